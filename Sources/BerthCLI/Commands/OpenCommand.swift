import BerthJSON
import BerthRuntime

/// `berth open berth://<plugin>/<command>?arg=value`.
enum OpenCommand {
  static let command = HostCommand(
    "open", summary: "open a link of an app",
    arguments: [.text("link", "berth://<plugin>/<command>?arg=value", required: true)],
    examples: ["open \"berth://hello-c/greet?name=Ada\""]
  ) { session, arguments throws(BerthError) in
    let link = try LinkParser.parse(arguments["link"]?.string ?? "")
    let manifest = try session.manifest(link.plugin)
    let target = try link.resolve(manifest)
    try PluginCall(session: session).show(manifest, target.command, target.arguments)
    return nil
  }
}
