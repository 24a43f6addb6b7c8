import BerthTesting
import Testing

@testable import LangEngine

@Suite("FSRS-6")
struct FSRSTests {
  struct Answer: Sendable, CustomTestStringConvertible {
    var card: String
    var grade: MemoryGrade
    var time: Int64
    var state: Int
    var step: Int
    var stability: Double
    var difficulty: Double
    var due: Int64
    var recall: Double
    var testDescription: String { "card \(card), \(grade) at \(time)" }
  }

  /// The answers of the vector file, by card, in order.
  static let cards: [[Answer]] = {
    var cards: [[Answer]] = []
    for line in LangFiles.vectorRows("fsrs.tsv") {
      guard line.count == 9,
        let grade = MemoryGrade.allCases.first(where: { String($0.number) == line[1] })
      else { continue }
      let answer = Answer(
        card: line[0], grade: grade, time: Int64(line[2]) ?? 0, state: Int(line[3]) ?? 0,
        step: Int(line[4]) ?? 0, stability: Double(line[5]) ?? 0,
        difficulty: Double(line[6]) ?? 0, due: Int64(line[7]) ?? 0, recall: Double(line[8]) ?? 0)
      if cards.last?.first?.card == answer.card {
        cards[cards.count - 1].append(answer)
      } else {
        cards.append([answer])
      }
    }
    return cards
  }()

  @Test("The vectors are all there")
  func vectors() {
    #expect(Self.cards.count == 24)
    #expect(Self.cards.map(\.count).reduce(0, +) == 232)
  }

  @Test("Agrees with the reference", arguments: cards.indices)
  func reference(place: Int) throws {
    let answers = Self.cards[place]
    let scheduler = FSRS()
    var card = MemoryCard(due: try #require(answers.first).time)
    for answer in answers {
      let recall = scheduler.retrievability(of: card, at: answer.time)
      #expect(abs(recall - answer.recall) < 1e-9, "\(answer.testDescription)")
      card = scheduler.review(card, answer.grade, at: answer.time)
      let memory = try #require(card.memory)
      #expect(abs(memory.stability - answer.stability) < 1e-9, "\(answer.testDescription)")
      #expect(abs(memory.difficulty - answer.difficulty) < 1e-9, "\(answer.testDescription)")
      #expect(card.state.rawValue == answer.state, "\(answer.testDescription)")
      #expect(card.step == answer.step, "\(answer.testDescription)")
      #expect(card.due == answer.due, "\(answer.testDescription)")
    }
  }

  @Test("Wants a card sooner when more of it should be recalled")
  func retention() {
    let days = [0.8, 0.9, 0.95].map { FSRS(desiredRetention: $0).intervalDays(stability: 30) }
    #expect(days[0] > days[1] && days[1] > days[2])
    #expect(days[1] == 30)
  }

  @Test("A card forgotten eight times is a leech")
  func leech() {
    let scheduler = FSRS()
    var card = MemoryCard(due: 0)
    var time: Int64 = 0
    for _ in 0..<MemoryCard.leechLapses {
      while card.state != .review {
        card = scheduler.review(card, .easy, at: time)
        time = card.due
      }
      #expect(!card.isLeech)
      card = scheduler.review(card, .again, at: time)
      time = card.due
    }
    #expect(card.isLeech)
  }

  @Test("A clock that went back neither crashes nor harms")
  func backwards() throws {
    let scheduler = FSRS()
    let first = scheduler.review(MemoryCard(due: 0), .good, at: 10_000_000_000)
    let second = scheduler.review(first, .good, at: 0)
    #expect(try #require(second.memory).stability.isFinite)
    #expect(second.due > 0)
  }
}
