import BerthSDK

/// `welcome`: ten steps to a profile, each a form whose answers are options.
enum WelcomeCommand {
  static let steps = 10
  private static let key = "welcome"

  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let asked = arguments.optionalInt("step")
    guard let asked else { return try show(try reached(store), store) }
    let hasAnswer = try answer(asked, arguments, store)
    guard hasAnswer || arguments.flag("skip") else { return try show(asked, store) }
    let next = min(asked + 1, steps)
    if next > (try reached(store)) { try store.own.setValue(key, String(next)) }
    return try show(next, store)
  }

  /// The step one is at: the first that lacks its answer, as far as answers are needed.
  private static func reached(_ store: Store) throws -> Int {
    let kept = try store.own.value(key).flatMap(Int.init) ?? 1
    let profile = try store.myProfile()
    if profile == nil { return min(kept, 2) }
    if profile?.natives.isEmpty == true { return min(kept, 4) }
    if profile?.learning.isEmpty == true { return min(kept, 5) }
    return min(max(kept, 1), steps)
  }

  /// Keeps the answers of a step; false when there were none.
  private static func answer(_ step: Int, _ arguments: Arguments, _ store: Store) throws -> Bool {
    if step == 3, arguments.has("photo") {
      _ = try PhotoCommand.set("photo", try store.me(complete: false), store)
      return true
    }
    let draft = try ProfileDraft(arguments, store.call)
    guard !draft.isEmpty else { return false }
    let saved = try store.save(draft)
    if saved.isNew {
      try ProfileEvents.signedUp(arguments.optionalString("with") ?? "email", store)
    }
    try ProfileEvents.completed(saved.profile, store)
    return true
  }

  // MARK: Pages

  private static func show(_ step: Int, _ store: Store) throws -> Reply {
    let say = try Say(store.call)
    let profile = try store.myProfile()
    let page = try WelcomeStep(step: step, profile: profile, store: store, say: say)
    let data: JSON = [
      "step": JSON(step), "steps": JSON(steps), "id": .string(page.id),
      "name": .string(page.title), "summary": .string(page.line),
      "complete": .bool(profile?.isComplete == true),
      "fields": .array(
        page.fields.map {
          [
            "id": .string($0.name), "name": .string($0.label), "required": .bool($0.required),
            "value": JSON($0.value),
          ]
        }),
      "next": .string(Link.to("welcome", ["step": String(min(step + 1, steps))])),
    ]
    return Reply(data) {
      try Look.page(
        page.title, say,
        subtitle: say(
          "welcome.step", "Step {step} of {steps}",
          ["step": String(step), "steps": String(steps)])
      ) {
        View.progress(value: Double(step) / Double(steps))
        View.text(page.line)
        for slide in page.slides { View.card(slide.title, body: slide.text) }
        if !page.fields.isEmpty {
          View.form(
            fields: page.fields,
            submit: View.Action(
              say("welcome.next", "Go on"), link: Link.to("welcome", ["step": String(step)]),
              role: .primary))
        }
        try page.more()
        if page.fields.isEmpty || page.mayBeSkipped {
          View.actions([
            View.Action(
              page.fields.isEmpty
                ? say("welcome.next", "Go on") : say("welcome.skip", "Not now"),
              link: step == steps
                ? Link.to("discover") : Link.to("welcome", ["step": String(step), "skip": "true"]),
              role: page.fields.isEmpty ? .primary : .secondary)
          ])
        }
      }
    }
  }
}
