import BerthBase
import BerthCommands
import Testing

@testable import BerthWeb

@Suite("Where the server listens")
struct ListenAddressTests {
  @Test(
    "addresses are read",
    arguments: [
      ("127.0.0.1:8650", "127.0.0.1:8650", true), ("localhost:80", "127.0.0.1:80", true),
      (":9000", "127.0.0.1:9000", true), ("[::1]:8650", "[::1]:8650", true),
      ("0.0.0.0:80", "0.0.0.0:80", false), ("[::]:80", "[::]:80", false),
      ("192.168.1.2:80", "192.168.1.2:80", false), ("unix:/run/b.sock", "unix:/run/b.sock", true),
    ])
  func read(text: String, written: String, isLocal: Bool) throws {
    let address = try ListenAddress(text)
    #expect(address.description == written && address.isLocal == isLocal)
  }

  @Test(
    "nonsense is refused",
    arguments: [
      "", "8650", "host:80", "127.0.0.1:99999", "[::1:80", "unix:relative", "1.2.3:4", "[x]:1",
    ])
  func refused(text: String) {
    #expect(throws: BerthError.self) { try ListenAddress(text) }
  }

  @Test("other machines are let in behind a proxy alone")
  func proxy() throws {
    var settings = WebSettings(address: try ListenAddress("0.0.0.0:80"), options: .init())
    #expect(throws: BerthError.self) { try settings.check() }
    settings.isBehindProxy = true
    try settings.check()
  }
}
