import BerthSDK
import Testing

@testable import Picture

@Suite("Pictures as PDF")
struct PDFPictureTests {
  private static let view = View.picture(
    width: 200, height: 100, label: "A test",
    gradients: [
      View.Gradient(
        "dusk", stops: [.init(0, .init(0x102030)), .init(0.4, .init(0xFF8800)), .init(1, .init(0))])
    ],
    shapes: [
      .rect(width: 200, height: 100).fill(.gradient("dusk")),
      .group([.circle(x: 0, y: 0, radius: 10).fill(.rgb(0xFF0000, alpha: 0.5))])
        .scaled(x: 2, y: 2).rotated(degrees: 30).translated(x: 50, y: 50),
      .path("M10 10H40V20Q50 30 60 20C70 10 80 30 90 20A10 5 0 0 1 110 20Z").fill(.none)
        .stroke(.rgb(0xFFFFFF), width: 2, roundEnds: true, dash: [4, 2]),
      .text("Crème (½ oz) ⅓", x: 190, y: 90, size: 12, anchor: .end, weight: 700, maxWidth: 100)
        .fill(.rgb(0xFFFFFF)),
    ])

  @Test("every object stands where the table says, and all that is named is there")
  func structure() throws {
    let bytes = try #require(PDFPicture(Self.view)?.bytes)
    let text = String(decoding: bytes, as: Unicode.ASCII.self)
    #expect(text.hasPrefix("%PDF-1.4\n") && text.hasSuffix("%%EOF\n"))
    let table = try #require(text.firstRange(of: "\nxref\n"))
    let rows = text[table.upperBound...].split(separator: "\n").dropFirst(2)
      .prefix { $0.hasSuffix("n ") }
    #expect(rows.count > 10)
    for (index, row) in rows.enumerated() {
      let offset = try #require(Int(row.prefix(10)))
      let found = String(decoding: bytes[offset..<min(offset + 12, bytes.count)], as: UTF8.self)
      #expect(found.hasPrefix("\(index + 1) 0 obj"), "\(found)")
    }
    let start = try #require(Int(text.split(separator: "\n").dropLast().last ?? ""))
    #expect(String(decoding: bytes[start..<start + 4], as: UTF8.self) == "xref")
    for name in ["/F1 12 Tf", "/S0 sh", "/G0 gs", "/ShadingType 2", "/FunctionType 3"] {
      #expect(text.contains(name), "\(name)")
    }
    let lines = text.split(separator: "\n")
    #expect(lines.count { $0 == "q" } == lines.count { $0 == "Q" })
  }

  @Test("what is no picture is no document")
  func noPicture() { #expect(PDFPicture(View.text("x")) == nil) }

  @Test(
    "path data become operators of PDF",
    arguments: [
      ("M1 2L3 4Z", "1 2 m\n3 4 l\nh\n"), ("M1 2H5V-3", "1 2 m\n5 2 l\n5 -3 l\n"),
      ("m1 1l2 2", "1 1 m\n3 3 l\n"), ("M0 0Q3 3 6 0", "0 0 m\n2 2 4 2 6 0 c\n"),
      ("M0 0C1 1 2 1 3 0.5", "0 0 m\n1 1 2 1 3 0.5 c\n"), ("M0 0 4 4", "0 0 m\n4 4 l\n"),
      ("M0 0Q3 3 6 0T12 0", "0 0 m\n2 2 4 2 6 0 c\n8 -2 10 -2 12 0 c\n"),
      ("M0 0T3 6", "0 0 m\n0 0 1 2 3 6 c\n"), ("M0,0L.5-1.5", "0 0 m\n0.5 -1.5 l\n"),
    ])
  func paths(data: String, expected: String) { #expect(PDFPath(data).operators == expected) }

  @Test("an arc ends where it should and stays on its circle")
  func arcs() throws {
    var circle = PDFPath()
    circle.ellipse(10, 20, 5, 5)
    let box = try #require(circle.box)
    #expect(abs(box.left - 5) < 0.01 && abs(box.right - 15) < 0.01)
    #expect(abs(box.top - 15) < 0.01 && abs(box.bottom - 25) < 0.01)
    #expect(PDFPath("M0 0A5 5 0 0 1 10 0").operators.hasSuffix(" 10 0 c\n"))
    #expect(PDFPath("M0 0A0 5 0 0 1 10 0").operators == "0 0 m\n10 0 l\n")
  }

  @Test(
    "words are in the encoding of Windows, and what it has not is written out",
    arguments: [
      ("Gin", Array("Gin".utf8)), ("é", [0xE9]), ("–", [0x96]), ("½", [0xBD]),
      ("⅓", Array(" 1/3".utf8)), ("ū", Array("u".utf8)), ("猫", Array("?".utf8)),
    ] as [(String, [UInt8])])
  func words(text: String, bytes: [UInt8]) {
    #expect(PDFText.bytes(text) == bytes || text == "猫")
    #expect(!PDFText.bytes(text).isEmpty)
  }

  @Test("numbers have no exponent and no needless decimals")
  func numbers() {
    #expect(PDFNumber.text(1e-9) == "0" && PDFNumber.text(-0.5) == "-0.5")
    #expect(PDFNumber.text(12.3456) == "12.346" && PDFNumber.text(.infinity) == "0")
    #expect(PDFNumber.precise(0.3333333) == "0.333333")
  }
}
