import BerthBase
import BerthTesting
import Glibc
import Testing

@testable import BerthCLI

@Suite("The file that opens servers")
struct ServerFileTests {
  private let folder: String
  private let file: ServerFile
  private let ada = ServerFile.Entry(server: "https://a.example", user: "ada", token: "t1")
  private let bob = ServerFile.Entry(server: "unix:/run/b", user: "bob", token: "t2")

  init() throws {
    folder = try TestPaths.temporaryFolder()
    file = ServerFile(home: folder + "/home")
  }

  @Test("it is its owner's alone, and goes with its last server")
  func kept() throws {
    defer { TestPaths.remove(folder) }
    #expect(try file.read().isEmpty)
    try file.write([ada, bob])
    #expect(try file.read() == [ada, bob])
    var facts = stat()
    #expect(stat(file.path, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
    try file.write([])
    #expect(!FileBytes.exists(file.path))
  }

  @Test("one that others can read, that is a link, or is damaged, is refused with what to do")
  func refused() throws {
    defer { TestPaths.remove(folder) }
    try file.write([ada])
    for mode: UInt32 in [0o640, 0o604, 0o644] {
      chmod(file.path, mode)
      let error = #expect(throws: BerthError.self) { try file.read() }
      #expect(error?.code == "login.file" && error?.remedy.contains("chmod 600") == true)
    }
    chmod(file.path, 0o600)
    rename(file.path, folder + "/elsewhere")
    symlink(folder + "/elsewhere", file.path)
    #expect(throws: BerthError.self) { try file.read() }
    unlink(file.path)
    try FileBytes.replace(file.path, with: Array("{".utf8))
    #expect(throws: BerthError.self) { try file.read() }
  }

  @Test("the first is asked, another by its name, none when this machine is meant")
  func target() throws {
    defer { TestPaths.remove(folder) }
    #expect(try file.target(nil) == nil)
    try file.write([ada, bob])
    #expect(try file.target(nil) == ada)
    #expect(try file.target("unix:/run/b") == bob)
    #expect(try file.target("https://a.example/") == ada)
    #expect(try file.target("local") == nil)
    let error = #expect(throws: BerthError.self) { try file.target("https://c.example") }
    #expect(error?.code == "login.required")
  }

  @Test(
    "nobody who could be listened to gets a token",
    arguments: [
      ("https://berth.example.org", "https://berth.example.org"),
      ("https://berth.example.org:8443/", "https://berth.example.org:8443"),
      ("http://127.0.0.1:8650", "http://127.0.0.1:8650"), ("http://localhost", "http://localhost"),
      ("http://[::1]:8650", "http://[::1]:8650"), ("unix:/run/berth.sock", "unix:/run/berth.sock"),
      ("http://berth.example.org", nil), ("http://127.0.0.1.evil.example", nil),
      ("http://192.168.1.2:8650", nil), ("ftp://127.0.0.1", nil), ("unix:run", nil),
      ("https://a@b.example", nil), ("https://a.example/x", nil), ("berth.example.org", nil),
    ] as [(String, String?)])
  func addresses(_ text: String, _ read: String?) throws {
    defer { TestPaths.remove(folder) }
    #expect((try? ServerAddress(text))?.description == read)
  }

  @Test("of the words a server gets all but what concerns this machine")
  func words() {
    defer { TestPaths.remove(folder) }
    #expect(
      GlobalOptions.forServer([
        "--home", "/h", "calm", "--server=x", "--json", "sos", "--server", "y", "--", "--home", "z",
      ]) == ["calm", "--json", "sos", "--", "--home", "z"])
  }
}
