import BerthBase
import BerthCommands
import BerthHTTP
import BerthServices
import Glibc
import TestSupport
import Testing

@testable import BerthWeb

@Suite("Sounds of apps, sent by the front process")
struct MediaTests {
  /// A front process with a sound of Calm, and a browser of its user.
  final class Listener {
    let front: Front
    let cookie: String
    let session: SignIns.Session
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    let media: String

    init() throws {
      front = try Front()
      cookie = try front.signIns.begin(user: "default", at: front.now)
      session = try #require(front.signIns.session(cookie, at: front.now))
      media = try Home(path: front.scratch.home.path, user: "default").mediaFolder(ofPlugin: "calm")
      try FileBytes.makeFolder(media + "/beds")
      try FileBytes.replace(media + "/beds/rain.wav", with: bytes)
    }

    func address(_ path: String = "beds/rain.wav", plugin: String = "calm") -> String {
      MediaAddress.of(path, plugin: plugin, token: session.token)
    }

    func get(
      _ address: String, _ headers: [String] = [], method: String = "GET", as cookie: String? = nil
    ) throws -> (HTTPResponse, [UInt8]?) {
      let outcome = try front.send(
        "\(method) \(address)", cookie: cookie ?? self.cookie, headers: headers)
      switch outcome {
      case .answer(let response): return (response, nil)
      case .send(let response, let file, let range):
        var bytes = [UInt8](repeating: 0, count: range.count)
        #expect(pread(file.descriptor, &bytes, range.count, off_t(range.lowerBound)) == range.count)
        return (response, bytes)
      case .call, .listen, .assist: throw BerthError("test", "an app process was asked")
      }
    }
  }

  @Test("a sound a view has named comes whole, with what ranges and copies need")
  func whole() throws {
    let listener = try Listener()
    let (response, bytes) = try listener.get(listener.address())
    #expect(response.status == 200 && bytes == listener.bytes)
    #expect(response.headers["content-type"] == "audio/wav")
    #expect(response.headers["accept-ranges"] == "bytes")
    #expect(response.headers["x-content-type-options"] == "nosniff")
    let tag = try #require(response.headers["etag"])
    #expect(try listener.get(listener.address(), ["If-None-Match: \(tag)"]).0.status == 304)
    try FileBytes.replace(listener.media + "/beds/rain.wav", with: listener.bytes + [1])
    #expect(try listener.get(listener.address(), ["If-None-Match: \(tag)"]).0.status == 200)
    let (head, none) = try listener.get(listener.address(), method: "HEAD")
    #expect(head.status == 200 && none == nil && head.body == .length(1001))
  }

  @Test(
    "parts are answered as parts, and what is beyond the end is said to be",
    arguments: [
      ("bytes=0-", 206, 0..<1000), ("bytes=10-19", 206, 10..<20), ("bytes=-5", 206, 995..<1000),
      ("bytes=990-5000", 206, 990..<1000), ("bytes=1000-", 416, 0..<0),
      ("bytes=5-2", 200, 0..<1000),
      ("bytes=0-1,5-6", 200, 0..<1000),
    ])
  func ranges(range: String, status: Int, expected: Range<Int>) throws {
    let listener = try Listener()
    let (response, bytes) = try listener.get(listener.address(), ["Range: \(range)"])
    #expect(response.status == status)
    #expect(bytes == (status == 416 ? nil : Array(listener.bytes[expected])))
    if status == 206 {
      let said = "bytes \(expected.lowerBound)-\(expected.upperBound - 1)/1000"
      #expect(response.headers["content-range"] == said)
    }
  }

  @Test("a part of what was replaced meanwhile is not mixed with the new one")
  func ifRange() throws {
    let listener = try Listener()
    let tag = try #require(try listener.get(listener.address()).0.headers["etag"])
    let wish = ["Range: bytes=5-9", "If-Range: \(tag)"]
    #expect(try listener.get(listener.address(), wish).0.status == 206)
    try FileBytes.replace(
      listener.media + "/beds/rain.wav", with: Array(listener.bytes.reversed()))
    let (response, bytes) = try listener.get(listener.address(), wish)
    #expect(response.status == 200 && bytes?.count == 1000)
  }

  @Test("no other file, no other plugin, no other session and no way out of the folder")
  func refused() throws {
    let listener = try Listener()
    let good = listener.address()
    symlink("/etc/passwd", listener.media + "/passwd.wav")
    try FileBytes.replace(listener.media + "/../private.db", with: [1])
    for address in [
      "/media/calm/beds/rain.wav", good.replacing("key=", with: "key=0"),
      good.replacing("rain", with: "wind"), good.replacing("/calm/", with: "/lang/"),
      listener.address("passwd.wav"), listener.address("../private.db"),
      listener.address("beds"), listener.address(".hidden"), listener.address("absent.wav"),
      listener.address("beds/rain.wav", plugin: ".."), "/media", "/media/calm",
    ] {
      let front = listener.front
      guard let outcome = try? front.send("GET \(address)", cookie: listener.cookie) else {
        continue
      }
      #expect(try front.response(outcome).status == 404, "\(address)")
    }
    let other = try listener.front.signIns.begin(user: "default", at: listener.front.now)
    #expect(try listener.get(good, as: other).0.status == 404)
    #expect(try listener.front.response(listener.front.send("GET \(good)")).status == 303)
    #expect(try listener.get(good, method: "POST").0.status == 405)
  }
}
