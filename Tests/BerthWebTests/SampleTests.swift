import BerthWeb
import Glibc
import Testing

@Suite("Sample pages")
struct SampleTests {
  /// `BERTH_PAGES=FOLDER swift test --filter SampleTests` writes pages of all apps, to be looked at.
  @Test(.enabled(if: getenv("BERTH_PAGES") != nil))
  func write() throws {
    let folder = String(cString: getenv("BERTH_PAGES"))
    try SampleWriter.write(to: folder, libraries: [])
  }
}
