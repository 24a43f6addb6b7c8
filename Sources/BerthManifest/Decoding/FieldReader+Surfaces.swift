import BerthBase

extension FieldReader {
  func invocation() -> Manifest.Invocation {
    Manifest.Invocation(command: string("command", .partID), arguments: argumentsObject())
  }

  private func argumentsObject() -> JSON {
    guard let value = value("arguments") else { return .emptyObject }
    guard value.object != nil else {
      mismatch("arguments", "an object", value)
      return .emptyObject
    }
    return value
  }

  func phrase() -> Manifest.Phrase {
    let text = string("pattern", .line)
    return Manifest.Phrase(
      pattern: text, compiled: pattern(text), command: string("command", .partID),
      arguments: argumentsObject(), examples: strings("examples", .line))
  }

  private func pattern(_ text: String) -> PhrasePattern {
    guard TextForm.line.accepts(text) else { return .standIn }
    do throws(PhrasePattern.Flaw) {
      return try PhrasePattern(text)
    } catch {
      problem("pattern", error.message, error.remedy)
      return .standIn
    }
  }

  func widget() -> Manifest.Widget {
    Manifest.Widget(
      id: string("id", .partID), name: string("name"), summary: string("summary"),
      sizes: choices("sizes", Manifest.WidgetSize.self), invocation: invocation(),
      refreshMinutes: int("refreshMinutes", 1...525_600))
  }

  func job() -> Manifest.Job {
    Manifest.Job(
      id: string("id", .partID), summary: string("summary"), invocation: invocation(),
      everyMinutes: int("everyMinutes", 1...525_600), when: optionalString("when", .configKey))
  }

  func collection() -> Manifest.Collection {
    Manifest.Collection(
      id: string("id", .partID), name: string("name"),
      command: optionalString("command", .partID), isFederated: bool("federated"),
      title: string("title", .fieldName),
      fields: list("fields", .field, unique: "name", isRequired: true) {
        Manifest.Collection.Field(
          name: $0.string("name", .fieldName), weight: $0.weight("weight", default: 1))
      },
      facets: strings("facets", .fieldName),
      sortKeys: list("sortKeys", .sortKey, unique: "name") {
        Manifest.Collection.SortKey(
          name: $0.string("name", .fieldName),
          type: $0.choice("type", Manifest.Collection.SortType.self) ?? .text)
      })
  }
}
