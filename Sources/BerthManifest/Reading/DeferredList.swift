import BerthBase
import Synchronization

/// Where the elements of a list stand in the text of a manifest.
struct DeferredSource: Sendable {
  var bytes: [UInt8]
  /// Where each element stands.
  var ranges: [Range<Int>]
}

/// A list of a manifest whose elements are read from its text when they are asked for.
///
/// A call needs one of an app's commands and none of its phrases, and these make up most of a
/// manifest; one that is not known to be valid is read as a whole.
package struct DeferredList<Element: Sendable>: Sendable {
  private let whole: [Element]
  private let text: Text?

  /// Elements that are there.
  package init(_ elements: [Element]) {
    whole = elements
    text = nil
  }

  /// Elements of a text that was found valid.
  init(_ source: DeferredSource, _ read: @escaping @Sendable (FieldReader) -> Element) {
    whole = []
    text = Text(source, read)
  }

  /// The index of the first element with that value of a member; none of them is read for it.
  ///
  /// - Parameter known: the member's value in an element that is there.
  func index(of member: String, _ value: JSON, _ known: (Element) -> JSON) -> Int? {
    guard let text else { return whole.firstIndex { known($0) == value } }
    return text.index(of: member, value)
  }

  /// What was read of a text so far; used from any thread.
  private final class Text: Sendable {
    let source: DeferredSource
    private let read: @Sendable (FieldReader) -> Element
    private let made = Mutex<[Int: Element]>([:])
    /// Where elements were found, by the member and its value.
    private let places = Mutex<[String: Int]>([:])

    init(_ source: DeferredSource, _ read: @escaping @Sendable (FieldReader) -> Element) {
      self.source = source
      self.read = read
    }

    func index(of member: String, _ value: JSON) -> Int? {
      let key = "\(member)=\(value.text())"
      if let known = places.withLock({ $0[key] }) { return known }
      let found = source.bytes.withUnsafeBytes { bytes in
        source.ranges.firstIndex { range in
          let element = UnsafeRawBufferPointer(rebasing: bytes[range])
          guard let found = JSONOutline.member(member, of: element) else { return false }
          return (try? JSON.parse(UnsafeRawBufferPointer(rebasing: element[found]))) == value
        }
      }
      if let found { places.withLock { $0[key] = found } }
      return found
    }

    subscript(index: Int) -> Element {
      if let known = made.withLock({ $0[index] }) { return known }
      let json = source.bytes.withUnsafeBytes { bytes in
        try? JSON.parse(UnsafeRawBufferPointer(rebasing: bytes[source.ranges[index]]))
      }
      let element = read(FieldReader(json?.object ?? JSONObject(), at: .root, nil))
      made.withLock { $0[index] = element }
      return element
    }
  }
}

extension DeferredList: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { text?.source.ranges.count ?? whole.count }
  package subscript(index: Int) -> Element { text.map { $0[index] } ?? whole[index] }
}

extension DeferredList: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension DeferredList: Equatable where Element: Equatable {
  package static func == (left: DeferredList, right: DeferredList) -> Bool {
    left.elementsEqual(right)
  }
}
