import BerthBase
import BerthSDK
import BerthTesting
import Glibc
import Testing

@testable import CocktailEngine

@Suite("Barcodes read off photos")
struct ScanPhotoTests {
  /// The EAN-13 5010677714006, drawn by hand.
  private static let label = "\(TestFiles.folder)/Vectors/barcode.png"
  private let files: StandIn
  private let host: TestHost

  init() throws {
    files = try StandIn()
    host = try TestHost(environment: files.environment)
    try host.trial("cocktail.premium.monthly")
  }

  private func scan(_ path: String = label, code: String? = nil) -> Result<JSON, BerthError> {
    var arguments: JSON = ["photo": .string(path)]
    if let code { arguments["code"] = .string(code) }
    do throws(BerthError) {
      return .success(try host.run("cocktail", "scan", arguments))
    } catch {
      return .failure(error)
    }
  }

  private func failure(_ result: Result<JSON, BerthError>) -> BerthError? {
    if case .failure(let error) = result { return error }
    return nil
  }

  @Test("the bottle goes onto the shelf with its photo, and the program sees a cleaned picture")
  func reads() throws {
    // Programs run where they can write nothing: this one checks what it is given instead.
    files.program(
      "zbarimg",
      """
      case "$*" in *-Sean13.enable*PNG:-) ;; *) exit 9 ;; esac
      seen=$(/usr/bin/tr -d '\\000')
      case "$seen" in *secret*) exit 9 ;; *IHDR*) echo 5010677714006 ;; *) exit 4 ;; esac
      """)
    let answer = try scan(files.file("bottle", SamplePhotos.png(64, 64))).get()
    #expect(answer["code"] == "5010677714006" && answer["added"] == ["london-dry-gin"])
    #expect(answer["product"]?.string?.hasPrefix("Bombay Sapphire") == true)
    let shelf = try host.run("cocktail", "inventory")["inventory"]?[0]
    #expect(shelf?["id"] == "london-dry-gin" && shelf?["photo"]?.string != nil)
  }

  @Test("a code that one list alone names asks for a look at the label, until the user has said it")
  func confirmed() throws {
    func scan(_ code: String) throws -> JSON {
      try host.run("cocktail", "scan", ["code": .string(code)])
    }
    for row in Bundled.catalogue.barcodes {
      guard let code = Barcode(row.code)?.canonical, code.last == "3" else { continue }
      #expect(try scan(code)["confirmed"] == .bool(row.lists == .several), "\(row)")
    }
    let lonely = try #require(Bundled.catalogue.barcodes.first { $0.lists == .one })
    let page = try host.view("cocktail", "scan", ["code": .string(lonely.code)]).text()
    #expect(page.contains(lonely.product) && page.contains("whether the label says"))
    _ = try host.run(
      "cocktail", "barcode-add",
      ["code": .string(lonely.code), "ingredient": .string(lonely.ingredient)])
    #expect(try scan(lonely.code)["confirmed"] == true)
    let famous = try host.view("cocktail", "scan", ["code": "5010677714006"]).text()
    #expect(famous.contains("Bombay Sapphire") && !famous.contains("whether the label says"))
  }

  @Test("without the program it says how to go on, and the digits still do")
  func missing() throws {
    let error = failure(scan())
    #expect(error?.code == "program.missing" && error?.remedy.contains("zbar-tools") == true)
    #expect(try scan(code: "5010677714006").get()["added"] == ["london-dry-gin"])
    #expect(host.error("cocktail", "scan")?.code == "input.missing")
  }

  @Test(
    "a photo without one readable barcode says what it shows",
    arguments: [
      ("exit 4", "not-found", "no barcode"), ("echo 5010677714007", "not-found", "no barcode"),
      ("echo 5010677714006; echo 5449000000996", "input.invalid", "2 barcodes"),
      ("echo 5010677714006; echo 5010677714006", "", ""),
      ("echo damaged >&2; exit 1", "program.failed", "damaged"),
    ])
  func unreadable(script: String, code: String, message: String) {
    files.program("zbarimg", "/bin/cat > /dev/null; \(script)")
    let error = failure(scan())
    #expect(error?.code ?? "" == code && error?.message.contains(message) != false, "\(script)")
    #expect(error == nil || error?.remedy.isEmpty == false)
  }

  @Test(
    "zbarimg itself reads the label, where it is installed",
    .enabled(if: access("/usr/bin/zbarimg", X_OK) == 0))
  func program() throws {
    let host = try TestHost()
    try host.trial("cocktail.premium.monthly")
    let answer = try host.run("cocktail", "scan", ["photo": .string(Self.label)])
    #expect(answer["code"] == "5010677714006")
    let blank = files.file("blank.png", SamplePhotos.png(64, 64))
    #expect(host.error("cocktail", "scan", ["photo": .string(blank)]) != nil)
  }
}
