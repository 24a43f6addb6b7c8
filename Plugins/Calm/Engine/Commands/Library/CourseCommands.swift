import BerthSDK

/// `courses`: the courses of several days, and how far one has come.
struct CoursesCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let courses = try Bundled.courses(call)
    let progress = try store.progress(courses)
    let data: JSON = [
      "courses": .list(courses) { CourseLook.json($0, progress[$0.id]) },
      "total": JSON(courses.count),
    ]
    return Reply(
      data, page: "Courses", subtitle: "A few minutes on several days, one thing at a time",
      accent: Look.calm
    ) {
      View.list(courses, style: .plain) { course in
        View.Item(
          course.title, subtitle: course.summary, detail: progress[course.id]?.words,
          link: Link.to("course", ["id": course.id]))
      }
    }
  }
}

/// `course ID`: the days of a course.
struct CourseCommand: StoreCommand {
  var id: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let courses = try Bundled.courses(call)
    let course = try store.course(named: id.joined(separator: " "), courses)
    let progress = try store.progress([course])[course.id]
    let done = progress?.done ?? []
    let titles = Dictionary(
      try store.sessionsOfAllDays().map { ($0.id, $0.title) },
      uniquingKeysWith: { first, _ in first })
    var data = CourseLook.json(course, progress)
    data["plan"] = .list(course.days.enumerated()) { place, day in
      [
        "id": .string(String(place + 1)), "name": .string(day.title),
        "session": .string(day.session), "task": .string(day.task),
        "completed": .bool(done.contains(place + 1)),
        "link": .string(Course.link(ofDay: Course.item(course.id, day: place + 1))),
      ]
    }
    return Reply(data, page: course.title, subtitle: progress?.words, accent: Look.calm) {
      View.text(course.summary)
      if let next = progress?.next {
        View.action(
          next == 1 ? "Begin" : "Go on with day \(next)",
          link: Course.link(ofDay: Course.item(course.id, day: next)), role: .primary)
      }
      View.list(Array(course.days.enumerated()), style: .numbered) { place, day in
        View.Item(
          day.title, subtitle: day.task, detail: titles[day.session],
          checked: done.contains(place + 1),
          link: Course.link(ofDay: Course.item(course.id, day: place + 1)))
      }
      View.note("One day at a time is meant, and nothing happens to who takes longer.")
    }
  }
}

/// `course-play ID --day 3`: plays a day of a course; the next one when none is named.
struct CoursePlayCommand: StoreCommand {
  var id: [String]
  var day: Int?
  var background: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    try call.entitlement.require(Paywall.feature)
    let course = try store.course(named: id.joined(separator: " "), try Bundled.courses(call))
    let number = try day ?? store.progress([course])[course.id]?.next ?? 1
    guard course.days.indices.contains(number - 1) else {
      throw PluginError(
        "input.range", "“\(course.title)” has \(course.days.count) days",
        remedy: "choose a day from 1 to \(course.days.count)")
    }
    let day = course.days[number - 1]
    // A course may bring a session before the day it comes out for everybody.
    guard
      let session = try store.sessionsOfAllDays("WHERE s.id = ?1", [.text(day.session)]).first
    else {
      throw PluginError.notFound(
        "there is no session “\(day.session)”", remedy: "install the app again")
    }
    let script = try store.script(session)
    let pace = try Settings.pace(call)
    let mix = try SoundFiles.mix(background, own: script.bed, call)
    let steps = course.opening(ofDay: number, pace: pace) + script.timeline(pace: pace)
    let total = steps.reduce(0) { $0 + $1.duration }
    let item = Course.item(course.id, day: number)
    let left = try store.unfinished(kind: .course, item: item).first
    let position = min(left.map { $0.part(at: store.now) * total } ?? 0, max(total - 1, 0))
    let name = "\(course.title), day \(number)"
    let data: JSON = [
      "id": .string(course.id), "name": .string(name), "day": JSON(number),
      "days": JSON(course.days.count), "task": .string(day.task),
      "session": .string(session.id), "seconds": .number(Play.rounded(total)),
      "from": .number(Play.rounded(position)), "pace": .number(pace),
      "background": .string(mix.text), "steps": Playing.json(steps),
    ]
    return Reply(data) {
      let play = try store.begin(.course, item: item, name: name, total: total, from: position)
      let bed = try SoundFiles.bed(mix, call)
      return try View.page(
        day.title, subtitle: "\(course.title), day \(number) of \(course.days.count)",
        accent: Look.calm
      ) {
        if session.asksForPeople { try SessionCommand.people(call) }
        Playing.timeline(play, title: name, steps: steps, bed: bed, pace: pace)
        View.text([View.Span("Until next time: ", style: .strong), View.Span(day.task)])
      }
    }
  }
}

/// How courses are shown.
enum CourseLook {
  static func json(_ course: Course, _ progress: CourseProgress?) -> JSON {
    [
      "id": .string(course.id), "name": .string(course.title), "summary": .string(course.summary),
      "days": JSON(course.days.count), "done": JSON(progress?.done.count ?? 0),
      "next": JSON(progress?.next), "link": .string(Link.to("course", ["id": course.id])),
    ]
  }
}
