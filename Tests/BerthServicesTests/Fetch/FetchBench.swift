import BerthBase
import Glibc
import Synchronization
import Testing

@testable import BerthManifest
@testable import BerthServices

/// A folder that goes away with the value.
final class ScratchFolder: Sendable {
  let path: String

  init() { path = (try? FileTree.makeTemporary("berth-test")) ?? "/tmp/berth-test" }

  deinit { try? FileTree.remove(path) }
}

/// A clock that a test moves by hand; its monotonic side is the machine's.
final class HandClock: Sendable {
  private let moment: Mutex<Int64>

  init(_ start: Int64 = 1_800_000_000_000) { moment = Mutex(start) }

  func advance(seconds: Double) { moment.withLock { $0 += Int64(seconds * 1000) } }
  var now: Int64 { moment.withLock { $0 } }
  var clock: RuntimeClock {
    RuntimeClock(now: { self.now }, monotonic: RuntimeClock.system.monotonic)
  }
}

/// A fetcher in a home of its own, with a clock in hand.
struct FetchBench {
  let folder = ScratchFolder()
  let hand = HandClock()
  let fetcher: Fetcher

  init(allowsLoopback: Bool = true, random: UInt64 = 0) {
    fetcher = FetchBench.fetcher(folder, hand, allowsLoopback: allowsLoopback, random: random)
  }

  /// Another process, as it were, on the same home.
  func another() -> Fetcher { FetchBench.fetcher(folder, hand, allowsLoopback: true, random: 0) }

  private static func fetcher(
    _ folder: ScratchFolder, _ hand: HandClock, allowsLoopback: Bool, random: UInt64
  ) -> Fetcher {
    var environment = ["PATH": "/usr/local/bin:/usr/bin:/bin"]
    if allowsLoopback { environment["BERTH_FETCH_ALLOW_LOOPBACK"] = "1" }
    return Fetcher(
      cache: folder.path + "/cache", clock: hand.clock, random: { random },
      environment: environment)
  }

  /// What `fetch` throws; a failed expectation when it does not.
  func failure(_ plugin: Manifest, _ request: JSON) -> BerthError? {
    do {
      let answer = try fetcher.fetch(plugin: plugin, request: request)
      Issue.record("it answered with \(answer.meta.text())")
      return nil
    } catch {
      return error
    }
  }
}

extension Manifest {
  /// A manifest that may fetch from the given hosts.
  static func fetching(
    _ hosts: [String], id: String = "probe", perHour: Int = 60, maxBytes: Int = 1 << 20,
    timeoutSeconds: Int = 20, version: SemanticVersion = SemanticVersion(1, 0, 0)
  ) -> Manifest {
    var manifest = Manifest(FieldReader(.manifest, JSONObject(), at: .root, ManifestReport()))
    (manifest.id, manifest.name, manifest.version) = (id, id, version)
    manifest.fetch = Fetch(
      hosts: hosts, perHour: perHour, maxBytes: maxBytes, timeoutSeconds: timeoutSeconds)
    return manifest
  }
}
