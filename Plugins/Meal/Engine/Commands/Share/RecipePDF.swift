import BerthSDK

/// A recipe as a document of A4 pages (PDF 1.4, ISO 32000-1), in the fonts every reader has.
///
/// It is written in ASCII: letters beyond it are octal escapes of WinAnsiEncoding.
struct RecipePDF {
  private static let width = 595.0
  private static let height = 842.0
  private static let margin = 56.0

  private enum Font: String {
    case regular = "F1"
    case bold = "F2"
  }

  private struct Line {
    var text: String
    var x: Double
    var y: Double
    var size: Double
    var font: Font
  }

  private let title: String
  private var pages: [[Line]] = [[]]
  private var y = RecipePDF.height - RecipePDF.margin

  init(_ page: RecipePage) {
    let recipe = page.recipe
    title = recipe.title
    write(recipe.title, size: 22, .bold, after: 4)
    write("\(page.dish.line), serves \(page.servings)", size: 10.5, after: 8)
    if !recipe.description.isEmpty { write(recipe.description, size: 11, after: 6) }
    write("Ingredients", size: 14, .bold, before: 8, after: 4)
    for line in page.lines { write(page.text(line), size: 11, mark: "•", after: 2) }
    write("Steps", size: 14, .bold, before: 12, after: 4)
    for (index, step) in page.steps.enumerated() {
      write(step.text, size: 11, mark: "\(index + 1).", after: 5)
    }
    if page.steps.isEmpty { write("Its source gives no steps.", size: 11) }
    if let note = page.stepsNote { write(note, size: 9.5, before: 4) }
    let figures = page.figures
    func grams(_ value: Double) -> String {
      AmountFormat.number(RecipePage.tenths(value), fractions: false) + " g"
    }
    write("Nutrition per serving", size: 14, .bold, before: 12, after: 4)
    write(
      "\(page.dish.energy) kcal; fat \(grams(figures.fat)), \(grams(figures.saturates)) of it "
        + "saturated; carbohydrate \(grams(figures.carbohydrate)), \(grams(figures.sugar)) of it "
        + "sugar; fibre \(grams(figures.fibre)); protein \(page.dish.protein) g; salt "
        + "\(grams(figures.salt)).", size: 11, after: 4)
    write(
      "\(RecipePage.nutritionNote) \(RecipeMarkdown.allergens(page.dish))", size: 9.5, before: 4)
    if recipe.source.contains("://") { write("Source: \(recipe.source)", size: 9.5, before: 4) }
  }

  /// Sets a text in lines below what is there, on a new page where this one is full.
  private mutating func write(
    _ text: String, size: Double, _ font: Font = .regular, mark: String? = nil,
    before: Double = 0, after: Double = 0
  ) {
    y -= before
    let indent = mark == nil ? 0 : 18.0
    let lines = HelveticaWidths.wrapped(
      text, size: size, isBold: font == .bold, width: Self.width - 2 * Self.margin - indent)
    for (index, line) in lines.enumerated() {
      if y - size < Self.margin {
        pages.append([])
        y = Self.height - Self.margin
      }
      y -= size * 1.3
      if index == 0, let mark {
        pages[pages.count - 1].append(
          Line(text: mark, x: Self.margin, y: y, size: size, font: font))
      }
      pages[pages.count - 1].append(
        Line(text: line, x: Self.margin + indent, y: y, size: size, font: font))
    }
    y -= after
  }

