import BerthBase

/// Where the parts of a manifest's text stand, so that each can be read without the others.
///
/// The registry's cache keeps one for each manifest that is sound, so that a command neither looks
/// through the text nor reads the collections to tell that their index has not changed.
struct ManifestOutline: Sendable, Equatable {
  /// The manifest's members.
  var members: [JSONOutline.Member]
  /// Its commands, in their order.
  var commands: [Command]
  /// The manifest's `searchStamp`, when it was read before.
  var searchStamp: UInt64?

  /// Where a command stands.
  struct Command: Sendable, Equatable {
    /// The name between its quotes.
    var name: Range<Int>
    var value: Range<Int>
    var isDefault: Bool
  }

  /// The outline of a text; nil when its keys or names are written in a way that only reading all
  /// of it can follow.
  init?(_ bytes: [UInt8], searchStamp: UInt64? = nil) {
    let found: (members: [JSONOutline.Member], commands: [Command])? = bytes.withUnsafeBytes {
      bytes in
      var commands: [Command] = []
      let members = JSONOutline.members(bytes, enter: "commands") { element in
        guard let command = Self.command(bytes, element) else { return false }
        commands.append(command)
        return true
      }
      return members.map { ($0, commands) }
    }
    guard let found else { return nil }
    (members, commands) = found
    self.searchStamp = searchStamp
  }

  private static func command(
    _ bytes: UnsafeRawBufferPointer, _ element: (range: Range<Int>, members: [JSONOutline.Member])
  ) -> Command? {
    var name: Range<Int>?
    var isDefault = false
    for member in element.members {
      if JSONOutline.equal(bytes, member.key, "name") {
        guard bytes[member.value.lowerBound] == UInt8(ascii: "\""),
          !bytes[member.value].contains(UInt8(ascii: "\\"))
        else { return nil }
        name = (member.value.lowerBound + 1)..<(member.value.upperBound - 1)
      } else if JSONOutline.equal(bytes, member.key, "default") {
        isDefault = JSONOutline.equal(bytes, member.value, "true")
      }
    }
    return name.map { Command(name: $0, value: element.range, isDefault: isDefault) }
  }
}

// MARK: In the cache

extension ManifestOutline {
  /// The outline as numbers with spaces between: the search stamp, how many members there are, the
  /// ends of each one's key and value, of each command's name and value and whether it is the
  /// default, and a check of all of them. Empty when nobody knows the search stamp.
  var text: String {
    guard let searchStamp else { return "" }
    var numbers = [searchStamp, UInt64(members.count)]
    for member in members { numbers += Self.ends(member.key) + Self.ends(member.value) }
    for command in commands {
      numbers += Self.ends(command.name) + Self.ends(command.value) + [command.isDefault ? 1 : 0]
    }
    numbers.append(Self.check(numbers[...]))
    return numbers.map(String.init).joined(separator: " ")
  }

  /// Reads `text` again; nil when it is no outline of a text of that length.
  init?(text: some Sequence<UInt8>, length: Int) {
    var numbers: [UInt64] = []
    numbers.reserveCapacity(512)
    var number: UInt64?
    for byte in text {
      if byte.isASCIIDigit {
        let (product, isFar) = (number ?? 0).multipliedReportingOverflow(by: 10)
        let (sum, isFarther) = product.addingReportingOverflow(UInt64(byte - 0x30))
        guard !isFar, !isFarther else { return nil }
        number = sum
      } else {
        guard byte == 0x20, let whole = number else { return nil }
        numbers.append(whole)
        number = nil
      }
    }
    guard let number, number == Self.check(numbers[...]), numbers.count >= 2 else { return nil }
    let rest = numbers.count - 2
    guard let count = Int(exactly: numbers[1]), count <= rest / 4, (rest - 4 * count) % 5 == 0
    else { return nil }
    func range(_ place: Int) -> Range<Int>? {
      guard numbers[place] <= numbers[place + 1], numbers[place + 1] <= UInt64(length) else {
        return nil
      }
      return Int(numbers[place])..<Int(numbers[place + 1])
    }
    (searchStamp, members, commands) = (numbers[0], [], [])
    for place in stride(from: 2, to: 2 + 4 * count, by: 4) {
      guard let key = range(place), let value = range(place + 2) else { return nil }
      members.append(JSONOutline.Member(key: key, value: value))
    }
    for place in stride(from: 2 + 4 * count, to: numbers.count, by: 5) {
      guard let name = range(place), let value = range(place + 2), numbers[place + 4] <= 1 else {
        return nil
      }
      commands.append(Command(name: name, value: value, isDefault: numbers[place + 4] == 1))
    }
  }

  private static func ends(_ range: Range<Int>) -> [UInt64] {
    [UInt64(range.lowerBound), UInt64(range.upperBound)]
  }

  /// FNV-1a over numbers, so that a cache with a damaged digit is not believed.
  private static func check(_ numbers: ArraySlice<UInt64>) -> UInt64 {
    numbers.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ $1) &* 0x100_0000_01B3 }
  }
}
