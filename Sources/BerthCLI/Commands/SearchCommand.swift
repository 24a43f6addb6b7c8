import BerthBase
import BerthCommands
import BerthManifest

/// `berth search TEXT`: asks all apps; what one of them could not answer is said.
enum SearchCommand {
  static let command = HostCommand(
    "search", summary: "search across all apps",
    arguments: [.text("text", "what to look for", required: true, repeated: true)],
    options: [.int("limit", "how many to show", default: 20, min: 1, max: 200)],
    examples: ["search lime", "search \"old fashioned\" --json"]
  ) { session, arguments throws(BerthError) in
    let words = arguments["text"]?.array?.compactMap(\.string) ?? []
    let text = words.joined(separator: " ")
    if let help = SafetyNet(session.host).help(for: text) { session.output.offer(help) }
    let report = try FederatedSearch.report(
      session.host, text, limit: arguments["limit"]?.int ?? 20,
      admit: { manifest throws(BerthError) in try GateQuestion(session: session).pass(manifest) })
    for problem in report.data["problems"]?.array ?? [] {
      let name = try session.manifest(problem["id"]?.string ?? "").name
      session.output.say("\(name): \(problem["error"]?["message"]?.string ?? "")")
    }
    let asked = try session.host.manifests(with: .federated).count
    guard report.data["problems"]?.array?.count ?? 0 >= asked else { return report }
    return try report.unlessAllFailed("results", session.output)
  }
}
