import BerthBase
import BerthManifest

/// The fields of `--fields`: paths of names with dots between, which go through lists by themselves.
///
/// `results.name,total` makes `{"results":[{"name":…},…],"total":…}` of a longer answer.
struct FieldSelection: Equatable {
  /// What is picked below a name; nothing below it means all of it.
  private struct Branch: Equatable {
    var name: String
    var below: [Branch]
  }

  private let branches: [Branch]
  private let paths: [[String]]

  /// - Throws: `usage.option` for a path without a name.
  init(_ text: String) throws(BerthError) {
    paths = text.split(separator: ",", omittingEmptySubsequences: false).map { path in
      path.split(separator: ".", omittingEmptySubsequences: false)
        .map { String($0.drop(while: \.isWhitespace)) }
    }
    guard paths.allSatisfy({ !$0.contains("") }) else {
      throw BerthError(
        "usage.option", "--fields cannot be \"\(text)\"",
        remedy: "it takes names such as id,price.amount")
    }
    branches = paths.reduce(into: []) { Self.add($1[...], to: &$0) }
  }

  private static func add(_ path: ArraySlice<String>, to branches: inout [Branch]) {
    guard let name = path.first else { return }
    guard let index = branches.firstIndex(where: { $0.name == name }) else {
      var branch = Branch(name: name, below: [])
      add(path.dropFirst(), to: &branch.below)
      return branches.append(branch)
    }
    // One path asks for all of it: nothing is picked from it then.
    if path.count == 1 || branches[index].below.isEmpty {
      branches[index].below = []
    } else {
      add(path.dropFirst(), to: &branches[index].below)
    }
  }

  /// The fields of an answer; what an element of a list does not have is left out of it.
  ///
  /// - Throws: `usage.field` for a path that nothing of the answer has, with what there is.
  func pick(_ data: JSON) throws(BerthError) -> JSON {
    for path in paths {
      if case .missing(let depth, let names) = Self.find(path[...], in: data) {
        throw Self.unknown(path, depth, names, data)
      }
    }
    return Self.pick(branches, data)
  }

  private static func pick(_ branches: [Branch], _ data: JSON) -> JSON {
    if branches.isEmpty { return data }
    if let elements = data.array { return .array(elements.map { pick(branches, $0) }) }
    guard let members = data.object else { return data }
    var picked = JSONObject()
    for branch in branches {
      if let value = members[branch.name] { picked[branch.name] = pick(branch.below, value) }
    }
    return .object(picked)
  }

  // MARK: What is not there

  private enum Found {
    case found
    /// Lists are empty and values null on the way there: nobody can tell.
    case unknown
    /// How many names of the path were found, and what stands where the next one does not.
    case missing(Int, [String])
  }

  private static func find(_ path: ArraySlice<String>, in data: JSON) -> Found {
    guard let name = path.first else { return .found }
    if data.isNull { return .unknown }
    if let elements = data.array {
      var best = Found.unknown
      for element in elements {
        switch (find(path, in: element), best) {
        case (.found, _): return .found
        case (.missing(let depth, let names), .missing(let known, let others)):
          if depth > known { best = .missing(depth, names) }
          if depth == known {
            best = .missing(depth, others + names.filter { !others.contains($0) })
          }
        case (.missing(let depth, let names), _): best = .missing(depth, names)
        case (.unknown, _): continue
        }
      }
      return best
    }
    guard let members = data.object, let value = members[name] else {
      return .missing(path.startIndex, data.object?.keys ?? [])
    }
    return find(path.dropFirst(), in: value)
  }

  private static func unknown(
    _ path: [String], _ depth: Int, _ names: [String], _ data: JSON
  ) -> BerthError {
    let place = path[..<depth].joined(separator: ".")
    let elsewhere = Self.paths(in: data).filter { $0.last == path.last }
      .map { $0.joined(separator: ".") }
    let near = Suggestion.nearest(to: path[depth], among: names)
      .map { place.isEmpty ? $0 : "\(place).\($0)" }
    let guesses = elsewhere.isEmpty ? near : Array(elsewhere.prefix(3))
    let known = names.isEmpty ? "no fields" : names.joined(separator: ", ")
    return BerthError(
      "usage.field", "the answer has no field \"\(path.joined(separator: "."))\"",
      remedy: guesses.isEmpty
        ? "\(place.isEmpty ? "it" : place) has \(known)" : Suggestion.question(guesses),
      details: ["field": .string(path.joined(separator: ".")), "fields": JSON(names)])
  }

  /// The paths of an answer, down to three names.
  private static func paths(in data: JSON, depth: Int = 3) -> [[String]] {
    if depth == 0 { return [] }
    if let elements = data.array {
      return elements.first.map { paths(in: $0, depth: depth) } ?? []
    }
    guard let members = data.object else { return [] }
    return members.flatMap { name, value in
      [[name]] + paths(in: value, depth: depth - 1).map { [name] + $0 }
    }
  }
}
