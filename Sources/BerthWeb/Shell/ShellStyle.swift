import BerthViews

/// What is the same in every page.
enum ShellStyle {
  /// The style sheet.
  static let sheet: [UInt8] = dense(HTMLStyle.sheet + PackageResources.web_css)

  /// Without the spaces at the beginnings of lines, without empty lines and without lines that are
  /// comments; style sheets and scripts here have no text that goes over lines.
  static func dense(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let rest = line.drop { $0 == UInt8(ascii: " ") }
      if rest.isEmpty || rest.starts(with: "//".utf8) { continue }
      result += rest
      result.append(UInt8(ascii: "\n"))
    }
    return result
  }
}
