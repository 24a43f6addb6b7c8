import BerthBase

extension ManifestChecks {
  func checkPhrases() {
    for (index, phrase) in manifest.phrases.enumerated() {
      let place = root["phrases"][index]
      guard let command = command(phrase.command, at: place["command"]),
        phrase.compiled != .standIn
      else { continue }
      checkSlots(
        Templates(
          slots: phrase.compiled.slots, certain: Array(phrase.compiled.certainSlots),
          phrase.arguments), command, at: place)
      checkExamples(phrase, at: place)
    }
  }

  /// A pattern's slots and the arguments made of them.
  struct Templates {
    var slots: [String]
    /// The slots that always take something.
    var certain: [String]
    var arguments: JSON

    init(slots: [String], certain: [String], _ arguments: JSON) {
      (self.slots, self.certain, self.arguments) = (slots, certain, arguments)
    }
  }

  /// Reports slots that lead nowhere, and arguments that the command does not take or lacks.
  func checkSlots(_ pattern: Templates, _ command: Manifest.Command, at place: ManifestPlace) {
    var fixed = JSONObject()
    var certain: [String] = []
    var mentioned: Set<String> = []
    for (name, template) in pattern.arguments.object ?? JSONObject() {
      let slots = PhraseTemplate.slots(in: template)
      if slots.isEmpty {
        fixed[name] = template
        continue
      }
      mentioned.formUnion(slots)
      for slot in slots where !pattern.slots.contains(slot) {
        report.problem(
          place["arguments"][name], "the pattern has no slot {\(slot)}",
          pattern.slots.isEmpty
            ? "add {\(slot)} to the pattern" : remedy(slot, pattern.slots, "a slot"))
      }
      if command.parameter(name) == nil {
        report(.unknown(name, command), at: place)
      }
      if slots.allSatisfy(pattern.certain.contains) { certain.append(name) }
    }
    for slot in pattern.slots where !mentioned.contains(slot) {
      if command.parameter(slot) == nil {
        report.problem(
          place["pattern"],
          "the slot {\(slot)} goes nowhere: “\(command.name)” has no argument of "
            + "that name",
          "add “arguments” that use {\(slot)}, or rename the slot")
      }
      if pattern.certain.contains(slot) { certain.append(slot) }
    }
    for issue in ArgumentChecker.examine(.object(fixed), command, provided: certain).issues {
      report(issue, at: place)
    }
  }

  /// An example that its own pattern does not match helps nobody.
  private func checkExamples(_ phrase: Manifest.Phrase, at place: ManifestPlace) {
    for (index, example) in phrase.examples.enumerated() {
      let words = PhraseWords(example).words
      let fit = phrase.compiled.program.fit(
        words, slotCount: phrase.compiled.slots.count, isTolerant: false)
      if fit == nil {
        report.warning(
          place["examples"][index], "the pattern does not match “\(example.prefix(80))”",
          "correct the example or the pattern")
      }
    }
  }
}
