package import BerthSDK

/// Recipes that a page marks in its own elements: microdata (`itemprop`) and RDFa (`property`), in the
/// form JSON-LD would have.
package enum MarkedHTML {
  /// What a page marks at the outermost, with all that is in it; no order but that of the page.
  package static func items(_ bytes: [UInt8]) -> [JSON] {
    let isMarked =
      HTMLScripts.find("itemprop", bytes, from: 0) != nil
      || HTMLScripts.find("typeof", bytes, from: 0) != nil
    guard isMarked else { return [] }
    var reader = MarkedElements()
    var tokens = HTMLTokens(bytes)
    while let token = tokens.next() { reader.take(token) }
    return reader.finished()
  }
}

/// Builds the marked items of a page, element by element.
private struct MarkedElements {
  private struct Element {
    var name: String
    /// What it says of the item around it.
    var properties: [String] = []
    /// The item it begins.
    var item: JSON?
    /// What an attribute says.
    var value: String?
    /// What is written in it, while it is wanted.
    var text: [UInt8]?
  }

  private static let depthLimit = 1000
  private static let textLimit = 200_000
  private static let itemLimit = 1000
  private static let empty: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
  ]
  private static let blocks: Set<String> = [
    "p", "br", "li", "ol", "ul", "div", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "dt", "dd",
    "section", "table",
  ]
  /// Properties whose address counts, not what the link says.
  private static let addresses: Set<String> = ["url", "image", "sameAs", "mainEntityOfPage"]

  private var open: [Element] = []
  private var outermost: [JSON] = []

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
    return outermost
  }

  private mutating func push(_ name: String, _ attributes: [String: String]) {
    if open.count >= Self.depthLimit { closeLast() }
    var element = Element(name: name)
    element.properties = Self.words(attributes["itemprop"] ?? attributes["property"])
    let types = Self.words(attributes["itemtype"] ?? attributes["typeof"])
    if attributes["itemscope"] != nil || attributes["typeof"] != nil {
      var item: JSON = ["@type": JSON(types)]
      if let id = attributes["itemid"] ?? attributes["resource"] { item["@id"] = .string(id) }
      element.item = item
    } else if !element.properties.isEmpty {
      element.value = Self.value(name, attributes, element.properties)
      if element.value == nil { element.text = [] }
    }
    open.append(element)
  }

  /// Ends the innermost element: what it says goes to the item around it.
  private mutating func closeLast() {
    guard let element = open.popLast() else { return }
    let value: JSON
    if let item = element.item {
      value = item
    } else if let text = element.value ?? element.text.map({ String(decoding: $0, as: UTF8.self) })
    {
      value = .string(text)
    } else {
      return
    }
    guard !element.properties.isEmpty, let index = open.lastIndex(where: { $0.item != nil }) else {
      if element.item != nil, outermost.count < Self.itemLimit { outermost.append(value) }
      return
    }
    for property in element.properties {
      switch open[index].item?[property] {
      case nil: open[index].item?[property] = value
      case .array(let values): open[index].item?[property] = .array(values + [value])
      case .some(let first): open[index].item?[property] = [first, value]
      }
    }
  }

  private mutating func write(_ text: ArraySlice<UInt8>) {
    for index in open.indices where open[index].text.map({ $0.count < Self.textLimit }) == true {
      open[index].text?.append(contentsOf: text)
    }
  }

  /// What an element's attributes say of a property; nil where its text does.
  private static func value(
    _ name: String, _ attributes: [String: String], _ properties: [String]
  ) -> String? {
    if let content = attributes["content"] { return content }
    switch name {
    case "time": return attributes["datetime"]
    case "data", "meter": return attributes["value"]
    case "img", "source", "video", "audio", "embed", "iframe": return attributes["src"]
    case "link": return attributes["href"]
    case "meta": return ""
    case "a", "area":
      return properties.contains(where: addresses.contains) ? attributes["href"] : nil
    default: return nil
    }
  }

  /// Names without what stands before them: `http://schema.org/Recipe` and `schema:Recipe` are `Recipe`.
  private static func words(_ text: String?) -> [String] {
    (text ?? "").split(whereSeparator: \.isWhitespace).prefix(8).compactMap { word in
      word.split { $0 == "/" || $0 == "#" || $0 == ":" }.last.map(String.init)
    }
  }
}
