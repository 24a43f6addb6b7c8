package import BerthBase
package import BerthManifest

extension Fetcher {
  /// How many exchanges go on at once.
  static let atOnce = 8

  /// Fetches several resources for a plugin at once, in their order as far as one must wait.
  ///
  /// - Parameters:
  ///   - requests: as `fetch` takes them.
  ///   - seconds: when all is over; what has not begun by then, or takes longer, is a timeout.
  /// - Returns: what became of each, in the order of the requests.
  package func fetch(
    plugin: Manifest, requests: [JSON], seconds: Double, chosen: [WebAddress] = []
  ) throws(BerthError) -> [Result<FetchResponse, BerthError>] {
    _ = try store()
    let begin = clock.monotonic()
    var results = [Result<FetchResponse, BerthError>](
      repeating: .failure(Self.late), count: requests.count)
    let turns = RecursiveLock()
    var next = 0
    results.withUnsafeMutableBufferPointer { slots in
      nonisolated(unsafe) let slots = slots
      Threads.run(min(Self.atOnce, requests.count)) { _ in
        while true {
          let index = turns.locked {
            next += 1
            return next - 1
          }
          guard index < requests.count else { return }
          let left = seconds - Double(clock.monotonic() &- begin) / 1e9
          guard left > 0.05 else { return }
          var request = requests[index]
          request["timeout"] = .number(min(request["timeout"]?.double ?? left, left))
          do throws(BerthError) {
            slots[index] = .success(try fetch(plugin: plugin, request: request, chosen: chosen))
          } catch {
            slots[index] = .failure(error)
          }
        }
      }
    }
    return results
  }

  private static let late = BerthError(
    "fetch.timeout", "the time for all requests was over before this one began",
    remedy: "try again later")
}
