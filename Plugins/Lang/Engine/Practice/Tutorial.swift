import BerthSDK

/// The first match of somebody new: the practice partner of the language they learn.
enum Tutorial {
  /// The partner to be shown; nil once a scene was played to its end, or when the app has no
  /// partner for what is learnt.
  static func persona(_ me: Profile?, _ call: Call) throws -> Persona? {
    guard
      try Store(call).own.int("SELECT EXISTS (SELECT 1 FROM practice WHERE ended IS NOT NULL)")
        == 0
    else { return nil }
    let language =
      me?.learning.map(\.language).first(where: Languages.bundled.contains)
      ?? (me == nil ? "es" : nil)
    return try language.map { try Persona.of($0, call) }
  }

  static func link(_ persona: Persona) -> String {
    Link.to("practice", ["scene": "greetings", "language": persona.language])
  }

  /// The partner as a match card; nil as above.
  static func card(_ me: Profile?, _ call: Call, _ say: Say) throws -> View? {
    guard let persona = try persona(me, call) else { return nil }
    return View.card(
      say("tutorial.match", "{name} wants to talk with you", ["name": persona.name]),
      subtitle: say(
        "tutorial.line", "{city} · practice partner, {level}",
        ["city": persona.city, "level": persona.level]), body: persona.bio,
      badges: [View.Badge(say("tutorial.badge", "Your first match"), tone: .accent)],
      actions: [
        View.Action(
          say("tutorial.say-hello", "Say hello"), link: link(persona), role: .primary)
      ], link: link(persona))
  }

  /// The partner for scripts; null as above.
  static func json(_ me: Profile?, _ call: Call) throws -> JSON {
    guard let persona = try persona(me, call) else { return .null }
    return [
      "id": .string(persona.id), "name": .string(persona.name), "city": .string(persona.city),
      "language": .string(persona.language), "link": .string(link(persona)),
    ]
  }
}
