import BerthBase

extension ManifestChecks {
  func checkPhrases() {
    let synonyms = checkedSynonyms()
    checkSlotKinds()
    for (index, aside) in manifest.asides.enumerated() {
      let path = root["asides"][index]
      guard
        let pattern = pattern(aside.pattern, synonyms, at: path["pattern"], isAside: true)
      else { continue }
      for (place, name) in aside.commands.enumerated() {
        guard let command = command(name, at: path["commands"][place]) else { continue }
        checkSlots(
          Templates(
            slots: pattern.slots, certain: pattern.slots, aside.arguments,
            given: command.parameters.map(\.name)),
          command, at: path)
      }
    }
    for (index, said) in manifest.said.enumerated() {
      _ = command(said.command, at: root["said"][index]["command"])
    }
    for (index, phrase) in manifest.phrases.enumerated() {
      let path = root["phrases"][index]
      let pattern = pattern(
        phrase.pattern, synonyms, at: path["pattern"], isAside: takesValues(phrase))
      guard let command = command(phrase.command, at: path["command"]), let pattern else {
        continue
      }
      checkSlots(
        Templates(
          // What a slot that may be left out lacks is asked for.
          slots: pattern.slots, certain: pattern.slots, phrase.arguments),
        command, at: path)
      checkExamples(phrase, pattern, at: path)
    }
  }

  /// The pattern, read; nil when it is none, which is reported.
  private func pattern(
    _ text: String, _ synonyms: PhraseSynonyms, at path: ManifestPath, isAside: Bool = false
  ) -> PhrasePattern? {
    guard TextForm.line.accepts(text) else { return nil }
    do throws(PhrasePattern.Flaw) {
      return try PhrasePattern(text, synonyms, isAside: isAside)
    } catch {
      report.problem(path, error.message, error.remedy)
      return nil
    }
  }

  /// Whether a slot of the phrase takes words that the manifest lists: these are words of its own.
  private func takesValues(_ phrase: Manifest.Phrase) -> Bool {
    manifest.slots.contains { !$0.values.isEmpty && phrase.pattern.contains("{\($0.name)}") }
  }

  /// The synonyms, each added once what it is made of is there.
  private func checkedSynonyms() -> PhraseSynonyms {
    var known = PhraseSynonyms()
    for (index, synonym) in manifest.synonyms.enumerated() {
      do throws(PhrasePattern.Flaw) {
        try known.add(synonym.name, synonym.words)
      } catch {
        report.problem(root["synonyms"][index]["words"], error.message, error.remedy)
      }
    }
    return known
  }

  /// Reports slots that take the names of a collection that is not there.
  private func checkSlotKinds() {
    let known = manifest.collections.map(\.id)
    for (index, slot) in manifest.slots.enumerated() {
      guard let id = slot.collection, !known.contains(id) else { continue }
      report.problem(
        root["slots"][index]["collection"], "there is no collection “\(id)”",
        remedy(id, known, "a collection"))
    }
  }

  /// A pattern's slots and the arguments made of them.
  struct Templates {
    var slots: [String]
    /// The slots that always take something.
    var certain: [String]
    var arguments: JSON
    /// What is given otherwise.
    var given: [String]

    init(slots: [String], certain: [String], _ arguments: JSON, given: [String] = []) {
      (self.slots, self.certain, self.arguments) = (slots, certain, arguments)
      self.given = given
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
    for issue in ArgumentChecker.examine(.object(fixed), command, provided: certain + pattern.given)
      .issues
    {
      report(issue, at: path)
    }
  }

  /// An example that its own pattern does not match helps nobody.
  private func checkExamples(
    _ phrase: Manifest.Phrase, _ pattern: PhrasePattern, at path: ManifestPath
  ) {
    for (index, example) in phrase.examples.enumerated() {
      let words = PhraseWords(example).words
      let telling = words.map(\.folded).filter { $0.utf8.count > 3 }
      if !pattern.program.fits(words), pattern.vocabulary.isDisjoint(with: telling) {
        report.warning(
          path["examples"][index], "the pattern does not match “\(example.prefix(80))”",
          "correct the example or the pattern")
      }
    }
  }
}
