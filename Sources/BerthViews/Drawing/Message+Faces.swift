import BerthViewModel

extension View.Message {
  /// One face of a message, as it is drawn.
  struct Face {
    /// The pane's title; nil for the message's own words.
    var title: String?
    var text: String
    var direction: View.Direction?
  }

  private var original: Face { Face(title: nil, text: text, direction: direction) }

  /// The words where what is attached can be neither seen nor heard.
  private var described: Face {
    guard let attachment else { return original }
    let text = text.isEmpty ? "[\(attachment.label)]" : "[\(attachment.label)] \(text)"
    return Face(title: nil, text: text, direction: direction)
  }

  /// The faces from left to right, and the index of the one to begin with.
  var faces: (all: [Face], start: Int) {
    let faces = { (position: Pane.Position) in
      panes.filter { $0.position == position }.map(Face.init)
    }
    // What stands before the message is reached from it, the first one first.
    let before = Array(faces(.before).reversed())
    let all = before + [original] + faces(.after)
    guard let pane = shownPane else { return (all, before.count) }
    let rank = panes[..<pane].count { $0.position == panes[pane].position }
    return (
      all, panes[pane].position == .before ? before.count - 1 - rank : before.count + 1 + rank
    )
  }

  /// The faces that are drawn below each other where nothing can be turned.
  var drawn: [Face] {
    guard shown != nil else { return [described] + panes.map(Face.init) }
    return [shownPane.map { Face(panes[$0]) } ?? described]
  }

  /// The index of the pane that is shown; nil for the message's own words.
  private var shownPane: Int? {
    switch shown {
    case .pane(let index): return panes.indices.contains(index) ? index : nil
    case .title(let title): return panes.firstIndex { $0.title == title }
    case .original, nil: return nil
    }
  }
}

extension View.Message.Face {
  init(_ pane: View.Message.Pane) {
    self.init(title: pane.title, text: pane.text, direction: pane.direction)
  }
}
