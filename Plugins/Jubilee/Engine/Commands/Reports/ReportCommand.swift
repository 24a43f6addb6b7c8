import BerthSDK

/// `report`: what somebody sees goes to the others of this home; without anything it asks.
enum ReportCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    // A place or a size alone is a beginning: the form asks for the rest.
    let said = ["place", "at", "intensity", "text", "photo", "start"].filter { arguments.has($0) }
    if said.isEmpty || said == ["place"] || said == ["intensity"] {
      return try form(arguments, call)
    }
    let bay = try Bay(call)
    let spot = try place(arguments, bay)
    guard let intensity = arguments.optionalString("intensity").flatMap(JubileeIntensity.init)
    else {
      throw PluginError(
        "input.missing", "the report says no intensity",
        remedy: "add --intensity minor, moderate, major or extreme; berth jubilee intensity shows "
          + "them")
    }
    let store = try Store(call)
    let started = try arguments.optionalString("start").map { try Moments.parse($0, call) }
    let ended = try arguments.optionalString("end").map { try Moments.parse($0, call) }
    let text = arguments.optionalString("text") ?? ""
    try ReportRules.check(started: started ?? store.now, ended: ended, text: text, now: store.now)
    let isPrecise = arguments.flag("precise")
    let photos = try PhotoInput.read(arguments, call, keepsMetadata: isPrecise)
    var draft = ReportDraft(
      uid: try store.freshID(), observer: try store.identity(),
      point: isPrecise || spot.isNamed
        ? spot.point : spot.point.coarsened(miles: ReportDraft.coarseMiles),
      isPrecise: isPrecise, cell: spot.cell, place: spot.name, intensity: intensity,
      started: started ?? store.now, ended: ended, text: text, created: store.now)
    let civil = try Moments.civil(draft.started, call)
    draft.remarks = ReportRules.remarks(
      month: civil.month, hour: civil.hour, isWestern: spot.isWestern)
    let outbox = Outbox(store)
    try outbox.put(draft, photos)
    try call.events.record("report_made", ["intensity": .string(intensity.rawValue)])
    if arguments.flag("later") { return try waiting(draft, photos, "you asked to keep it", call) }
    do {
      let outcome = try outbox.send(draft.uid)
      return try sent(outcome, photos, isPrecise, call)
    } catch let error as PluginError where error.code.hasPrefix("storage.") {
      try outbox.note(draft.uid, error.message)
      return try waiting(draft, photos, error.message, call)
    } catch {
      // A report that can never go out does not wait.
      try outbox.drop(draft.uid)
      throw error
    }
  }

  private static func place(_ arguments: Arguments, _ bay: Bay) throws -> Spot {
    if let text = arguments.optionalString("at") { return try bay.spot(at: Bay.point(text)) }
    if let name = arguments.optionalString("place") { return try bay.resolve(name) }
    throw PluginError(
      "input.missing", "the report says no place",
      remedy: "add --place NAME or --at LATITUDE,LONGITUDE; berth jubilee stations lists names")
  }

  private static func sent(
    _ outcome: ReportBook.Outcome, _ photos: [Photo], _ isPrecise: Bool, _ call: Call
  ) throws -> Reply {
    let book = try ReportBook(call)
    guard let report = try book.report(outcome.report), let event = try book.event(outcome.event)
    else { throw ReportBook.missing(outcome.report) }
    var data = try report.json(call)
    data["queued"] = false
    data["joined"] = .bool(outcome.joined)
    data["eventReports"] = JSON(event.reports)
    return Reply(data) {
      Look.page("Thank you", "\(report.intensity.title), \(report.place)") {
        View.text(
          outcome.joined
            ? "It joins \(Words.count(event.reports - 1, "report")) of the same event: "
              + "\(event.intensity.title)."
            : "It is the first report of this event.")
        for remark in report.remarks { View.text("Unusual: \(remark).", role: .note) }
        View.text(
          isPrecise
            ? "You agreed to show the exact place."
            : "The place is shown to about half a mile; --precise would show it exactly.",
          role: .note)
        if photos.contains(where: \.wasStripped) {
          View.text("What the photos said about place and time was taken out.", role: .note)
        }
        View.actions([
          View.Action(
            "The event", link: Link.to("event", ["id": String(event.id)]), role: .primary),
          View.Action("Change it", link: report.link("report-edit")),
        ])
      }
    }
  }

  private static func waiting(
    _ draft: ReportDraft, _ photos: [Photo], _ reason: String, _ call: Call
  ) throws -> Reply {
    var data = draft.json
    data["id"] = .string(draft.uid)
    data["name"] = .string("\(draft.intensity.title), \(draft.place)")
    data["started"] = .string(try Moments.iso(draft.started, call))
    data["ended"] = try draft.ended.map { .string(try Moments.iso($0, call)) } ?? .null
    data["created"] = .string(try Moments.iso(draft.created, call))
    data["queued"] = true
    data["reason"] = .string(reason)
    data["photos"] = JSON(photos.count)
    return Reply(data) {
      Look.page("It waits on this device", "\(draft.intensity.title), \(draft.place)") {
        View.text("Not shared yet: \(reason). The next refresh sends it, or you do now.")
        View.actions([View.Action("Send it", link: Link.to("sync"), role: .primary)])
      }
    }
  }

  private static func form(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let bay = try Bay(call)
    let place = try arguments.optionalString("place").map { try bay.resolve($0).name }
    let names = (place.map { [$0] } ?? []) + bay.placeNames.filter { $0 != place }
    let intensity = arguments.optionalString("intensity")
    let data: JSON = [
      "place": JSON(place), "intensity": JSON(intensity),
      "fields": ["place", "intensity", "start", "text", "photo"],
      "places": JSON(names),
      "intensities": .array(JubileeIntensity.allCases.map(IntensityCommand.json)),
    ]
    let now = try Moments.civil(call.clock.now, call)
    return Reply(data) {
      Look.page("Report a jubilee", "What do you see, and where?") {
        View.form(
          fields: [
            View.Field(
              "place", label: "Where", type: .choice, value: place,
              options: names.map { View.Field.Option($0) }, required: true),
            View.Field(
              "intensity", label: "How large", type: .choice, value: intensity,
              help: "berth jubilee intensity shows what the levels look like",
              options: JubileeIntensity.allCases.map {
                View.Field.Option($0.rawValue, label: "\($0.title): \($0.guide)")
              }, required: true),
            View.Field(
              "start", label: "Since when", value: String(now.iso8601.prefix(16)),
              help: "in the bay's own time"),
            View.Field(
              "text", label: "What you see", type: .multiline, placeholder: "Flounder and crabs"),
            View.Field(
              "precise", label: "Show the exact place", type: .toggle, value: "false",
              help: "otherwise it is shown to about half a mile"),
          ],
          submit: View.Action("Report", link: Link.to("report"), role: .primary))
        View.text(
          "Photos go with the command line: --photo FILE, --photo2 FILE, --photo3 FILE.",
          role: .note)
      }
    }
  }
}

/// The photos of a command: up to three files, each an option of its own.
enum PhotoInput {
  static let options = ["photo", "photo2", "photo3"]

  static func read(
    _ arguments: Arguments, _ call: Call, keepsMetadata: Bool
  ) throws -> [Photo] {
    var photos: [Photo] = []
    for option in options where arguments.has(option) {
      let bytes = try call.files.input(option) { Array($0) }
      let photo = try Photo.read(bytes, name: "--\(option)", keepsMetadata: keepsMetadata)
      if !photos.contains(where: { $0.sha == photo.sha }) { photos.append(photo) }
    }
    return photos
  }
}

extension StoredReport {
  /// A link to a command about this report.
  func link(_ command: String) -> String { Link.to(command, ["id": String(id)]) }
}
