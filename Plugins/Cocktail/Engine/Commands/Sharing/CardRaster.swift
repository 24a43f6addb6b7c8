import BerthSDK

/// Cards as PNG, by whichever program for PDF the machine has.
enum CardRaster {
  /// The programs, best first, with what makes a card of 540 points 1080 pixels wide of standard input.
  static let programs: [(name: String, arguments: [String])] = [
    ("pdftoppm", ["-png", "-singlefile", "-r", "144", "-"]),
    (
      "gs",
      [
        "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=png16m", "-r144", "-dTextAlphaBits=4",
        "-dGraphicsAlphaBits=4", "-sOutputFile=-", "-",
      ]
    ),
  ]

  /// The picture of a PDF of one page.
  ///
  /// - Throws: `program.missing` when no program is there; `program.failed` when it made none.
  static func png(_ pdf: [UInt8], _ call: Call) throws -> [UInt8] {
    guard let program = programs.first(where: { call.programs.isInstalled($0.name) }) else {
      throw PluginError(
        "program.missing", "no program here makes a PNG of a card",
        remedy: "install poppler-utils or ghostscript, or take --as pdf")
    }
    let result = try call.programs.run(
      program.name, program.arguments, input: pdf, seconds: 30)
    guard result.status == 0, result.output.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      throw PluginError(
        "program.failed", "\(program.name) made no picture: \(result.errors.prefix(120))",
        remedy: "take --as pdf, which needs no program")
    }
    return result.output
  }
}
