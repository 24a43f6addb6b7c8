import BerthBase

/// The files with which the server starts by itself, for one person or for the machine.
struct ServeUnits {
  /// The absolute path of the executable.
  let executable: String
  /// The options of `berth serve`.
  let options: [String]

  /// How the machine's server is reached unless said otherwise: by a proxy, through a socket.
  static let machineOptions = ["--listen", "unix:/run/berth/berth.sock", "--behind-proxy"]

  // MARK: One person

  /// The server of a person's own home, from login on.
  ///
  /// - Parameter variables: what it needs from this environment, such as `TZ`.
  ///
  /// - Parameter home: nil for the one that the environment names, as for `user`.
  func userUnit(
    home: String?, user: String?, variables: [(name: String, value: String)]
  ) -> String {
    lines(
      ["[Unit]", "Description=Berth in the browser", "", "[Service]", "Type=exec"]
        + variables.map { "Environment=" + UnitText.variable($0.name, $0.value) }
        + [
          "ExecStart=" + command(whose(home, user) + ["serve"] + options),
          "SuccessExitStatus=130", "Restart=on-failure", "RestartSec=5", "", "[Install]",
          "WantedBy=default.target",
        ])
  }

  /// What shows Berth among the programs (Desktop Entry Specification 1.5).
  func desktopEntry(home: String?, user: String?) -> String {
    let words = [executable] + whose(home, user) + ["serve", "--open"]
    return lines([
      "[Desktop Entry]", "Type=Application", "Version=1.5", "Name=Berth",
      "Comment=Your apps in the browser", "Exec=" + words.map(Self.exec).joined(separator: " "),
      "Icon=berth", "Terminal=false", "Categories=Utility;", "StartupNotify=false",
    ])
  }

  private func whose(_ home: String?, _ user: String?) -> [String] {
    (home.map { ["--home", $0] } ?? []) + (user.map { ["--user", $0] } ?? [])
  }

  /// A word of `Exec`, in quotes: four characters are escaped, and the percent sign doubled; the
  /// escapes of strings come on top.
  private static func exec(_ word: String) -> String {
    var quoted = ""
    for character in word {
      switch character {
      case "\"", "`", "$": quoted += "\\\\\(character)"
      case "\\": quoted += "\\\\\\\\"
      case "%": quoted += "%%"
      case "\n": quoted += "\\n"
      default: quoted.append(character)
      }
    }
    return "\"\(quoted)\""
  }

  // MARK: The machine

  /// The account the machine's server runs as (sysusers.d(5)).
  var account: String { lines(["u berth - \"Berth\" /var/lib/berth"]) }

  /// The machine's server, as a user of its own that can write nothing but its data.
  var systemUnit: String {
    lines([
      "[Unit]", "Description=Berth in the browser", "After=network.target", "", "[Service]",
      "Type=exec", "User=berth", "Group=berth", "StateDirectory=berth", "StateDirectoryMode=0700",
      "RuntimeDirectory=berth", "RuntimeDirectoryMode=0755", "UMask=0077",
      "Environment=BERTH_HOME=/var/lib/berth", "Environment=HOME=/var/lib/berth",
      "ExecStart=" + command(["serve"] + options), "SuccessExitStatus=130", "Restart=on-failure",
      "RestartSec=5", "LimitNOFILE=65536", "NoNewPrivileges=yes", "ProtectSystem=strict",
      "ProtectHome=yes", "PrivateTmp=yes", "PrivateDevices=yes", "", "[Install]",
      "WantedBy=multi-user.target",
    ])
  }

  private func command(_ words: [String]) -> String {
    ([UnitText.executable(executable)] + words.map(UnitText.word)).joined(separator: " ")
  }

  private func lines(_ lines: [String]) -> String {
    ([UnitText.mark] + lines).joined(separator: "\n") + "\n"
  }
}
