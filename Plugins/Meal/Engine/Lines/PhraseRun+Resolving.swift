extension LinePhrase.Run {
  /// The food a stretch of words names: its last one, made more exact by the others.
  ///
  /// - Parameters:
  ///   - later: the options behind it, whose last noun it may share: "green or red cabbage".
  ///   - next: the words behind the comma, which may belong in front: "ginger, ground".
  func resolve(
    _ range: Range<Int>, _ later: ArraySlice<Range<Int>>, _ next: [FoodWord]
  ) -> Int? {
    let inside = matches.filter { range.contains($0.range.lowerBound) }
    if let shared = shared(range, inside, later) { return shared }
    guard var head = inside.last else { return nil }
    let foods = matcher.foods
    for match in inside.dropLast().reversed() {
      let isNarrower =
        match.food != head.food
        && foods.isKind(foods.foods[match.food].id, of: foods.foods[head.food].id)
      if isNarrower { head = match }
    }
    if let juice = juice(head, range) { return juice }
    return moved(head, range, next) ?? head.food
  }

  /// "Green or red cabbage", "chicken or vegetable stock": the last noun belongs to both.
  private func shared(
    _ range: Range<Int>, _ inside: [FoodMatch], _ later: ArraySlice<Range<Int>>
  ) -> Int? {
    for option in later {
      guard let match = matches.last(where: { option.contains($0.range.lowerBound) }) else {
        continue
      }
      let names = match.range.filter { words[$0].id >= 0 }.map { words[$0] }
      let own = range.map { words[$0] }.filter { $0.id >= 0 }
      for count in stride(from: min(names.count, 2), to: 0, by: -1) {
        let tail = names.suffix(count)
        if let food = matcher.exactly(own + tail), own.count > 0 {
          return food
        }
        if let last = own.last, inside.isEmpty || own.count == 1,
          let food = matcher.exactly([last] + tail)
        {
          return food
        }
        // "Fresh or dried rosemary": only describing words here.
        if inside.isEmpty, own.allSatisfy(\.isFluff), range.allSatisfy({ words[$0].isFluff }),
          count < names.count || names.count == 1, let food = matcher.exactly(tail)
        {
          return food
        }
      }
    }
    return nil
  }

  /// "Lemon … juice" with words between or in another order.
  private func juice(_ head: FoodMatch, _ range: Range<Int>) -> Int? {
    let foods = matcher.foods
    let id = foods.foods[head.food].id
    for index in range where !head.range.contains(index) {
      switch words[index].text {
      case "juice": if let food = foods.index(of: id + "-juice") { return food }
      case "zest", "peel", "rind": if let food = foods.index(of: id + "-zest") { return food }
      default: break
      }
    }
    return nil
  }

  /// A describing word beside the name that makes it another food: "paprika, smoked", "dried mint
  /// leaves", "1 can whole tomatoes".
  private func moved(_ head: FoodMatch, _ range: Range<Int>, _ next: [FoodWord]) -> Int? {
    let before = words[max(range.lowerBound, head.range.lowerBound - 2)..<head.range.lowerBound]
    let behind = words[min(head.range.upperBound, range.upperBound)..<range.upperBound]
    var name = head.range.filter { words[$0].id >= 0 }.map { words[$0] }
    let beside = Array(before) + Array(behind) + next.prefix(3)
    let movers = beside.filter { Self.movable.contains($0.text) } + (container.map { [$0] } ?? [])
    while !movers.isEmpty, !name.isEmpty {
      for word in movers {
        if let food = matcher.exactly([word] + name) { return food }
      }
      // "Mint leaves": the part of the plant is not the name.
      guard name.count > 1, name[name.count - 1].isFluff else { return nil }
      name.removeLast()
    }
    return nil
  }

  private static let movable: Set<String> = [
    "ground", "dried", "smoked", "canned", "frozen", "cooked", "tinned", "powdered", "flaked",
    "desiccated", "minced", "sushi", "brown", "wholewheat",
  ]
}
