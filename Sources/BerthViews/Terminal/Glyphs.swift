/// The ornaments of a terminal: drawn characters, or ASCII where those are not wanted.
struct Glyphs {
  let bullet, checked, unchecked, rule, arrow, ellipsis, dot, yes, no, warning: String
  let topLeft, topRight, bottomLeft, bottomRight, vertical: String
  let barFull, barRest, bubble: String
  /// Eighths of a cell from empty to full, growing to the right.
  let eighths: [String]
  /// Eighths of a cell from low to full, growing upwards.
  let levels: [String]

  static let drawn = Glyphs(
    bullet: "•", checked: "✓", unchecked: "○", rule: "─", arrow: "→", ellipsis: "…", dot: "●",
    yes: "✓", no: "–", warning: "▲", topLeft: "╭", topRight: "╮", bottomLeft: "╰",
    bottomRight: "╯", vertical: "│", barFull: "━", barRest: "─", bubble: "▎",
    eighths: ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"],
    levels: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"])

  static let ascii = Glyphs(
    bullet: "-", checked: "[x]", unchecked: "[ ]", rule: "-", arrow: "->", ellipsis: "...",
    dot: "*", yes: "yes", no: "-", warning: "!", topLeft: "+", topRight: "+", bottomLeft: "+",
    bottomRight: "+", vertical: "|", barFull: "#", barRest: ".", bubble: "|",
    eighths: ["", "", "", "", "#", "#", "#", "#", "#"],
    levels: ["_", ".", "-", "=", "+", "*", "%", "#"])
}
