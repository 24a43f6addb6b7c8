import BerthSDK

/// Readers of the small tables: breathing, meditation, hot chocolate, grounding.
enum PracticeReader {
  /// A breathing pattern and whether it belongs to SOS.
  struct Pattern: Sendable, Equatable {
    var pattern: BreathPattern
    var isSOS: Bool
  }

  /// The patterns of `breathing.tsv`.
  static func patterns(_ bytes: UnsafeBufferPointer<UInt8>) -> DataTable<Pattern> {
    DataTable(
      file: "breathing.tsv", UnsafeRawBufferPointer(bytes),
      columns: ["id", "name", "summary", "steps", "rounds", "sos", "note"]
    ) {
      reader, fields in
      guard let id = patternID(&reader, fields[0]), let name = reader.text(fields, 1),
        let summary = reader.text(fields, 2), let steps = steps(&reader, fields[3]),
        let rounds = reader.number(fields, 4, in: 1...500), let isSOS = flag(&reader, fields, 5),
        let note = reader.text(fields, 6, orNothing: true)
      else { return nil }
      let pattern = BreathPattern(
        id: id, name: name, summary: summary, steps: steps, rounds: Int(rounds), note: note)
      if let problem = pattern.problem { reader.report(3, problem.message, problem.remedy) }
      return Pattern(pattern: pattern, isSOS: isSOS)
    }
  }

  /// The phases of `meditation.tsv`.
  static func meditation(_ bytes: UnsafeBufferPointer<UInt8>) -> DataTable<Meditation.Phase> {
    DataTable(
      file: "meditation.tsv", UnsafeRawBufferPointer(bytes),
      columns: ["phase", "seconds", "scales", "instruction", "detail"]
    ) { reader, fields in
      guard let name = reader.text(fields, 0), let seconds = reader.number(fields, 1, in: 1...3600),
        let scales = flag(&reader, fields, 2), let instruction = reader.text(fields, 3),
        let detail = reader.text(fields, 4)
      else { return nil }
      return Meditation.Phase(
        name: name, seconds: Int(seconds), instruction: instruction, detail: detail,
        scales: scales)
    }
  }

  /// The steps of `chocolate.tsv`.
  static func chocolate(_ bytes: UnsafeBufferPointer<UInt8>) -> DataTable<ChocolateStep> {
    DataTable(
      file: "chocolate.tsv", UnsafeRawBufferPointer(bytes),
      columns: ["step", "seconds", "instruction", "prompt"]
    ) { reader, fields in
      guard let name = reader.text(fields, 0), let seconds = reader.number(fields, 1, in: 5...600),
        let instruction = reader.text(fields, 2), let prompt = reader.text(fields, 3)
      else { return nil }
      return ChocolateStep(
        name: name, seconds: Int(seconds), instruction: instruction, prompt: prompt)
    }
  }

  /// The senses of `grounding.tsv`.
  static func grounding(_ bytes: UnsafeBufferPointer<UInt8>) -> DataTable<GroundingStep> {
    DataTable(
      file: "grounding.tsv", UnsafeRawBufferPointer(bytes),
      columns: ["sense", "count", "seconds", "instruction", "alternative"]
    ) { reader, fields in
      guard let sense = reader.text(fields, 0), let count = reader.number(fields, 1, in: 1...5),
        let seconds = reader.number(fields, 2, in: 5...120),
        let instruction = reader.text(fields, 3), let other = reader.text(fields, 4)
      else { return nil }
      return GroundingStep(
        sense: sense, count: Int(count), seconds: Int(seconds), instruction: instruction,
        alternative: other)
    }
  }

  /// `yes` or `no`.
  static func flag(_ reader: inout TSVReader, _ fields: [TSVField], _ column: Int) -> Bool? {
    switch fields[column].string {
    case "yes": return true
    case "no": return false
    case let other:
      return reader.reject(column, "“\(other)” is neither yes nor no", "write yes or no")
    }
  }

  /// A slug in which numbers may hold a point: `coherent-5.5`.
  private static func patternID(_ reader: inout TSVReader, _ field: TSVField) -> String? {
    let id = field.string
    let isSlug = id.utf8.allSatisfy {
      (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d || $0 == 0x2e
    }
    if isSlug, !id.isEmpty { return id }
    return reader.reject(
      0, "“\(id)” is no id", "use lower-case letters, digits, points and hyphens")
  }

  /// `label|seconds|size` separated by semicolons.
  private static func steps(_ reader: inout TSVReader, _ field: TSVField) -> [BreathPattern.Step]? {
    var steps: [BreathPattern.Step] = []
    for part in field.split(UInt8(ascii: ";")) {
      let cells = part.split(UInt8(ascii: "|"))
      guard cells.count == 3, let seconds = cells[1].number, let size = cells[2].number else {
        return reader.reject(3, "“\(part.string)” is no step", "write label|seconds|size")
      }
      steps.append(BreathPattern.Step(label: cells[0].string, seconds: seconds, size: size))
    }
    return steps
  }
}
