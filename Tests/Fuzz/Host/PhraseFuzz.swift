import BerthBase
import FuzzKit

@testable import BerthInvocation
@testable import BerthManifest

/// Sentences for `berth ask` over the apps' phrases, and patterns for phrases themselves.
enum PhraseFuzz {
  private static let matcher = PhraseMatcher(Material.manifests)

  static func run(_ bytes: [UInt8]) {
    let text = bytes.text
    pattern(text)
    switch matcher.match(text) {
    case .unclear(let sentences):
      require(sentences.count <= 3, "more than three guesses")
      for sentence in sentences { require(!sentence.isEmpty, "an empty guess") }
    case .matched(let match, let others):
      for found in [match] + others { check(found) }
    }
  }

  private static func check(_ match: PhraseMatcher.Match) {
    guard let manifest = Material.manifests.first(where: { $0.id == match.plugin }),
      let command = manifest.command(named: match.command)
    else { fatalError("a match with nothing: \(match)") }
    guard match.missing == nil else { return }
    let checked = try? ArgumentChecker.check(match.arguments, against: command)
    require(checked == match.arguments, "unchecked arguments: \(match.arguments.text())")
  }

  private static func pattern(_ text: String) {
    do throws(PhrasePattern.Flaw) {
      let pattern = try PhrasePattern(text)
      let sample = PhraseWords(pattern.sample)
      guard sample.words.count <= PhraseWords.maximumCount else { return }
      let fits = pattern.program.fits(sample.words)
      require(fits, "its own sample does not match: \(pattern.sample)")
    } catch {
      require(!error.message.isEmpty && !error.remedy.isEmpty, "a flaw without words")
    }
  }
}
