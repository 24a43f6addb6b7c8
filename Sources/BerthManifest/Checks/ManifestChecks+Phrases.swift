import BerthBase

extension ManifestChecks {
  func checkPhrases() {
    for (index, phrase) in manifest.phrases.enumerated() {
      let path = root["phrases"][index]
      let pattern = pattern(of: phrase, at: path["pattern"])
      guard let command = command(phrase.command, at: path["command"]), let pattern else {
        continue
      }
      checkSlots(
        Templates(
          slots: pattern.slots, certain: Array(pattern.certainSlots), phrase.arguments),
        command, at: path)
      checkExamples(phrase, pattern, at: path)
    }
  }

  /// The pattern, read; nil when it is none, which is reported.
  private func pattern(of phrase: Manifest.Phrase, at path: ManifestPath) -> PhrasePattern? {
    guard TextForm.line.accepts(phrase.pattern) else { return nil }
    do throws(PhrasePattern.Flaw) {
      return try PhrasePattern(phrase.pattern)
    } catch {
      report.problem(path, error.message, error.remedy)
      return nil
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
  func checkSlots(_ pattern: Templates, _ command: Manifest.Command, at path: ManifestPath) {
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
          path["arguments"][name], "the pattern has no slot {\(slot)}",
          pattern.slots.isEmpty
            ? "add {\(slot)} to the pattern" : remedy(slot, pattern.slots, "a slot"))
      }
      if command.parameter(name) == nil {
        report(.unknown(name, command), at: path)
      }
      if slots.allSatisfy(pattern.certain.contains) { certain.append(name) }
    }
    for slot in pattern.slots where !mentioned.contains(slot) {
      if command.parameter(slot) == nil {
        report.problem(
          path["pattern"],
          "the slot {\(slot)} goes nowhere: “\(command.name)” has no argument of "
            + "that name",
          "add “arguments” that use {\(slot)}, or rename the slot")
      }
      if pattern.certain.contains(slot) { certain.append(slot) }
    }
    for issue in ArgumentChecker.examine(.object(fixed), command, provided: certain).issues {
      report(issue, at: path)
    }
  }

  /// An example that its own pattern does not match helps nobody.
  private func checkExamples(
    _ phrase: Manifest.Phrase, _ pattern: PhrasePattern, at path: ManifestPath
  ) {
    for (index, example) in phrase.examples.enumerated() {
      let words = PhraseWords(example).words
      let fit = pattern.program.fit(words, slotCount: pattern.slots.count, isTolerant: false)
      if fit == nil {
        report.warning(
          path["examples"][index], "the pattern does not match “\(example.prefix(80))”",
          "correct the example or the pattern")
      }
    }
  }
}
