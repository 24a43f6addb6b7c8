import BerthBase

extension Manifest {
  /// How the plugin looks where it has a page of its own.
  package struct Appearance: Sendable, Equatable {
    /// The colour of links and main actions, `#RRGGBB`; nil for the host's.
    package var accent: String?
    /// The colours behind everything, from top to bottom, `#RRGGBB`; none for plain white or black.
    package var ground: [String] = []
    /// Whether it is dark whatever the reader prefers.
    package var isDark = false
    /// Whether it is dark at night, by the reader's clock, unless they chose otherwise.
    package var isDarkAtNight = false
    /// A symbol of the host's: `glass`, `moon`, `chat` …; nil for the first letter of its name.
    package var icon: String?

    /// Nothing said.
    package init() {}
  }

  /// One of the plugin's main places, which are always in reach: at most five.
  package struct Place: Sendable, Equatable {
    /// One or two words.
    package var label: String
    /// A symbol of the host's.
    package var icon: String
    /// The command that shows it.
    package var invocation: Invocation
  }

  /// A page that a browser keeps for when there is no network.
  package struct OfflinePage: Sendable, Equatable {
    /// A few words, for a list of what there is.
    package var label: String
    /// The command that shows it.
    package var invocation: Invocation
    /// Commands: what the page links to of them is kept as well.
    package var items: [String]
  }

  /// The symbols of places and plugins.
  package static let icons = [
    "back", "bell", "book", "bookmark", "breath", "camera", "cards", "cart", "chart", "chat",
    "check",
    "clock", "close", "compass", "cup", "dice", "down", "fish", "flag", "fork", "forward",
    "glass", "globe", "graph", "headphones", "heart", "home", "info", "journal", "leaf", "learn",
    "library", "list", "lock", "map", "moon", "more", "pantry", "pause", "pen", "people",
    "person", "phone", "pin", "play", "plus", "report", "search", "settings", "share", "spark",
    "speaker", "star",
    "sun", "trash", "warning", "wave", "week",
  ]
}

extension Manifest.Appearance {
  init(_ fields: FieldReader) {
    accent = fields.optionalString("accent", .color)
    ground = fields.strings("ground", .color)
    isDark = fields.bool("dark")
    isDarkAtNight = fields.bool("darkAtNight")
    icon = fields.icon("icon", isRequired: false)
  }
}

extension Manifest.Place {
  init(_ fields: FieldReader) {
    label = fields.string("label")
    icon = fields.icon("icon", isRequired: true) ?? "list"
    invocation = Manifest.Invocation(fields)
  }
}

extension Manifest.OfflinePage {
  init(_ fields: FieldReader) {
    label = fields.string("label")
    invocation = Manifest.Invocation(fields)
    items = fields.strings("items", .text)
  }
}

extension FieldReader {
  /// A symbol that the host has.
  fileprivate func icon(_ key: String, isRequired: Bool) -> String? {
    guard isRequired || value(key) != nil else { return nil }
    let name = string(key, .text)
    if report != nil, !Manifest.icons.contains(name), !name.isEmpty {
      let near = Suggestion.nearest(to: name, among: Manifest.icons)
      problem(
        key, "there is no symbol “\(name)”",
        near.isEmpty
          ? "use one of \(Manifest.icons.joined(separator: ", "))" : Suggestion.question(near))
    }
    return name
  }
}
