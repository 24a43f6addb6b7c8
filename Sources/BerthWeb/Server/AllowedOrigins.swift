import BerthBase
import BerthManifest
import BerthServices

/// The sites whose pages may call `/api` and `/mcp` from a browser: the setting `web.api.origins` of whoever
/// started the server, read anew when it changes. Used from one thread at a time.
final class AllowedOrigins {
  private let home: Home
  private var stamp: FileStamp?
  private var known: Set<String>?

  init(home: Home) { self.home = home }

  /// Whether pages of a site may, such as `https://panel.example.org`.
  func allow(_ origin: String) -> Bool {
    let now = FileStamp(home.settings)
    if known == nil || now != stamp {
      let settings = Settings(home: home, environment: [:], manifests: { _ in nil })
      let text = (try? settings.host(WebOrigins.key).string) ?? ""
      known = Set((try? WebOrigins.read(text)) ?? [])
      stamp = now
    }
    return known?.contains(origin) == true
  }
}
