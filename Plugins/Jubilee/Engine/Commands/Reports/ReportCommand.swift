import BerthSDK

/// `report`: what somebody sees goes to the others of this home; without anything it asks.
struct ReportCommand: PluginCommand {
  var place: String?
  var at: String?
  var intensity: ReportedSize?
  var start: String?
  var end: String?
  var text: String?
  var species: String?
  var photos: PhotoArguments
  var precise: Bool
  var later: Bool

  func run(_ call: Call) throws -> Reply {
    // A place or a size alone is a beginning: the form asks for the rest.
    let isMore = at != nil || text != nil || photos.photo != nil || start != nil
    if !isMore, place == nil || intensity == nil { return try form(call) }
    let spot = try spot(Bay(call))
    guard let intensity else {
      throw PluginError(
        "input.missing", "the report says no intensity",
        remedy: "add --intensity minor, moderate, major or extreme, or none where you looked and "
          + "saw nothing; berth jubilee intensity shows them")
    }
    let store = try Store(call)
    let started = try start.map { try BayTime.parse($0, call) }
    let ended = try end.map { try BayTime.parse($0, call) }
    let text = text ?? ""
    let species = Species.text(try Species.read(species ?? ""))
    guard intensity != .none || species.isEmpty && ended == nil else {
      throw PluginError.invalid(
        "a look that saw nothing has no animals and no end",
        remedy: "leave them out, or say how large it is")
    }
    try ReportRules.check(started: started ?? store.now, ended: ended, text: text, now: store.now)
    let photos = try photos.read(call, keepsMetadata: precise)
    var draft = ReportDraft(
      uid: try store.freshID(), observer: try store.identity(),
      point: precise || spot.isNamed
        ? spot.point : spot.point.coarsened(miles: ReportDraft.coarseMiles),
      isPrecise: precise, cell: spot.cell, place: spot.name, intensity: intensity.intensity,
      started: started ?? store.now, ended: ended, text: text, species: species,
      created: store.now)
    if draft.intensity != nil {
      let civil = try BayTime.civil(draft.started, call)
      draft.remarks = ReportRules.remarks(
        month: civil.month, hour: civil.hour, isWestern: spot.isWestern)
    }
    let outbox = Outbox(store)
    try outbox.put(draft, photos)
    try call.events.record("report_made", ["intensity": .string(intensity.rawValue)])
    if later { return try Self.waiting(draft, photos, "you asked to keep it", call) }
    do {
      let outcome = try outbox.send(draft.uid)
      return try sent(outcome, photos, call)
    } catch let error as PluginError where error.isStorageFault {
      try outbox.note(draft.uid, error.message)
      return try Self.waiting(draft, photos, error.message, call)
    } catch {
      // A report that can never go out does not wait.
      try outbox.drop(draft.uid)
      throw error
    }
  }

  private func spot(_ bay: Bay) throws -> Spot {
    if let at { return try bay.spot(at: Bay.point(at)) }
    if let place { return try bay.resolve(place) }
    throw PluginError(
      "input.missing", "the report says no place",
      remedy: "add --place NAME or --at LATITUDE,LONGITUDE; berth jubilee stations lists names")
  }

  private func sent(
    _ outcome: ReportBook.Outcome, _ photos: [Photo], _ call: Call
  ) throws -> Reply {
    let book = try ReportBook(call)
    guard let report = try book.report(outcome.report) else {
      throw ReportBook.missing(outcome.report)
    }
    let event = try book.event(outcome.event)
    var data = try report.json(call)
    data["queued"] = false
    data["joined"] = .bool(outcome.joined)
    data["merged"] = .bool(outcome.merged)
    data["eventReports"] = JSON(event?.reports)
    return Reply(data, bayPage: "Thank you", "\(report.intensity.title), \(report.place)") {
      if outcome.merged {
        View.text("You reported this place just before: your report says this now.")
      } else if let event {
        View.text(
          outcome.joined
            ? "It joins \(Words.count(event.reports - 1, "report")) of the same event: "
              + "\(event.intensity.title)."
            : "It is the first report of this event.")
      } else {
        View.text("That you looked and saw nothing says as much as a sighting.")
      }
      for remark in report.remarks { View.note("Unusual: \(remark).") }
      View.note(
        precise
          ? "You agreed to show the exact place."
          : "The place is shown to about half a mile.")
      if photos.contains(where: \.wasStripped) {
        View.note("What the photos said about place and time was taken out.")
      }
      View.actions(
        (event.map {
          [
            View.Action(
              "The event", link: Link.to("event", ["id": String($0.id)]), role: .primary)
          ]
        } ?? []) + [View.Action("Change it", link: report.link("report-edit"))])
    }
  }

  private static func waiting(
    _ draft: ReportDraft, _ photos: [Photo], _ reason: String, _ call: Call
  ) throws -> Reply {
    var data = draft.json
    data["id"] = .string(draft.uid)
    data["name"] = .string("\(draft.intensity.title), \(draft.place)")
    data["started"] = try BayTime.json(draft.started, call)
    data["ended"] = try BayTime.json(draft.ended, call)
    data["created"] = try BayTime.json(draft.created, call)
    data["queued"] = true
    data["reason"] = .string(reason)
    data["photos"] = JSON(photos.count)
    return Reply(
      data, bayPage: "It waits on this device", "\(draft.intensity.title), \(draft.place)"
    ) {
      View.text("Not shared yet: \(reason). The next refresh sends it, or you do now.")
      View.action("Send it", link: Link.to("sync"), role: .primary)
    }
  }
}
