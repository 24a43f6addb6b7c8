import BerthSDK

/// The shopping list as text.
enum ShoppingText {
  /// Plain lines, with a mark for what is ticked off.
  static func plain(_ items: [Shopping.Item]) -> String {
    if items.isEmpty { return "Nothing to buy.\n" }
    return items.map { item in
      let drinks = item.drinks.isEmpty ? "" : " (for \(Words.list(item.drinks)))"
      return "\(item.isChecked ? "[x]" : "[ ]") \(item.name)\(drinks)\n"
    }.joined()
  }

  /// A task list in Markdown.
  static func markdown(_ items: [Shopping.Item]) -> String {
    var text = "# Shopping list\n\n"
    if items.isEmpty { return text + "Nothing to buy.\n" }
    for item in items {
      text += "- [\(item.isChecked ? "x" : " ")] \(escaped(item.name))"
      if !item.drinks.isEmpty { text += " *for \(Words.list(item.drinks.map(escaped)))*" }
      text += "\n"
    }
    return text
  }

  /// Signs that mean something in Markdown, with a backslash before them.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\`*_[]<>#|".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
