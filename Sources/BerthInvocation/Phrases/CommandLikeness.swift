import BerthManifest
import Glibc

/// How alike a sentence is to what people say for each command.
///
/// Both are vectors of words and of pairs of neighbours, weighted by how few commands share them; the likeness
/// is the cosine between them (the vector space model: Salton, Wong and Yang, 1975), but for a command of many
/// words, which the cosine would put too far back: its length counts by a power below 1. A third of it is the
/// likeness to the one sentence which is most alike, the rest that to all that is said for the command.
struct CommandLikeness {
  /// A command, and how alike a sentence is to what is said for it: from 0 to about 1.
  struct Found {
    /// The plugin's place among all.
    var order: Int
    var command: Manifest.Command
    var likeness: Float
    /// How much the words of the sentence are those of its app rather than of others, from 0 to 1.
    var topic: Float
    /// The words of the sentence that are said for the command, or name something of its app's own.
    var shared: Set<String>
  }

  private struct Profile {
    var order: Int
    var command: Manifest.Command
    var weights: [String: Float]
    var size: Float
  }

  /// What is said for a command: one sentence.
  private struct Example {
    var profile: Int
    var size: Float
  }

  private var profiles: [Profile] = []
  private var examples: [Example] = []
  /// The examples that have a term.
  private var places: [String: [Int]] = [:]
  private var rarity: [String: Float] = [:]
  /// For each word, what part of the commands it is said for is of each app, by the app's place.
  private var homes: [String: [Float]] = [:]

  private static let length: Float = 0.6
  private static let rareness: Float = 0.7
  /// What the most alike sentence counts, and what brings both to the scale of explanations.
  private static let single: Float = 0.35
  private static let scale: Float = 1.4
  /// What a pair of words says as against a word.
  private static let pair: Float = 0.7
  /// Between the two words of a pair.
  private static let joint: Character = " "

  init(_ books: [PhraseBook]) {
    var counts: [(order: Int, command: Manifest.Command, texts: [[String]], terms: [String: Int])] =
      []
    var sharing: [String: Int] = [:]
    for (order, book) in books.enumerated() {
      for (name, texts) in book.said {
        guard let command = book.manifest.command(named: name), !command.isHidden else { continue }
        var terms: [String: Int] = [:]
        for text in texts { for term in Self.terms(of: text) { terms[term, default: 0] += 1 } }
        for term in terms.keys { sharing[term, default: 0] += 1 }
        counts.append((order, command, texts, terms))
      }
    }
    for (order, _, _, terms) in counts {
      for word in terms.keys where !word.contains(Self.joint) && !PhraseFillers.isLittle(word) {
        homes[word, default: .init(repeating: 0, count: books.count)][order] +=
          1 / Float(sharing[word] ?? 1)
      }
    }
    let all = Float(counts.count + 1)
    rarity = sharing.reduce(into: [:]) { rarity, term in
      rarity[term.key] = Self.weight(of: term.key, logf(all / Float(term.value)))
    }
    for (order, command, texts, terms) in counts {
      for text in texts { add(text, of: profiles.count) }
      var weights: [String: Float] = [:]
      for (term, count) in terms { weights[term] = sqrtf(Float(count)) * (rarity[term] ?? 0) }
      profiles.append(
        Profile(order: order, command: command, weights: weights, size: Self.size(weights.values)))
    }
  }

  private mutating func add(_ text: [String], of profile: Int) {
    let terms = Self.terms(of: text)
    for term in terms { places[term, default: []].append(examples.count) }
    examples.append(Example(profile: profile, size: Self.size(terms.map { rarity[$0] ?? 0 })))
  }

  /// For each command how alike the sentence is to the most alike of what is said for it, from 0 to 1.
  private func nearest(_ terms: Set<String>, _ own: Float) -> [Float] {
    var shared: [Int: Float] = [:]
    for term in terms {
      guard let rarity = rarity[term] else { continue }
      for place in places[term] ?? [] { shared[place, default: 0] += rarity * rarity }
    }
    var best = [Float](repeating: 0, count: profiles.count)
    for (place, sum) in shared where examples[place].size > 0 {
      let example = examples[place]
      best[example.profile] = max(best[example.profile], sum / (example.size * own))
    }
    return best
  }

  /// The commands, the likeliest first; those that share nothing with the sentence are left out.
  ///
  /// - Parameter words: its words, folded, in order.
  func found(in words: [String]) -> [Found] {
    let terms = Self.terms(of: words)
    // A word that nobody says says that something else is meant.
    let strange = Self.weight(of: "", logf(Float(profiles.count + 1)))
    let own = Self.size(
      terms.compactMap { rarity[$0] ?? ($0.contains(Self.joint) ? nil : strange) })
    guard own > 0 else { return [] }
    let nearest = nearest(terms, own)
    let topics = topics(of: words)
    return profiles.enumerated().compactMap { place, profile in
      let shared = terms.reduce(Float(0)) {
        $0 + (profile.weights[$1] ?? 0) * (rarity[$1] ?? 0)
      }
      guard shared > 0 else { return nil }
      let likeness = shared / (powf(profile.size, Self.length) * own)
      return Found(
        order: profile.order, command: profile.command,
        likeness: Self.scale
          * ((1 - Self.single) * likeness + Self.single * nearest[place]),
        topic: profile.order < topics.count ? topics[profile.order] : 0,
        shared: Set(words.filter { profile.weights[$0] != nil }))
    }
    .sorted { ($0.likeness, -$0.order) > ($1.likeness, -$1.order) }
  }

  /// How much the words that say something are of each app; empty where no app knows any.
  func topics(of words: [String]) -> [Float] {
    var (sum, topics) = (Float(0), [Float]())
    for word in words {
      guard let home = homes[word], let rarity = rarity[word] else { continue }
      if topics.isEmpty { topics = home.map { _ in 0 } }
      for app in home.indices { topics[app] += rarity * home[app] }
      sum += rarity
    }
    return topics.map { $0 / sum }
  }

  private static func terms(of words: [String]) -> Set<String> {
    Set(words).union(zip(words, words.dropFirst()).map { "\($0)\(joint)\($1)" })
  }

  private static func weight(of term: String, _ rarity: Float) -> Float {
    powf(rarity, rareness) * (term.contains(joint) ? pair : 1)
  }

  private static func size(_ weights: some Sequence<Float>) -> Float {
    sqrtf(weights.reduce(0) { $0 + $1 * $1 })
  }
}
