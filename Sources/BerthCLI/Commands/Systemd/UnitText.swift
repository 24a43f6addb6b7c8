import BerthBase

/// Text of systemd unit files, escaped as systemd.syntax(7) and systemd.service(5) have it.
enum UnitText {
  /// The first line of units this host wrote; others are left alone.
  static let mark = "# \(OwnedFile.mark), which may replace or remove this file."

  /// A word of a command line: in quotes, specifiers and variables not expanded.
  static func word(_ text: String) -> String { "\"\(escaped(text, doubling: "%$"))\"" }

  /// The executable that begins a command line: systemd expands no variables there.
  static func executable(_ path: String) -> String { "\"\(escaped(path, doubling: "%"))\"" }

  /// An assignment of `Environment=`, where a dollar sign means nothing.
  static func variable(_ name: String, _ value: String) -> String {
    "\"\(name)=\(escaped(value, doubling: "%"))\""
  }

  private static func escaped(_ text: String, doubling doubled: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "\"": result.append(contentsOf: ["\\", scalar])
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      case "\t": result.append(contentsOf: "\\t".unicodeScalars)
      case "\r": result.append(contentsOf: "\\r".unicodeScalars)
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F {
          let digits = Hexadecimal.text([UInt8(scalar.value)])
          result.append(contentsOf: "\\x\(digits)".unicodeScalars)
        } else {
          if doubled.unicodeScalars.contains(scalar) { result.append(scalar) }
          result.append(scalar)
        }
      }
    }
    return String(result)
  }

  /// A word for `sh`, and for cron, which takes a bare percent sign for the end of the command
  /// (crontab(5)).
  ///
  /// - Throws: `input.invalid` for a line break, which a crontab cannot hold.
  static func shellWord(_ text: String) throws(BerthError) -> String {
    guard !text.utf8.contains(0x0A), !text.utf8.contains(0x0D) else {
      throw BerthError(
        "input.invalid", "a crontab cannot hold the line break in the path “\(text)”",
        remedy: "choose a home or executable without one")
    }
    var quoted = "'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'": quoted += "'\\''"
      case "%": quoted += "'\\%'"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "'"
  }
}
