import BerthBase
import BerthManifest
import TestSupport
import Testing

@testable import BerthServices

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
