import BerthSDK

/// Takes what a learner says for the option it means.
///
/// Word for word it need not be: an answer is compared by its key ideas, with synonyms. What it says
/// beside must be little, and whether it asks, denies, says yes or no must be the option's; otherwise
/// nothing is taken, since a wrong answer teaches worse than a question.
struct OptionMatcher {
  let reader: AnswerReader

  /// What came of a text.
  enum Outcome: Equatable {
    /// The option named by its number or in its own words.
    case choice(Int)
    /// The option that says the same in other words.
    case meaning(Int)
    /// The learner asks for help.
    case request(Ideas.Role)
    case nothing
  }

  func match(_ text: String, _ options: [String]) -> Outcome {
    let plain = Words.trimmed(text)
    if let number = Int(plain), options.indices.contains(number - 1) { return .choice(number - 1) }
    let key = reader.key(of: plain)
    guard !key.isEmpty else { return .nothing }
    let answer = reader.units(of: plain)
    let meant = options.map { reader.units(of: $0) }
    let same = options.indices.filter {
      reader.key(of: options[$0]) == key
        && (meant[$0].isQuestion || !answer.isQuestion)
    }
    if same.count == 1 { return .choice(same[0]) }
    if let index = best(answer, meant) { return .meaning(index) }
    if let request = answer.request, answer.weight <= 1 { return .request(request) }
    return .nothing
  }

  private func best(_ answer: AnswerUnits, _ options: [AnswerUnits]) -> Int? {
    if answer.isBareVerdict {
      let fitting = options.indices.filter {
        answer.saysYes ? options[$0].saysYes : options[$0].saysNo
      }
      return fitting.count == 1 ? fitting[0] : nil
    }
    let fits = options.map { Fit(answer, $0) }
    let accepted = fits.indices.filter { index in
      fits[index].isAccepted
        && (fits[index].covered >= 0.5
          || fits.indices.allSatisfy { $0 == index || fits[$0].matched < fits[index].matched })
    }
    guard let best = accepted.max(by: { fits[$0].rank < fits[$1].rank }) else { return nil }
    let tied = fits.indices.filter { fits[$0].rank >= fits[best].rank - 0.05 }
    guard tied.count > 1 else { return best }
    // Whoever says a name and no more has been introduced, whichever way the option goes on.
    let isIntroduction = answer.units.allSatisfy { ["idea:name", "idea:meeting"].contains($0.id) }
    return isIntroduction ? tied[0] : nil
  }

  /// How well an answer fits an option.
  private struct Fit {
    /// The weight of what both say.
    var matched = 0.0
    /// The weight of what the answer says beside.
    var beside = 0.0
    /// The share of the option that the answer says, 0 to 1.
    var covered = 0.0
    var isAccepted = false

    var rank: Double { matched - beside + covered }

    init(_ answer: AnswerUnits, _ option: AnswerUnits) {
      var rest = option.units
      var hasOtherNumber = false
      for unit in answer.units {
        if let index = rest.firstIndex(where: unit.means) {
          matched += min(unit.weight, rest[index].weight)
          rest.remove(at: index)
        } else {
          beside += unit.weight
          hasOtherNumber = hasOtherNumber || unit.isNumber
        }
      }
      let verdict = (answer.saysYes && option.saysYes) || (answer.saysNo && option.saysNo)
      if verdict { matched += 0.5 }
      let whole = option.weight + (option.saysYes || option.saysNo ? 0.5 : 0)
      covered = whole > 0 ? matched / whole : 0
      let agrees =
        answer.isNegated == option.isNegated
        && !(answer.saysYes && option.saysNo) && !(answer.saysNo && option.saysYes)
        && (!answer.isQuestion || option.isQuestion)
        && !(hasOtherNumber && rest.contains(where: \.isNumber))
      let isWhole = beside == 0
      isAccepted =
        agrees && matched > (verdict ? 0.5 : 0)
        && (isWhole ? covered >= 0.3 : covered >= 0.5 && beside <= matched / 2)
        && (isWhole || answer.isQuestion || !option.isWholeQuestion)
    }
  }
}
