import BerthBase
import BerthCommands
import BerthManifest

/// Sentences people say to an app, from its manifest, as prompts.
struct MCPPrompts {
  let manifests: [Manifest]

  func list() -> JSON {
    [
      "prompts": .array(
        sentences.map { name, manifest, sentence in
          [
            "name": .string(name), "title": .string(sentence),
            "description": .string(manifest.name),
          ]
        })
    ]
  }

  func get(_ name: String) throws(MCPFailure) -> JSON {
    guard let found = sentences.first(where: { $0.name == name }) else {
      throw MCPFailure(.parameters, "there is no prompt “\(name)”; prompts/list names them")
    }
    let text = "\(found.sentence) (with \(found.manifest.name))"
    return [
      "description": .string(found.manifest.name),
      "messages": [["role": "user", "content": ["type": "text", "text": .string(text)]]],
    ]
  }

  /// One sentence for each command that has phrases.
  private var sentences: [(name: String, manifest: Manifest, sentence: String)] {
    manifests.flatMap { manifest in
      var seen: Set<String> = []
      return manifest.phrases.compactMap { phrase -> (String, Manifest, String)? in
        guard let sentence = phrase.examples.first, seen.insert(phrase.command).inserted else {
          return nil
        }
        return (ToolList.name(manifest.id, phrase.command), manifest, sentence)
      }
    }
  }
}
