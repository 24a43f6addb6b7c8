import BerthBase
import BerthTesting
import Glibc
import TestSupport
import Testing

@testable import BerthServices

@Suite struct UserInputTests {
  let folder = ScratchFolder()
  let bench = FetchBench(allowsLoopback: false)

  func read(_ text: String, limit: Int = 100, standardInput: [UInt8]? = []) throws -> [UInt8] {
    let input = try UserInput.read(
      text, limit: limit, fetcher: bench.fetcher, readInput: { _ in standardInput })
    return withExtendedLifetime(input) { Array(input.bytes) }
  }

  @Test func readsFilesAddressesAndStandardInput() throws {
    try FileBytes.replace(folder.path + "/file", with: [1, 2, 3])
    let server = LoopbackServer { _ in .status(200, body: "web") }
    #expect(try read(folder.path + "/file") == [1, 2, 3])
    #expect(try read(server.url("/x")) == Array("web".utf8))
    #expect(try read(server.url("/x").replacingHTTP()) == Array("web".utf8))
    #expect(try read("-", standardInput: [7]) == [7])
  }

  @Test func pipesAreNotWaitedFor() throws {
    let path = folder.path + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    let error = #expect(throws: BerthError.self) { try read(path) }
    #expect(error?.code == "files.read")
  }

  @Test(arguments: [
    ("", "input.missing"), ("no/such/file", "not-found"), ("/etc", "files.read"),
    ("/dev/zero", "files.read"), ("/dev/null", "files.read"), ("big", "files.too-large"),
    ("-", "files.too-large"),
    ("https://user@example.com/", "input.invalid"), ("ftp://example.com/", "not-found"),
  ])
  func failsClearly(_ text: String, _ code: String) throws {
    try FileBytes.replace(folder.path + "/big", with: [UInt8](repeating: 0, count: 101))
    let error = #expect(throws: BerthError.self) {
      try read(text == "big" ? folder.path + "/big" : text, standardInput: nil)
    }
    #expect(error?.code == code)
    #expect(error?.remedy.isEmpty == false)
  }
}

extension String {
  fileprivate func replacingHTTP() -> String { "HTTP" + dropFirst(4) }
}
