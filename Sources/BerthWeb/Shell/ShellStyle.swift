import BerthBase
import BerthViews

/// The style of all pages. Each carries the rules that it needs, so that one request shows it; a script
/// that puts other content into a page gets the whole sheet before, once for ever, from its address.
enum ShellStyle {
  static let sheet = StyleSheet(HTMLStyle.source + PackageResources.web_css)

  /// Where the whole sheet is; the address tells its content.
  static let address = "\(ShellAddress.assets)style.\(SHA256.hex(sheet.bytes).prefix(12)).css"

  /// What a page needs of the sheet.
  ///
  /// - Parameters:
  ///   - body: the markup of the page.
  ///   - scripts: the scripts that the page names.
  static func part(for body: [UInt8], _ scripts: [ShellScript]) -> [UInt8] {
    var names = sheet.names(inMarkup: body)
    for script in scripts { names.formUnion(script.names) }
    return sheet.part(for: names)
  }
}
