import Picture

/// A picture in a few hundred bytes: what a waiting suggestion keeps, so that showing it needs
/// neither foods nor colours.
///
/// Fields between `|`: form, colour of the liquids, the main look, pieces, bases, garnishes,
/// sauces, label. A look is two colours and a shape; a part adds its share in thousandths.
extension DishPicture {
  /// The picture in its short form.
  var sketch: String {
    let lists = [contents.pieces, contents.bases, contents.garnishes, contents.sauces]
    let fields =
      [form.rawValue, Self.hex(contents.broth), contents.main.map(Self.text) ?? ""]
      + lists.map { $0.map(Self.text).joined(separator: ",") } + [label]
    return fields.joined(separator: "|")
  }

  /// The picture of a short form; nil for text that is none.
  init?(sketch: String, seed: String) {
    let fields = sketch.split(separator: "|", maxSplits: 7, omittingEmptySubsequences: false)
    guard fields.count == 8, let form = DishForm(rawValue: String(fields[0])),
      let broth = Tint(hex: String(fields[1]))
    else { return nil }
    let lists = fields[3...6].map { $0.split(separator: ",").compactMap(Self.part) }
    self.init(
      form: form,
      contents: DishContents(
        pieces: lists[0], bases: lists[1], garnishes: lists[2], sauces: lists[3], broth: broth,
        main: Self.part(fields[2])?.look), label: String(fields[7]), seed: seed)
  }

  private static func hex(_ tint: Tint) -> String {
    let digits = String(tint.rgb, radix: 16)
    return String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }

  private static func text(_ look: FoodLook) -> String {
    hex(look.tint) + hex(look.accent) + look.shape.rawValue + ":0"
  }

  private static func text(_ part: DishContents.Part) -> String {
    hex(part.look.tint) + hex(part.look.accent) + part.look.shape.rawValue
      + ":\(Int((part.share * 1000).rounded()))"
  }

  private static func part(_ text: Substring) -> DishContents.Part? {
    guard let colon = text.firstIndex(of: ":"), text.utf8.count > 13,
      let share = Int(text[text.index(after: colon)...]),
      let tint = Tint(hex: String(text.prefix(6))),
      let accent = Tint(hex: String(text.dropFirst(6).prefix(6))),
      let shape = PieceShape(rawValue: String(text[..<colon].dropFirst(12)))
    else { return nil }
    return DishContents.Part(
      look: FoodLook(tint: tint, accent: accent, shape: shape), share: Double(share) / 1000)
  }
}
