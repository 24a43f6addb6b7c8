import BerthBase
import BerthCommands
import BerthInvocation
import BerthManifest

/// Sentences people say to an app, from its manifest, as prompts.
struct MCPPrompts {
  let manifests: [Manifest]

  func list() -> JSON {
    [
      "prompts": .array(
        prompts.map { prompt in
          var json: JSON = [
            "name": .string(prompt.name), "title": .string(prompt.sentence),
            "description": .string(prompt.manifest.name),
          ]
          let slots = Self.slots(of: prompt)
          if !slots.isEmpty {
            json["arguments"] = .list(slots) {
              ["name": .string($0.name), "description": .string($0.summary), "required": false]
            }
          }
          return json
        })
    ]
  }

  /// - Parameter arguments: what stands in the place of what the sentence names, by the slots' names.
  func get(_ name: String, _ arguments: JSON = .null) throws(MCPFailure) -> JSON {
    guard let found = prompts.first(where: { $0.name == name }) else {
      throw MCPFailure(.parameters, "there is no prompt “\(name)”; prompts/list names them")
    }
    let text = "\(sentence(of: found, arguments)) (with \(found.manifest.name))"
    return [
      "description": .string(found.manifest.name),
      "messages": [["role": "user", "content": ["type": "text", "text": .string(text)]]],
    ]
  }

  /// A sentence of an app.
  private struct Prompt {
    var name: String
    var manifest: Manifest
    var phrase: Manifest.Phrase
    var sentence: String
  }

  /// One for each command that has phrases.
  private var prompts: [Prompt] {
    manifests.flatMap { manifest in
      var seen: Set<String> = []
      return manifest.phrases.compactMap { phrase -> Prompt? in
        guard let sentence = phrase.examples.first, seen.insert(phrase.command).inserted else {
          return nil
        }
        return Prompt(
          name: ToolList.name(manifest.id, phrase.command), manifest: manifest, phrase: phrase,
          sentence: sentence)
      }
    }
  }

  /// The arguments that a sentence names something for.
  private static func slots(of prompt: Prompt) -> [Manifest.Parameter] {
    guard let command = prompt.manifest.command(named: prompt.phrase.command) else { return [] }
    let names = prompt.phrase.pattern.split(separator: "{").dropFirst().map {
      String($0.prefix { $0 != "}" })
    }
    return command.parameters.filter { names.contains($0.name) }
  }

  /// The sentence with what was given in the place of what it names; a slot that is empty in it is added to
  /// its end.
  private func sentence(of prompt: Prompt, _ arguments: JSON) -> String {
    let given = (arguments.object ?? JSONObject()).compactMap { name, value in
      value.string.map { (name, $0) }
    }
    guard !given.isEmpty else { return prompt.sentence }
    let reading = PhraseMatcher([prompt.manifest]).readings(of: prompt.sentence).first
    var sentence = prompt.sentence
    for (name, text) in given {
      let known = reading?.slots.first { $0.name == name }?.text
      if let known, let place = sentence.lowercased().firstRange(of: known.lowercased()) {
        let start = sentence.lowercased().distance(
          from: sentence.lowercased().startIndex, to: place.lowerBound)
        let from = sentence.index(sentence.startIndex, offsetBy: start)
        sentence.replaceSubrange(from..<sentence.index(from, offsetBy: known.count), with: text)
      } else {
        sentence += ", \(name): \(text)"
      }
    }
    return sentence
  }
}