  /// The file.
  var document: String {
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R /Lang (en) >>",
      "<< /Type /Pages /Count \(pages.count) /Kids ["
        + pages.indices.map { "\(6 + 2 * $0) 0 R" }.joined(separator: " ") + "] >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
      "<< /Title (\(WinAnsi.escaped(title))) /Producer (MealAdvisor) >>",
    ]
    for (index, lines) in pages.enumerated() {
      let stream = lines.map { line in
        "BT /\(line.font.rawValue) \(number(line.size)) Tf \(number(line.x)) \(number(line.y)) Td "
          + "(\(WinAnsi.escaped(line.text))) Tj ET"
      }.joined(separator: "\n")
      objects.append(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(Int(Self.width)) \(Int(Self.height))] "
          + "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents \(7 + 2 * index) 0 R >>")
      objects.append("<< /Length \(stream.utf8.count) >>\nstream\n\(stream)\nendstream")
    }
    var file = "%PDF-1.4\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(file.utf8.count)
      file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = file.utf8.count
    file += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places {
      let digits = String(place)
      file += String(repeating: "0", count: 10 - digits.utf8.count) + digits + " 00000 n \n"
    }
    return file + "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R /Info 5 0 R >>\n"
      + "startxref\n\(start)\n%%EOF\n"
  }

  private func number(_ value: Double) -> String {
    AmountFormat.number(value, fractions: false)
  }
}

/// Text in the encoding of the fonts.
enum WinAnsi {
  /// A text as it stands in a string of a PDF; what the encoding lacks is written otherwise.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x28, 0x29, 0x5c: escaped += "\\\(scalar)"
      case 0x20..<0x7f: escaped.unicodeScalars.append(scalar)
      case 0xa0...0xff: escaped += octal(UInt8(scalar.value))
      default:
        if let byte = special[scalar.value] {
          escaped += octal(byte)
        } else {
          escaped += words[scalar.value] ?? "?"
        }
      }
    }
    return escaped
  }

  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }

  private static let special: [UInt32: UInt8] = [
    0x20ac: 0x80, 0x2026: 0x85, 0x160: 0x8a, 0x152: 0x8c, 0x17d: 0x8e, 0x2018: 0x91, 0x2019: 0x92,
    0x201c: 0x93, 0x201d: 0x94, 0x2022: 0x95, 0x2013: 0x96, 0x2014: 0x97, 0x2122: 0x99,
    0x161: 0x9a, 0x153: 0x9c, 0x17e: 0x9e, 0x178: 0x9f,
  ]

  private static let words: [UInt32: String] = [
    0x2153: "1/3", 0x2154: "2/3", 0x215b: "1/8", 0x215c: "3/8", 0x215d: "5/8", 0x215e: "7/8",
    0x2155: "1/5", 0x2159: "1/6", 0x2044: "/", 0x2212: "-", 0x2010: "-", 0x2011: "-", 0x202f: " ",
    0x2009: " ", 0x101: "a", 0x11f: "g", 0x131: "i", 0x15f: "s", 0x1ee5: "u", 0x1edf: "o",
    0x107: "c", 0x10d: "c", 0x142: "l", 0x14d: "o", 0x16b: "u",
  ]
}

/// How wide letters are in Helvetica (Adobe's font metrics), in thousandths of the size.
enum HelveticaWidths {
  /// Lines no wider than `width` points, broken between words.
  static func wrapped(_ text: String, size: Double, isBold: Bool, width: Double) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace).map(String.init) {
      let longer = line.isEmpty ? word : line + " " + word
      if !line.isEmpty, self.width(longer, size: size, isBold: isBold) > width {
        lines.append(line)
        line = word
      } else {
        line = longer
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// Points; bold is about a tenth wider.
  static func width(_ text: String, size: Double, isBold: Bool) -> Double {
    let units = text.unicodeScalars.reduce(0) { $0 + Self.units($1) }
    return Double(units) * size / 1000 * (isBold ? 1.1 : 1)
  }

  private static func units(_ scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "i", "j", "l", "'": 222
    case "f", "t", " ", "I", ".", ",", ":", ";", "!", "/": 278
    case "r", "(", ")", "-": 333
    case "c", "k", "s", "v", "x", "y", "z", "J": 500
    case "m", "M": 833
    case "w", "A", "B", "E", "K", "P", "S", "V", "X", "Y": 700
    case "C", "D", "H", "N", "R", "U", "G", "O", "Q", "&": 778
    case "W", "%", "@", "½", "¼", "¾": 944
    default: 556
    }
  }
}
