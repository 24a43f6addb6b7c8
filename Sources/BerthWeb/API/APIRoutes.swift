import BerthBase
import BerthCommands

/// What programs ask for: commands at `/api`, their description and pages about them, and calendars. Errors of programs are problem
/// details.
struct APIRoutes {
  private let visit: SiteVisit

  init(_ visit: SiteVisit) { self.visit = visit }

  /// Answers; never fails.
  func answer() -> WebAnswer {
    do throws(BerthError) {
      if visit.call.path.first == CalendarAddress.first {
        return try CalendarAnswer(visit).answer()
      }
      return try route(Array(visit.call.path.dropFirst()))
    } catch {
      return problem(error)
    }
  }

  private func route(_ path: [String]) throws(BerthError) -> WebAnswer {
    switch (path.count, visit.call.program) {
    case (2, let program?):
      return try APICall(visit, program, plugin: path[0], command: path[1]).answer()
    case (0, _): return try APIPages(visit).overview()
    case (1, _) where path[0] == APIAddress.document: return try APIPages(visit).document()
    case (1, _): return try APIPages(visit).app(path[0])
    default:
      throw BerthError(
        "api.address", "there is nothing at this address",
        remedy: "GET /\(APIAddress.first)/\(APIAddress.document) says what there is")
    }
  }

  /// An error of a program, or of a page.
  private func problem(_ error: BerthError) -> WebAnswer {
    guard visit.call.program?.isAPI == true else { return visit.failure(error) }
    var json = APIProblem.json(error)
    if let help = visit.help { json = help.added(to: json) }
    var answer = WebAnswer.json(json, status: APIProblem.status(error))
    answer.headers = [("Content-Type", APIProblem.type)] + APIProblem.headers(error)
    return answer
  }
}
