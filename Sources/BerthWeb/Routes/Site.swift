import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices

/// Answers what an app process is asked: finds what an address means and has it done.
///
/// Used from one thread at a time.
final class Site {
  private let settings: SiteSettings
  private let zones = ZoneDatabase()
  private let environment = RunningProgram.environment
  /// What was made for a user; the one asked for last stands last.
  private var sessions: [UserSession] = []
  private let apps = InstalledApps()
  /// How many users' databases are kept open.
  private static let keptSessions = 8

  init(_ settings: SiteSettings) { self.settings = settings }

  /// Answers a call; never fails.
  func answer(_ call: WebCall) -> WebAnswer {
    do throws(BerthError) {
      let session = try session(for: call.user, zone: call.zone)
      let visit = SiteVisit(call: call, session: session, apps: apps.list(session))
      do throws(BerthError) {
        if call.user.isEmpty { return try Door(visit, mode: settings.signUp).answer() }
        if [APIAddress.first, CalendarAddress.first].contains(call.path.first) {
          return APIRoutes(visit).answer()
        }
        return try Self.route(visit)
      } catch {
        return visit.failure(error)
      }
    } catch {
      return .json(error.json, status: 500)
    }
  }

  /// Lets go of what no user needs for the moment.
  func settle() {
    sessions.last?.host.settle()
    while sessions.count > Self.keptSessions { sessions.removeFirst().host.renew() }
  }

  /// Lets go of all users: closes their databases.
  func close() {
    for session in sessions { session.host.renew() }
    sessions.removeAll()
  }

  private static func route(_ visit: SiteVisit) throws(BerthError) -> WebAnswer {
    let call = visit.call
    guard let first = call.path.first else { return try HomePage(visit).answer() }
    switch first {
    case "search": return try SearchPage(visit).answer()
    case "suggest": return try SearchPage(visit).suggestions()
    case "ask": return try AskPage(visit).answer()
    case "history": return try HistoryPage(visit).answer()
    case "undo": return try HistoryPage(visit).undo()
    case "store": return try StorePage(visit).answer()
    case "settings": return try SettingsPage(visit).answer()
    case "docs": return try DocsPage(visit).answer()
    case "more": return try MorePage(visit).answer()
    case "notifications": return try NotificationsPage(visit).answer()
    case "notices": return try NoticesPage(visit).answer()
    case "account": return try AccountPage(visit).answer()
    case "offline": return try OfflinePage(visit).answer()
    case "gate": return try GatePage(visit).answer()
    default: return try CommandPage(visit, plugin: first).answer()
    }
  }

  /// What was made for a user in a time zone: times are theirs, wherever the server stands.
  private func session(for user: String, zone: String) throws(BerthError) -> HostSession {
    let isKnown = !zone.isEmpty && (try? zones.rules(zone)) != nil
    let zone = isKnown ? zone : ZoneDatabase.systemZone(environment: environment)
    let known = sessions.firstIndex {
      ($0.host.options.user ?? "") == user && $0.host.zoneName == zone
    }
    if let index = known {
      let found = sessions.remove(at: index)
      found.refresh()
      sessions.append(found)
      return found.host
    }
    var options = settings.options
    if !user.isEmpty { options.user = user }
    let session = HostSession(
      options: options, environment: environment,
      executable: RunningProgram.path ?? "/usr/bin/berth",
      clock: settings.now.map(RuntimeClock.fixed) ?? .system, zones: zones,
      zoneName: zone)
    session.isOperators = false
    session.talk = HostSession.Talk(
      log: { level, plugin, message in
        if level >= 2 { ServerLog.write("\(plugin): \(message)") }
      }, readInput: { _ in nil })
    sessions.append(try UserSession(session))
    return session
  }
}
