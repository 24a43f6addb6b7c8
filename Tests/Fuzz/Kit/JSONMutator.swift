import BerthBase
import Glibc

/// libFuzzer's own change of an input.
@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ most: Int) -> Int

/// Called by libFuzzer to change an input: JSON is changed in its structure half of the time, so
/// that what is read behind the parser is reached; everything else byte by byte.
@_cdecl("LLVMFuzzerCustomMutator")
package func mutate(
  _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ most: Int, _ seed: UInt32
) -> Int {
  guard FuzzDriver.target?.isJSON == true, seed & 1 == 0,
    let json = try? JSON.parse(UnsafeRawBufferPointer(start: data, count: size))
  else { return mutateBytes(data, size, most) }
  var mutator = JSONMutator(seed: seed)
  let bytes = mutator.changed(json).utf8()
  guard bytes.count <= most else { return mutateBytes(data, size, most) }
  data.update(from: bytes, count: bytes.count)
  return bytes.count
}

/// Changes one value somewhere in a document.
struct JSONMutator {
  private var state: UInt64

  init(seed: UInt32) { state = UInt64(seed) }

  /// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
  private mutating func next(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }

  /// The document with one change.
  mutating func changed(_ json: JSON) -> JSON {
    switch json {
    case .array(var elements):
      guard !elements.isEmpty, next(6) > 0 else { return replaced(json) }
      let place = next(elements.count)
      switch next(8) {
      case 0: elements.remove(at: place)
      case 1: elements.insert(elements[place], at: place)
      case 2: elements.swapAt(place, next(elements.count))
      default: elements[place] = changed(elements[place])
      }
      return .array(elements)
    case .object(let members):
      guard !members.isEmpty, next(6) > 0 else { return replaced(json) }
      let chosen = next(members.count)
      let deed = next(8)
      var result = JSONObject()
      for (place, (key, value)) in members.enumerated() {
        guard place == chosen else {
          result[key] = value
          continue
        }
        switch deed {
        case 0: break
        case 1: result[members.keys[next(members.count)]] = value
        default: result[key] = changed(value)
        }
      }
      return .object(result)
    default: return replaced(json)
    }
  }

  private static let numbers: [Double] = [
    0, -1, 1, 0.5, -0.0, 1e15, 1e300, -1e300, 1e-300, 4_294_967_296, 2_147_483_648, 1e19, 100, 1000,
  ]
  private static let texts = [
    "", " ", "\u{0}", "\u{202E}x", "é", "👩‍👩‍👧‍👦", "<script>", "&amp;\"'", "\n\t", "../..", "null", "-1",
    "1e999",
    "2026-03-08T02:30:00", "9999-12-31T23:59:59Z", "P1D", "00:00", "24:00", "berth://x/y?z=%00",
    "javascript:alert(1)", "a\u{301}\u{301}\u{301}", "ﬀ", "\u{FFFF}", "{a}", "[a|b]",
  ]

  private mutating func replaced(_ json: JSON) -> JSON {
    switch next(9) {
    case 0: return .null
    case 1: return .bool(next(2) == 0)
    case 2: return .integer([0, -1, 1, .max, .min, 2, 60, 1000, 1 << 31, 1 << 53][next(10)])
    case 3: return .number(Self.numbers[next(Self.numbers.count)])
    case 4: return .array([json, json])
    case 5: return ["a": json]
    case 6: return .string(Self.texts[next(Self.texts.count)])
    default: return altered(json)
    }
  }

  /// A value of the same kind, bytes of texts by libFuzzer with its dictionary.
  private mutating func altered(_ json: JSON) -> JSON {
    switch json {
    case .string(let text):
      var bytes = Array(text.utf8)
      let count = bytes.count
      bytes += [UInt8](repeating: 0, count: 24)
      let size = bytes.withUnsafeMutableBufferPointer {
        $0.baseAddress.map { mutateBytes($0, count, count + 24) } ?? 0
      }
      return .string(String(decoding: bytes[..<size], as: UTF8.self))
    case .integer(let number): return .integer(number &+ Int64(next(5)) &- 2)
    case .number(let number): return .number(number * Double(next(5) - 2))
    case .bool(let flag): return .bool(!flag)
    default: return json
    }
  }
}
