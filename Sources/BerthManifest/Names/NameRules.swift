import BerthBase

/// The forms names may have, checked on UTF-8 bytes.
package enum NameRules {
  /// A plugin's id: `^[a-z][a-z0-9-]{1,31}$`, or reverse-DNS such as `com.example.tool`.
  package static func isPluginID(_ text: String) -> Bool {
    isSlugID(text) || (text.utf8.count <= 128 && isDottedName(text[...]))
  }

  /// What no plugin is called: the commands of the host and the first words of its pages.
  package static let reservedIDs: Set<String> = [
    "account", "admin", "api", "app", "apps", "ask", "assets", "berth", "check-one", "completions",
    "calendar", "config", "data", "default", "devices", "docs", "doctor", "events", "gate",
    "health",
    "healthz", "help",
    "history", "home", "host", "install", "login", "logout", "mcp", "media", "metrics", "more",
    "notices",
    "notifications", "notify", "offline", "open", "person", "plugin", "plugins", "public",
    "reset", "search", "serve", "settings", "signin", "signup", "static", "stats", "store",
    "suggest", "sync", "terminal", "today", "undo", "uninstall", "update",
    "user", "users", "version", "widget", "widgets",
  ]

  /// `^[a-z][a-z0-9-]{1,31}$`
  package static func isSlugID(_ text: String) -> Bool {
    guard (2...32).contains(text.utf8.count), text.utf8.first?.isASCIILower == true else {
      return false
    }
    return text.utf8.allSatisfy { $0.isASCIILower || $0.isASCIIDigit || $0 == dash }
  }

  /// The name of a command, widget, job, feature…: `^[a-z][a-z0-9-]{0,47}$`.
  package static func isPartID(_ text: String) -> Bool {
    guard (1...48).contains(text.utf8.count), text.utf8.first?.isASCIILower == true else {
      return false
    }
    return text.utf8.allSatisfy { $0.isASCIILower || $0.isASCIIDigit || $0 == dash }
  }

  /// A key in camelCase: `^[a-z][A-Za-z0-9]{0,31}$`.
  package static func isParameterName(_ text: String) -> Bool {
    guard (1...32).contains(text.utf8.count), text.utf8.first?.isASCIILower == true else {
      return false
    }
    return text.utf8.allSatisfy(\.isASCIIAlphanumeric)
  }

  /// A key of a document: `^[A-Za-z][A-Za-z0-9_]{0,63}$`.
  package static func isFieldName(_ text: String) -> Bool {
    guard (1...64).contains(text.utf8.count), text.utf8.first?.isASCIILetter == true else {
      return false
    }
    return text.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
  }

  /// A key of a setting or flag: camelCase words joined by dots.
  package static func isConfigKey(_ text: String) -> Bool {
    text.utf8.count <= 64
      && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
        isParameterName(String($0))
      }
  }

  /// The id of a product, as stores write them: letters, digits, dots, dashes, underscores.
  package static func isProductID(_ text: String) -> Bool {
    guard (1...128).contains(text.utf8.count), text.utf8.first?.isASCIIAlphanumeric == true else {
      return false
    }
    return text.utf8.allSatisfy {
      $0.isASCIIAlphanumeric || $0 == dot || $0 == dash || $0 == UInt8(ascii: "_")
    }
  }

  /// The bare name of a program: `^[A-Za-z0-9_][A-Za-z0-9._+-]{0,63}$`.
  package static func isProgramName(_ text: String) -> Bool {
    func isPlain(_ byte: UInt8) -> Bool { byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") }
    guard (1...64).contains(text.utf8.count), let first = text.utf8.first, isPlain(first) else {
      return false
    }
    return text.utf8.allSatisfy {
      isPlain($0) || $0 == dot || $0 == dash || $0 == UInt8(ascii: "+")
    }
  }

  /// Two or more lower-case words joined by dots: `berth.storage`, `com.example.tool`.
  package static func isDottedName(_ text: Substring) -> Bool {
    var dots = 0
    var beginsWord = true
    for byte in text.utf8 {
      switch byte {
      case dot where !beginsWord: (dots, beginsWord) = (dots + 1, true)
      case dash where !beginsWord: break
      case let letter where letter.isASCIILower || letter.isASCIIDigit: beginsWord = false
      default: return false
      }
    }
    return dots > 0 && !beginsWord
  }

  /// A host name with an optional port: lower-case letters, digits, dots, dashes.
  package static func isHost(_ text: String) -> Bool {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let port = parts[1].plainNumber, (1...65535).contains(port) else { return false }
    }
    guard let name = parts.first, (1...253).contains(name.utf8.count) else { return false }
    return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      guard (1...63).contains(label.utf8.count), label.utf8.first != dash, label.utf8.last != dash
      else { return false }
      return label.utf8.allSatisfy { $0.isASCIILower || $0.isASCIIDigit || $0 == dash }
    }
  }

  private static let dash = UInt8(ascii: "-")
  private static let dot = UInt8(ascii: ".")
}
