import BerthSDK
import Photo

/// Reads the barcode off a photo of a bottle, by the program zbarimg.
enum BarcodePhoto {
  /// The program, as the manifest lists it.
  static let program = "zbarimg"
  /// What it is to look for and to write: the digits alone, one code in a line.
  private static let options = [
    "--quiet", "--raw", "-Sdisable", "-Sean13.enable", "-Sean8.enable", "-Supca.enable",
    "-Supce.enable",
  ]
  /// Its exit code for a picture without a barcode.
  private static let nothingFound: Int32 = 4

  /// The number of the one barcode that a photo shows, in its canonical form.
  ///
  /// - Throws: `program.missing` without the program; `not-found` when no barcode is seen; `input.invalid`
  ///   when there are several; `program.failed` when the program fails.
  static func code(in photo: GivenPhoto, _ call: Call) throws -> String {
    guard call.programs.isInstalled(program) else {
      throw PluginError(
        "program.missing", "no program here reads barcodes off photos",
        remedy: "apt install zbar-tools, or type the digits under the bars: "
          + "berth cocktail scan CODE")
    }
    let result = try call.programs.run(
      program, options + ["\(photo.kind.rawValue.uppercased()):-"], input: photo.bytes,
      seconds: 30)
    guard result.status == 0 || result.status == nothingFound else {
      throw PluginError(
        "program.failed",
        "\(program) could not read the photo: \(Words.shortened(result.errors, to: 120))",
        remedy: "save it as JPEG, or type the digits under the bars")
    }
    let lines = String(decoding: result.output, as: UTF8.self).split(whereSeparator: \.isNewline)
    let codes = Set(lines.compactMap { Barcode(String($0))?.canonical }).sorted()
    guard let code = codes.first else {
      throw PluginError.notFound(
        "no barcode is seen in the photo",
        remedy: "take it from nearer, sharp and in good light, or type the digits under the bars")
    }
    guard codes.count == 1 else {
      throw PluginError.invalid(
        "the photo shows \(codes.count) barcodes: \(Words.list(codes))",
        remedy: "name the one that is meant: berth cocktail scan \(code)")
    }
    return code
  }
}
