import BerthSDK

/// The first match of somebody new: the practice partner of the language they learn.
enum TutorialCard {
  /// The partner as a match card; nil once a scene was played to its end, or when the app has no
  /// partner for what is learnt.
  static func view(_ me: Profile, _ store: Store, _ say: Say) throws -> View? {
    guard
      try store.own.int("SELECT EXISTS (SELECT 1 FROM practice WHERE ended IS NOT NULL)") == 0,
      let language = me.learning.map(\.language).first(where: Languages.bundled.contains)
    else { return nil }
    let persona = try Persona.of(language, store.call)
    let link = Link.to("practice", ["scene": "greetings", "language": persona.language])
    return View.card(
      say("tutorial.match", "{name} wants to talk with you", ["name": persona.name]),
      subtitle: say(
        "tutorial.line", "{city} · practice partner, {level}",
        ["city": persona.city, "level": persona.level]), body: persona.bio,
      badges: [View.Badge(say("tutorial.badge", "Your first match"), tone: .accent)],
      actions: [
        View.Action(say("tutorial.say-hello", "Say hello"), link: link, role: .primary)
      ], link: link)
  }
}
