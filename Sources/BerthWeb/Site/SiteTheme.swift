import BerthBase
import BerthManifest
import BerthViews

/// How an app looks, and what is always in reach, by its manifest.
enum SiteTheme {
  /// The app as the switcher shows it.
  static func app(_ manifest: Manifest) -> ShellApp {
    ShellApp(
      id: manifest.id, name: manifest.name,
      icon: manifest.appearance.icon.map { .symbol($0) } ?? .initial,
      accent: theme(manifest).accent, address: "/\(manifest.id)")
  }

  /// Its colours.
  static func theme(_ manifest: Manifest) -> ShellTheme {
    let appearance = manifest.appearance
    let grounds = appearance.ground.compactMap(color)
    let accent = appearance.accent.flatMap(color) ?? RGB(0x00D9C0)
    if appearance.isDark { return ShellTheme(accent: accent, ground: .night) }
    return ShellTheme(accent: accent, ground: grounds.isEmpty ? .plain : .gradient(grounds))
  }

  /// Whether its pages are light or dark: as whoever looks chose, else dark where that helps at night.
  ///
  /// - Parameters:
  ///   - chosen: what they chose; nil for nothing.
  ///   - hour: the hour where they are.
  static func scheme(
    _ manifest: Manifest?, chosen: ShellTheme.Scheme?, hour: Int
  ) -> ShellTheme.Scheme {
    if let chosen { return chosen }
    let isNight = hour >= 20 || hour < 6
    return manifest?.appearance.isDarkAtNight == true && isNight ? .dark : .system
  }

  private static func color(_ text: String) -> RGB? {
    UInt32(text.dropFirst(), radix: 16).map { RGB($0) }
  }

  /// Its main places, the current one marked; what else it can do is one more.
  static func places(_ manifest: Manifest, at address: String) -> [ShellPlace] {
    let path = address.prefix { $0 != "?" }
    let isFirst = path == "/\(manifest.id)" && manifest.defaultCommand == nil
    var places = manifest.places.enumerated().map { index, place -> ShellPlace in
      let target = WebAddress(
        manifest.id, place.invocation.command, fields(place.invocation.arguments))
      let isDefault = place.invocation.command == manifest.defaultCommand?.name
      return ShellPlace(
        label: place.label, address: target.text, icon: place.icon,
        isCurrent: path == target.path || (isFirst && index == 0)
          || (isDefault && path == "/\(manifest.id)"))
    }
    if places.count < 5 {
      places.append(
        ShellPlace(
          label: "More", address: "/more/\(manifest.id)", icon: "more",
          isCurrent: path == "/more/\(manifest.id)"))
    }
    return places
  }

  /// Arguments as the fields of an address.
  static func fields(_ arguments: JSON) -> [(String, String)] {
    (arguments.object ?? JSONObject()).flatMap { name, value in texts(value).map { (name, $0) } }
  }

  /// A value as the texts of a form.
  static func texts(_ value: JSON?) -> [String] {
    guard let value, !value.isNull else { return [] }
    return (value.array ?? [value]).map { $0.string ?? $0.text() }
  }
}
