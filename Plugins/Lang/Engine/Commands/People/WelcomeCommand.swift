import BerthSDK

/// `welcome`: ten steps to a profile, each a form whose answers are options.
struct WelcomeCommand: StoreCommand {
  private static let steps = 10
  private static let key = "welcome"

  var step: Int?
  var with: SignUpMethod
  var born: String?
  var answers: ProfileAnswers
  var photo: String?
  var skip: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    guard let step else { return try Self.show(Self.reached(store), store) }
    let hasAnswer = try answer(step, store)
    guard hasAnswer || skip else { return try Self.show(step, store) }
    let next = min(step + 1, Self.steps)
    if next > (try Self.reached(store)) { try store.own.setValue(Self.key, String(next)) }
    return try Self.show(next, store)
  }

  /// The step one is at: the first that lacks its answer, as far as answers are needed.
  private static func reached(_ store: Store) throws -> Int {
    let noted = try store.own.value(key).flatMap(Int.init) ?? 1
    let profile = try store.myProfile()
    if profile == nil { return min(noted, 2) }
    if profile?.natives.isEmpty == true { return min(noted, 4) }
    if profile?.learning.isEmpty == true { return min(noted, 5) }
    return min(max(noted, 1), steps)
  }

  /// Keeps the answers of a step; false when there were none.
  private func answer(_ step: Int, _ store: Store) throws -> Bool {
    if step == 3, photo != nil {
      _ = try PhotoCommand.set("photo", try store.me(complete: false), store)
      return true
    }
    var draft = try ProfileDraft(answers, store.call)
    let begins = try !draft.isEmpty && store.myProfile() == nil
    if begins || born != nil { try draft.takeBirthDate(born, store.call) }
    guard !draft.isEmpty else { return false }
    let saved = try store.save(draft)
    if saved.isNew { try ProfileEvents.signedUp(with, store) }
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
      "fields": .list(page.fields) {
        [
          "id": .string($0.name), "name": .string($0.label), "required": .bool($0.required),
          "value": JSON($0.value),
        ]
      },
      "next": .string(Link.to("welcome", ["step": String(min(step + 1, steps))])),
    ]
    return say.reply(
      data, page.title,
      subtitle: say(
        "welcome.step", "Step {step} of {steps}", ["step": String(step), "steps": String(steps)])
    ) {
      View.progress(value: Double(step) / Double(steps))
      View.text(page.line)
      for slide in page.slides { View.card(slide.title, body: slide.text) }
      if !page.fields.isEmpty {
        View.form(
          fields: page.fields,
          submit: View.Action(
            say("welcome.next", "Go on"),
            // What may be left out leads on when it is sent empty.
            link: Link.to(
              "welcome",
              page.mayBeSkipped
                ? ["step": String(step), "skip": "true"] : ["step": String(step)]),
            role: .primary))
      }
      try page.more()
      if page.fields.isEmpty || page.mayBeSkipped {
        View.action(
          page.fields.isEmpty
            ? say("welcome.next", "Go on") : say("welcome.skip", "Not now"),
          link: step == steps
            ? Link.to("discover") : Link.to("welcome", ["step": String(step), "skip": "true"]),
          role: page.fields.isEmpty ? .primary : .secondary)
      }
    }
  }
}
