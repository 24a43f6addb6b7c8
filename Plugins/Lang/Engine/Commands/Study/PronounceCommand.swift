import BerthSDK

/// `pronounce TEXT`: says a text slowly by espeak-ng, sentence by sentence.
struct PronounceCommand: StoreCommand {
  var text: [String]
  var source: StudyText.Source

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let languages = try StudyLanguages(store)
    let text = try StudyText(self.text, source, store)
    let language = try languages.of(text.text, text.language)
    let rate = try call.config.get("voiceRate").double ?? 0.5
    let voice = Voice(call: call, language: language, rate: rate)
    let parts = try Voice.parts(text.text).map { try voice.say($0) }
    try voice.tidy(keeping: Set(parts.map(\.path)))
    let say = try Say(call)
    return say.reply(
      [
        "text": .string(text.text), "language": .string(language), "rate": .number(rate),
        "wordsPerMinute": JSON(voice.wordsPerMinute),
        "parts": .list(parts) {
          [
            "text": .string($0.text), "ipa": .string($0.ipa), "path": .string($0.path),
            "seconds": .number($0.seconds),
          ]
        },
      ], text.text, subtitle: parts.map(\.ipa).filter { !$0.isEmpty }.joined(separator: " · ")
    ) {
      View.timeline(
        steps: parts.map {
          var step = View.Step($0.text, duration: $0.seconds, detail: $0.ipa)
          step.cue = $0.path
          return step
        }, play: View.Playback())
    }
  }
}
