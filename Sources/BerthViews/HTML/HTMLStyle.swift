import BerthViewModel

/// The style sheet of an HTML document: colours as variables, light and dark.
package enum HTMLStyle {
  /// Writes what a document needs of the sheet: the palette's variables, and the rules for its names.
  static func write(accent: RGB, names: StyleSheet.Names, to markup: inout Markup) {
    markup.raw(HTMLTheme(accent: accent).variables)
    markup.raw(sheet.part(for: names))
  }

  static let sheet = StyleSheet(source)

  /// All that is the same for every accent: the sheets in `Resources`, and a class for each role.
  package static let source: [UInt8] =
    PackageResources.base_css + PackageResources.parts_css + PackageResources.figures_css
    + PackageResources.maps_css + PackageResources.player_css + PackageResources.touch_css
    + Array(roles.utf8)

  static func variables(_ palette: Palette) -> String {
    var css =
      "--accent-text:\(palette.accentText.text);--on-accent:\(palette.onAccent.text);"
    for role in View.Color.Role.allCases {
      css += "--\(role.rawValue):\(palette.rgb(role).text);"
    }
    return css
  }

  /// The classes that drawings use, the same as in a stand-alone SVG document.
  private static let roles: String = {
    var css =
      ".t{fill:var(--text)}.m{fill:var(--muted)}.k{fill:var(--accent-text)}"
      + ".o{fill:var(--on-accent)}.r{stroke-linecap:round;stroke-linejoin:round}"
      + ".halo{stroke:var(--background);paint-order:stroke;stroke-linejoin:round}"
    for role in View.Color.Role.allCases {
      let name = role.rawValue
      css += ".f-\(name){fill:var(--\(name))}.s-\(name){stroke:var(--\(name))}"
      css += ".c-\(name){stop-color:var(--\(name))}"
    }
    return css
  }()
}
