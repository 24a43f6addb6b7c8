import BerthSDK

/// Builds the marked items of a page, element by element.
struct MarkedElements {
  private struct Element {
    var name: String
    /// What it says of the item around it.
    var properties: [String] = []
    /// The item it begins.
    var item: MarkedItem?
    /// What items in it say of the item around it, where they do not say themselves (`rel`).
    var chained: [String] = []
    /// What an attribute says.
    var value: String?
    /// What is written in it, while it is wanted.
    var text: [UInt8]?
    /// The id by which items elsewhere refer to what is in it.
    var fragment: String?
    /// It lies in an element of no name that gathers what is referred to.
    var isWrapped = false
  }

  private static let depthLimit = 1000
  /// More bytes than this has no text that is read: it has more lines, or longer ones.
  private static let textLimit = 500_000
  private static let empty: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
  ]
  private static let blocks: Set<String> = [
    "p", "br", "li", "ol", "ul", "div", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "dt", "dd",
    "section", "table",
  ]

  /// Ids of elements that items refer to.
  private let references: Set<String>
  private var open: [Element] = []
  private var outermost: [MarkedItem] = []
  private var fragments: [String: MarkedItem] = [:]

  init(references: Set<String>) { self.references = references }

  mutating func take(_ token: HTMLTokens.Token) {
    switch token {
    case .text(let text): write(text)
    case .open(let name, let attributes, let isClosed):
      if Self.blocks.contains(name) { write([0x0a]) }
      // A point of a list, or a paragraph, ends where the next begins.
      if name == "li" || name == "p" || name == "dt" || name == "dd", open.last?.name == name {
        closeLast()
      }
      push(name, attributes)
      if isClosed || Self.empty.contains(name) { closeLast() }
    case .close(let name):
      if Self.blocks.contains(name) { write([0x0a]) }
      guard let index = open.lastIndex(where: { $0.name == name }) else { return }
      while open.count > index { closeLast() }
    }
  }

  mutating func finished() -> [JSON] {
    while !open.isEmpty { closeLast() }
    return outermost.map { $0.json(fragments, 0) }
  }

  private mutating func push(_ name: String, _ attributes: [String: String]) {
    if open.count >= Self.depthLimit { closeLast() }
    var isRecipe = false
    if let around = open.last(where: { $0.item != nil }) {
      isRecipe = around.item?.isFormat == true
    }
    let marks = ElementMarks(name, attributes, inFormat: isRecipe)
    var element = Element(name: name)
    element.properties = marks.properties
    if let item = marks.item {
      if element.properties.isEmpty { element.properties = chained }
      element.item = item
    } else if !element.properties.isEmpty {
      element.value = marks.value
      if element.value == nil { element.text = [] }
    }
    element.chained = marks.chained
    if let id = attributes["id"], references.contains(id) {
      open.append(Element(name: "", item: MarkedItem(), fragment: id))
      element.isWrapped = true
    }
    open.append(element)
  }

  /// What an element around says of the items in it; an item between them ends that.
  private var chained: [String] {
    for element in open.reversed() {
      if !element.chained.isEmpty { return element.chained }
      if element.item != nil { return [] }
    }
    return []
  }

  /// Ends the innermost element: what it says goes to the item around it.
  private mutating func closeLast() {
    guard let element = open.popLast() else { return }
    close(element)
    if element.isWrapped, let wrapper = open.popLast(), let id = wrapper.fragment,
      let gathered = wrapper.item
    {
      fragments[id] = gathered
      if let index = open.lastIndex(where: { $0.item != nil }) {
        open[index].item?.add(gathered)
      }
    }
  }

  private mutating func close(_ element: Element) {
    let value: MarkedItem.Value
    if let item = element.item {
      value = .item(item)
    } else if let text = element.value ?? element.text.map({ String(decoding: $0, as: UTF8.self) })
    {
      value = .text(text)
    } else {
      return
    }
    guard !element.properties.isEmpty, let index = open.lastIndex(where: { $0.item != nil }) else {
      if let item = element.item { outermost.append(item) }
      return
    }
    for property in element.properties { open[index].item?.add(value, as: property) }
  }

  private mutating func write(_ text: ArraySlice<UInt8>) {
    for index in open.indices where open[index].text.map({ $0.count < Self.textLimit }) == true {
      open[index].text?.append(contentsOf: text)
    }
  }
}
