import BerthSDK

/// `gad`: an optional look at how much worry there has been; no diagnosis.
///
/// Seven questions about two weeks, answered 0 to 3, in our own words; the idea is that of the
/// GAD-7 (Spitzer, Kroenke, Williams and Löwe, Archives of Internal Medicine 166, 2006).
struct SelfCheckCommand: StoreCommand {
  static let name = "gad"
  var answers: [String]

  /// The numbers each question is answered with.
  static let scale = 0...3
  static let questions = [
    "On edge: nervous, tense, as if something were about to go wrong",
    "Worry that went on although you wanted it to stop",
    "Worry about many different things",
    "Hard to let go and rest",
    "So restless that sitting still was difficult",
    "Short-tempered, annoyed by small things",
    "Afraid, as if something terrible might happen",
  ]
  /// What each number stands for, from 0.
  static let choices = ["not at all", "on some days", "on more than half the days", "nearly daily"]
  /// The sum from which on the authors of the GAD-7 advise a closer look by a professional.
  static let worthAsking = 10

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let typed = answers.flatMap { $0.split(separator: ",").map(String.init) }
    if typed.isEmpty { return try overview(store) }
    let numbers = typed.compactMap { Int(Words.trimmed($0)) }
    guard numbers.count == Self.questions.count, typed.count == numbers.count,
      numbers.allSatisfy(Self.scale.contains)
    else {
      throw PluginError.invalid(
        "seven answers from 0 to 3 are needed, found \(typed.count)",
        remedy: "berth calm gad 1 0 2 1 0 1 0; without answers the questions are shown")
    }
    let score = numbers.reduce(0, +)
    try store.database.run(
      "INSERT INTO checks (at, day, answers, score) VALUES (?1, ?2, ?3, ?4)",
      [
        .int(store.now), SQLValue(try store.day()),
        .text(numbers.map(String.init).joined(separator: ",")), SQLValue(score),
      ])
    let data: JSON = [
      "id": .string(String(store.database.lastInsertRowID)), "name": "Self-check",
      "score": JSON(score), "most": 21, "text": .string(words(score)), "diagnosis": false,
    ]
    return Reply(data, page: "Self-check", subtitle: "\(score) of 21", accent: Look.calm) {
      View.text(words(score))
      Self.notice
    }
  }

  private func words(_ score: Int) -> String {
    score >= Self.worthAsking
      ? "There has been a lot of worry in these two weeks. A doctor or a therapist is a good person "
        + "to talk it over with; you can show them this number."
      : "That is how the last two weeks were by your own account. If worry gets in the way of what "
        + "you want to do, talking to somebody is worth it at any number."
  }

  private static var notice: View {
    View.note(
      "This is no diagnosis and no test. It only adds up what you say, so that you can look back.")
  }

  private func overview(_ store: Store) throws -> Reply {
    let past = try store.database.rows(
      "SELECT id, day, score FROM checks ORDER BY at DESC, id DESC LIMIT 24"
    ) { (id: $0.int(0), day: $0.int(1), score: $0.int(2)) }
    let data: JSON = [
      "questions": .list(Self.questions.enumerated()) {
        ["id": .string(String($0 + 1)), "name": .string($1)]
      },
      "answers": JSON(Self.choices),
      "past": .list(past) {
        [
          "id": .string(String($0.id)), "day": .string(CivilDay.text($0.day)),
          "score": JSON($0.score),
        ]
      }, "diagnosis": false,
    ]
    return Reply(
      data, page: "Self-check", subtitle: "How often in the last two weeks? Only if you like.",
      accent: Look.calm
    ) {
      View.form(
        fields: Self.questions.map { question in
          View.Field(
            "answers", label: question, type: .choice,
            options: Self.choices.enumerated().map {
              View.Field.Option(String($0), label: $1.prefix(1).uppercased() + $1.dropFirst())
            }, required: true)
        }, submit: View.Action("Add it up", link: Link.to("gad"), role: .primary))
      if past.count > 1 {
        View.chart(
          .line, title: "Your sums, 0 to 21",
          series: [View.Series(values: past.reversed().map { Double($0.score) })],
          labels: past.reversed().map { CivilDay.text($0.day) }, minimum: 0, maximum: 21)
      }
      Self.notice
    }
  }
}
