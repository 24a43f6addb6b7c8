import BerthBase
import BerthCommands
import BerthServices
import TestSupport
import Testing

@testable import BerthWeb

@Suite("Where a home is served")
struct ServedAddressTests {
  @Test(
    "links lead to where browsers are let in, which behind a proxy is not where the server listens",
    arguments: [
      ("http://127.0.0.1:8650", nil, "http://127.0.0.1:8650"),
      ("http://127.0.0.1:8650", "https://berth.example.org", "https://berth.example.org"),
      ("unix:/run/berth.sock", "https://berth.example.org", "https://berth.example.org"),
      ("unix:/run/berth.sock", nil, "https://YOUR-PROXY"),
    ])
  func pages(address: String, pages: String?, expected: String) throws {
    let folder = ScratchFolder()
    let home = try Home(path: folder.path)
    try ServedAddress(address: address, pages: pages).write(home)
    #expect(WebService.servedAddress(of: home) == expected)
    ServedAddress.remove(home)
    #expect(WebService.servedAddress(of: home) == nil)
  }

  @Test("a server that ends leaves alone what another of the same home has written")
  func another() throws {
    let folder = ScratchFolder()
    let home = try Home(path: folder.path)
    try FileBytes.makeFolder(home.path + "/web")
    try FileBytes.replace(home.path + "/web/address", with: Array("1 http://127.0.0.1:1\n".utf8))
    ServedAddress.remove(home)
    #expect(FileBytes.exists(home.path + "/web/address"))
  }

  @Test("a home has one server at a time: the second is told where the first is")
  func one() throws {
    let folder = ScratchFolder()
    let home = try Home(path: folder.path)
    let lock = try #require(try ServedAddress.lock(home))
    #expect(try ServedAddress.lock(home) == nil)
    _ = lock
  }

  @Test(
    "nobody is invited to a server where no account can be made", arguments: SignUpMode.allCases)
  func closed(mode: SignUpMode) throws {
    let folder = ScratchFolder()
    let home = try Home(path: folder.path)
    try ServedAddress(address: "http://127.0.0.1:1", pages: nil, signUp: mode).write(home)
    let invite = { try WebService.link(.invite, home: home, user: nil, at: 0) }
    if mode == .closed {
      #expect { try invite() } throws: { ($0 as? BerthError)?.code == "web.closed" }
    } else {
      #expect(try invite().hasPrefix("http://127.0.0.1:1/signup?invite="))
    }
  }
}
