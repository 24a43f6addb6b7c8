package import BerthViewModel

extension View {
  /// The first timeline in the tree that is there to be played, and the tree without it.
  package var playable: (timeline: Timeline, rest: View?)? {
    switch content {
    case .timeline(let timeline):
      return timeline.playback != nil && !timeline.steps.isEmpty ? (timeline, nil) : nil
    case .page(var page):
      guard let found = Self.take(&page.children) else { return nil }
      return (found, View(.page(page)))
    case .section(var section):
      guard let found = Self.take(&section.children) else { return nil }
      return (found, View(.section(section)))
    default: return nil
    }
  }

  private static func take(_ nodes: inout [View]) -> Timeline? {
    for index in nodes.indices {
      guard let (timeline, rest) = nodes[index].playable else { continue }
      if let rest { nodes[index] = rest } else { nodes.remove(at: index) }
      return timeline
    }
    return nil
  }
}
