import BerthBase
package import BerthCommands
import BerthManifest
import BerthServices

/// How the server runs.
package struct WebSettings {
  /// Where it listens, unless a service manager has opened sockets for it.
  package var address: ListenAddress
  /// Whether a proxy in front of it does TLS: it may listen for other machines then, and its cookies
  /// are for `https` alone.
  package var isBehindProxy = false
  /// Names under which it is reached, beside this machine's own; any behind a proxy when none is said.
  package var hosts: [String] = []
  /// Whether each request is written to standard error: method, app, status, time; nothing of who.
  package var logsAccess = false
  /// Who may make an account.
  package var signUp = SignUpMode.invite
  /// How many app processes run; nil for one on each processor.
  package var processes: Int?
  /// What all processes work on.
  package var options: HostSession.Options
  /// Unix milliseconds of a clock that stands still; nil for the machine's.
  package var now: Int64?

  package init(address: ListenAddress, options: HostSession.Options) {
    self.address = address
    self.options = options
  }

  /// The words that start a `berth mcp` for a token: the same home, apps and time, within its scopes.
  func assistant(_ grant: AccessTokens.Grant, _ home: Home) -> [String] {
    let scopes = grant.scopes.flatMap { ["--scope", $0.text] }
    return words(["mcp"] + scopes, home, user: grant.user)
  }

  /// The words that start a `berth` for a user: the same home, apps and time.
  func words(_ command: [String], _ home: Home, user: String) -> [String] {
    var words = command + ["--home", home.path, "--user", user]
    for folder in options.pluginFolders { words += ["--plugins", folder] }
    if let seed = options.seed { words += ["--seed", "\(seed)"] }
    if let isolation = options.isolation { words += ["--isolation", isolation.rawValue] }
    if let now { words += ["--now", CivilTime(unixMilliseconds: now, offset: 0).iso8601] }
    return words
  }

  /// - Throws: `usage.option` for an address that others reach without a proxy.
  func check() throws(BerthError) {
    guard isBehindProxy || address.isLocal else {
      throw BerthError(
        "usage.option",
        "\(address) can be reached by other machines, and nothing here is encrypted",
        remedy: "put a proxy with TLS before it and add --behind-proxy, or listen on 127.0.0.1")
    }
  }
}
