import BerthBase
import BerthSDK
import Testing

@testable import CocktailEngine

@Suite("Shared collections")
struct ShareCodeTests {
  @Test("a code reads back the same")
  func roundTrip() throws {
    let codes = [
      ShareCode(name: "Date night 🍸", drinks: ["negroni", "martini"]),
      ShareCode(name: "Mine", drinks: [], recipes: [["name": "Porch Sour", "steps": ["a\nb"]]]),
      ShareCode(name: "Empty", drinks: []),
    ]
    for code in codes { #expect(try ShareCode(code.text) == code) }
  }

  @Test("a link is read like its code")
  func links() throws {
    let code = ShareCode(name: "A", drinks: ["b"])
    let link = Link.to("collection-import", ["link": code.text])
    #expect(link.hasPrefix("berth://cocktail/collection-import?link=1"))
    #expect(try ShareCode(link) == code)
    #expect(try ShareCode(" \(link)&x=1 \n") == code)
  }

  @Test("a link stays short")
  func short() {
    let code = ShareCode(name: "Summer", drinks: (1...20).map { "drink-number-\($0)" })
    #expect(Link.to("collection-import", ["link": code.text]).utf8.count < 500)
  }

  @Test("damage is noticed")
  func damage() {
    let text = ShareCode(name: "Date night", drinks: ["negroni"]).text
    let cases: [(String, String)] = [
      (String(text.dropLast()), "damaged"), (text + "A", "damaged"),
      ("2" + text.dropFirst(), "newer version"), ("hello", "no link"), ("", "no link"),
      (String(text.dropLast(3)) + "%%%", "damaged"),
    ]
    for (code, message) in cases {
      let error = #expect(throws: PluginError.self) { try ShareCode(code) }
      #expect(error?.message.contains(message) == true, "\(code): \(error?.message ?? "")")
    }
  }

  @Test("checksum and base64 of the standards' examples")
  func vectors() {
    #expect(Checksum.crc32(Array("123456789".utf8)) == 0xCBF4_3926)
    let texts = [
      "": "", "f": "Zg", "fo": "Zm8", "foo": "Zm9v", "foob": "Zm9vYg", "fooba": "Zm9vYmE",
    ]
    for (plain, coded) in texts {
      #expect(Base64URL.encode(Array(plain.utf8)) == coded)
      #expect(Base64URL.decode(coded) == Array(plain.utf8))
    }
    #expect(Base64URL.encode([0xfb, 0xff]) == "-_8")
    #expect(Base64URL.decode("Zg==") == nil)
    #expect(Base64URL.decode("Z") == nil)
  }
}

@Suite("Shopping list")
struct ShoppingTextTests {
  private let items = [
    Shopping.Item(
      id: "campari", ingredient: "campari", name: "Campari", drinks: ["Negroni", "Americano"],
      at: 5,
      isChecked: false),
    Shopping.Item(
      id: "a-b", ingredient: nil, name: "A*b; c, d", drinks: [], at: 6, isChecked: true),
  ]

  @Test("as text and Markdown")
  func texts() {
    #expect(
      ShoppingText.plain(items) == "[ ] Campari (for Negroni and Americano)\n[x] A*b; c, d\n")
    #expect(
      ShoppingText.markdown(items)
        == "# Shopping list\n\n- [ ] Campari *for Negroni and Americano*\n- [x] A\\*b; c, d\n")
    #expect(ShoppingText.plain([]) == "Nothing to buy.\n")
  }

  @Test("as tasks after RFC 5545")
  func calendar() {
    let text = ShoppingCalendar.text(items, now: 1_795_285_800_000)
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.first == "BEGIN:VCALENDAR")
    #expect(lines.dropLast().last == "END:VCALENDAR" && text.hasSuffix("\r\n"))
    #expect(lines.count { $0 == "BEGIN:VTODO" } == 2)
    #expect(lines.contains("SUMMARY:A*b\\; c\\, d"))
    #expect(lines.contains("DESCRIPTION:For Negroni and Americano"))
    #expect(lines.contains("STATUS:NEEDS-ACTION") && lines.contains("STATUS:COMPLETED"))
    #expect(lines.contains("UID:campari-5@cocktail.berth"))
    #expect(lines.contains("DTSTAMP:20261121T183000Z"))
  }
}
