import BerthSDK

extension Dialogue {
  /// What is wrong with a scene's graph.
  func problems(_ file: String, _ line: Int) -> [DataProblem] {
    var found: [DataProblem] = []
    func report(_ message: String, _ remedy: String) {
      found.append(
        DataProblem(
          file: file, line: line, column: "next", message: "\(scene): \(message)",
          remedy: remedy))
    }
    var seen: Set<String> = []
    for node in nodes where !seen.insert(node.id).inserted {
      report("there are two nodes \(node.id)", "name each node once")
    }
    if nodes.first?.isPartner != true {
      report("the learner begins", "let the partner speak first")
    }
    var reached: Set<String> = [start]
    for node in nodes {
      for next in node.next {
        reached.insert(next)
        guard let other = self[next] else {
          report("\(node.id) leads to \(next), which is not there", "name a node of the scene")
          continue
        }
        if other.isPartner == node.isPartner {
          report("\(node.id) and \(next) speak after each other", "let them take turns")
        }
      }
      if !node.isPartner, node.next.count != 1 {
        report("the option \(node.id) leads to \(node.next.count) lines", "name one")
      }
    }
    for node in nodes where !reached.contains(node.id) {
      report("nothing leads to \(node.id)", "name it in a next, or take it out")
    }
    if found.isEmpty, turns(from: start) == nil {
      report("some way never ends", "let all ways end at a line of the partner")
    }
    return found
  }
}
