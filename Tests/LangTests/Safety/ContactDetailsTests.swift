import Testing

@testable import LangEngine

@Suite struct ContactDetailsTests {
  @Test(arguments: [
    ("see https://example.org/a", "link"), ("go to www.example.net now", "link"),
    ("my page is example.com/me.", "link"), ("t.me/someone", "link"),
    ("write to ana.m@example.org!", "email"), ("I am @ana_m there", "handle"),
    ("call +34 612 345 678", "phone"), ("0612-345-678", "phone"), ("(030) 1234 5678", "phone"),
    ("add me on WhatsApp", "messenger"), ("my line id is ana", "messenger"),
    ("我的微信 hello 微信", "messenger"),
  ])
  func finds(_ text: String, _ kind: String) {
    #expect(ContactDetails.find(text).contains { $0.kind.rawValue == kind })
  }

  @Test(arguments: [
    "¡Hola! ¿Qué tal?", "I was born in 1994, on 17.05.1994.", "It costs 1,000,000 yen.",
    "Let's meet at 18:30-19:30.", "I stood in line for an hour.", "That was a clear signal.",
    "It ended.Then we left", "Room 12, floor 3, 2026-11-21", "C# 3.5 and e.g. this", "…",
    "@ 5 o'clock", "你好！我叫李明。",
  ])
  func leavesAlone(_ text: String) {
    #expect(ContactDetails.find(text).isEmpty, "\(ContactDetails.find(text))")
    #expect(ContactDetails.warning(text) == nil)
  }

  @Test func saysWhere() {
    let text = "¡Mira! ana@example.org"
    let finding = ContactDetails.find(text).first
    #expect(finding?.range == 8..<23)
    #expect(ContactDetails.warning(text)?.message.contains("an e-mail address") == true)
  }
}
