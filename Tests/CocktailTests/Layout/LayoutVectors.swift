import Testing

@testable import CocktailEngine

/// A graph with the positions the reference implementation gives it.
struct LayoutVector: Sendable, CustomTestStringConvertible {
  struct Drag: Sendable {
    var node = 0
    var dx = 0.0
    var dy = 0.0
    var steps = 0
    var after: [[Double]] = []
    var alpha = 0.0
    var released: [[Double]] = []
  }

  var name: String
  var forces: [Force]
  var nodes: [ForceNode] = []
  var links: [ForceLink] = []
  var snapshots: [(ticks: Int, rows: [[Double]])] = []
  var drag: Drag?

  var testDescription: String { name }

  func simulation() throws -> ForceSimulation {
    try ForceSimulation(nodes: nodes, links: links, forces: forces)
  }

  /// All vectors of the file.
  static let all: [LayoutVector] = read(TestFiles.folder + "/Vectors/force-layouts.txt")

  private enum Target { case snapshot, drag, released }

  private static func read(_ path: String) -> [LayoutVector] {
    var vectors: [LayoutVector] = []
    var target = Target.snapshot
    for line in TestFiles.lines(path) where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      let numbers = words.map { Double($0) }
      let last = vectors.count - 1
      switch words[0] {
      case "graph":
        var forces: [Force] = [
          .link(), .manyBody(strength: numbers[4] ?? .nan),
          .center(x: (numbers[2] ?? .nan) / 2, y: (numbers[3] ?? .nan) / 2),
        ]
        if let pad = numbers[5] { forces.append(.collide(padding: pad)) }
        vectors.append(LayoutVector(name: String(words[1]), forces: forces))
      case "node":
        let pinned = words[3] == "1"
        vectors[last].nodes.append(
          ForceNode(
            x: numbers[1], y: numbers[2], fx: pinned ? numbers[1] : nil,
            fy: pinned ? numbers[2] : nil, radius: numbers[4] ?? .nan))
      case "link":
        vectors[last].links.append(
          ForceLink(
            source: Int(numbers[1] ?? -1), target: Int(numbers[2] ?? -1),
            distance: numbers[3] ?? .nan))
      case "at":
        target = .snapshot
        vectors[last].snapshots.append((Int(numbers[1] ?? -1), []))
      case "drag":
        target = .drag
        vectors[last].drag = Drag(
          node: Int(numbers[1] ?? -1), dx: numbers[2] ?? .nan, dy: numbers[3] ?? .nan,
          steps: Int(numbers[4] ?? -1))
      case "released":
        target = .released
        vectors[last].drag?.alpha = numbers[1] ?? .nan
      default:
        let row = numbers.map { $0 ?? .nan }
        switch target {
        case .snapshot: vectors[last].snapshots[vectors[last].snapshots.count - 1].rows.append(row)
        case .drag: vectors[last].drag?.after.append(row)
        case .released: vectors[last].drag?.released.append(row)
        }
      }
    }
    return vectors
  }
}
