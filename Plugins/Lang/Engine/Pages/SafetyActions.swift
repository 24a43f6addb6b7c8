import BerthSDK

/// What somebody can do against a person, wherever the person is met.
enum SafetyActions {
  /// Report and block, beside each other.
  static func actions(_ person: Profile, _ say: Say) -> [View.Action] {
    [
      View.Action(
        say("safety.report", "Report"), link: Link.person(person.handle), role: .secondary),
      View.Action(
        say("safety.block", "Block"), link: Link.to("block", ["name": person.handle]),
        role: .destructive),
    ]
  }

  /// The form of a report on somebody's page.
  static func form(_ person: Profile, _ say: Say) -> View {
    View.form(
      title: say("safety.report", "Report"),
      fields: [
        View.Field(
          "reason", label: say("safety.reason", "Why"), type: .choice,
          options: ReportReason.allCases.map {
            View.Field.Option($0.rawValue, label: say("safety.reason.\($0.rawValue)", $0.words))
          }, required: true),
        View.Field("note", label: say("safety.note", "What happened"), type: .multiline),
      ],
      submit: View.Action(
        say("safety.report", "Report"), link: Link.to("report", ["name": person.handle])))
  }
}
