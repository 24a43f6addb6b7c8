/// The members of a JSON object in the order they were written; a key stands once.
///
/// Look-up is a scan while the object is small and a hash table beyond that.
public struct JSONObject: Sendable {
  private static let indexedFrom = 12
  /// The keys, in order.
  public private(set) var keys: [String] = []
  /// The values, in the order of `keys`.
  public private(set) var values: [JSON] = []
  private var index: [String: Int] = [:]

  /// An object with no members.
  public init() {}

  /// An object of keys that all differ, each with the value at the same place.
  ///
  /// Objects made of the same array of keys share it, which makes rows of a table cheap.
  public init(distinctKeys keys: [String], values: [JSON]) {
    precondition(keys.count == values.count, "every key has one value")
    self.keys = keys
    self.values = values
    if keys.count >= Self.indexedFrom { rebuildIndex() }
  }

  /// The number of members.
  public var count: Int { keys.count }
  /// Whether there is no member.
  public var isEmpty: Bool { keys.isEmpty }

  private func position(of key: String) -> Int? {
    keys.count < Self.indexedFrom ? keys.firstIndex(of: key) : index[key]
  }

  /// Whether there is a member named `key`.
  package func contains(key: String) -> Bool { position(of: key) != nil }

  /// The member named `key`; assigning nil removes it, a new key goes to the end.
  public subscript(key: String) -> JSON? {
    get { position(of: key).map { values[$0] } }
    set {
      if let place = position(of: key) {
        if let newValue {
          values[place] = newValue
        } else {
          keys.remove(at: place)
          values.remove(at: place)
          rebuildIndex()
        }
      } else if let newValue {
        append(new: key, newValue)
      }
    }
  }

  /// Makes room for members to come.
  public mutating func reserveCapacity(_ count: Int) {
    keys.reserveCapacity(count)
    values.reserveCapacity(count)
  }

  /// Adds a member whose key is known to be new; saves the parser a second look-up.
  package mutating func append(new key: String, _ value: JSON) {
    keys.append(key)
    values.append(value)
    if keys.count == Self.indexedFrom {
      rebuildIndex()
    } else if keys.count > Self.indexedFrom {
      index[key] = keys.count - 1
    }
  }

  private mutating func rebuildIndex() {
    index.removeAll()
    guard keys.count >= Self.indexedFrom else { return }
    for (place, key) in keys.enumerated() { index[key] = place }
  }
}

extension JSONObject: Hashable {
  /// Two objects are equal when they hold the same members, in any order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.count == right.count && left.allSatisfy { right[$0.key] == $0.value }
  }

  public func hash(into hasher: inout Hasher) {
    // Members may stand in any order, so what they hash to is added up.
    var sum = 0
    for place in indices {
      var member = Hasher()
      member.combine(keys[place])
      member.combine(values[place])
      sum &+= member.finalize()
    }
    hasher.combine(sum)
  }
}

extension JSONObject: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { keys.count }
  public subscript(position: Int) -> (key: String, value: JSON) {
    (keys[position], values[position])
  }
}
