import BerthBase
import BerthCommands

/// Terminals that ask to be let in (RFC 8628): each gets a secret of its own and a short code, which
/// somebody who is signed in confirms in a browser.
///
/// Kept in memory: after a restart of the server a terminal asks again. Used from the server's thread
/// alone; times in Unix milliseconds.
final class DeviceGrants {
  /// One that waits.
  struct Request {
    /// What the person compares and types: `BCDF-GHJK`.
    var code: String
    /// The machine, as it names itself.
    var name: String
    /// Where it asks from.
    var address: String
    var until: Int64
    /// No answer before.
    var next: Int64
    /// Milliseconds between two looks.
    var interval: Int64
    /// Whether and as whom it was let in.
    var decision: Decision?
  }

  enum Decision: Equatable {
    case allowed(user: String)
    case denied
  }

  /// What a terminal that looks is told.
  enum Look: Equatable {
    case pending, tooOften, expired, denied
    /// It is let in: said once.
    case allowed(user: String, name: String)
  }

  /// How long a code is good.
  static let lifetime: Int64 = 10 * 60_000
  /// How often a terminal may look.
  static let interval: Int64 = 2_000
  /// How many wait at most; of one address.
  static let limit = 1_000
  static let limitByAddress = 10
  /// How many wrong codes a session may try in the lifetime of one.
  static let attempts = 10
  /// Letters that make no words and are not taken for one another: 20⁸ codes (RFC 8628, 6.1).
  private static let alphabet = Array("BCDFGHJKLMNPQRSTVWXZ")

  private let random: () -> [UInt8]
  /// By the digest of the terminal's secret.
  private var requests: [String: Request] = [:]
  private var failures: [String: (count: Int, until: Int64)] = [:]

  /// - Parameter random: 32 bytes that nobody can guess.
  init(random: @escaping () -> [UInt8]) { self.random = random }

  /// A new request: the terminal's secret and its code; nil when too many wait.
  func begin(
    name: String, address: String, at now: Int64
  ) -> (secret: String, request: Request)? {
    requests = requests.filter { $0.value.until > now }
    failures = failures.filter { $0.value.until > now }
    guard requests.count < Self.limit,
      requests.values.count(where: { $0.address == address }) < Self.limitByAddress
    else { return nil }
    let secret = Hexadecimal.text(random())
    var code = newCode()
    while requests.values.contains(where: { $0.code == code }) { code = newCode() }
    let request = Request(
      code: code, name: name, address: address, until: now + Self.lifetime, next: now,
      interval: Self.interval)
    requests[Self.digest(secret)] = request
    return (secret, request)
  }

  /// What a terminal finds that looks whether it is let in.
  func look(_ secret: String, at now: Int64) -> Look {
    let key = Self.digest(secret)
    guard var request = requests[key], request.until > now else {
      requests[key] = nil
      return .expired
    }
    switch request.decision {
    case .allowed(let user):
      requests[key] = nil
      return .allowed(user: user, name: request.name)
    case .denied:
      requests[key] = nil
      return .denied
    case nil:
      let isEarly = now < request.next
      if isEarly { request.interval += 5_000 }
      // A little early is on time: two clocks measure it.
      request.next = now + request.interval - 250
      requests[key] = request
      return isEarly ? .tooOften : .pending
    }
  }

  /// The request of a code that somebody has typed; nil when there is none, or when they have tried too
  /// many.
  ///
  /// - Parameter session: the browser's.
  func find(_ text: String, session: String, at now: Int64) -> Request? {
    if let failed = failures[session], failed.until > now, failed.count >= Self.attempts {
      return nil
    }
    let code = Self.code(text)
    if let found = requests.values.first(where: { $0.code == code }), found.until > now,
      found.decision == nil
    {
      return found
    }
    let count = failures[session].flatMap { $0.until > now ? $0.count : nil } ?? 0
    failures[session] = (count + 1, now + Self.lifetime)
    return nil
  }

  /// Decides about a request; false when there is none any more.
  func decide(_ code: String, _ decision: Decision, session: String, at now: Int64) -> Bool {
    guard find(code, session: session, at: now) != nil,
      let key = requests.first(where: { $0.value.code == Self.code(code) })?.key
    else { return false }
    requests[key]?.decision = decision
    return true
  }

  /// A code as it is written, out of how it was typed.
  static func code(_ text: String) -> String {
    let letters = text.uppercased().filter { alphabet.contains($0) }
    guard letters.count == 8 else { return "" }
    return "\(letters.prefix(4))-\(letters.suffix(4))"
  }

  private func newCode() -> String {
    var letters = ""
    while letters.count < 8 {
      // 240 is the largest multiple of 20 in a byte: every letter is as likely.
      for byte in random() where byte < 240 && letters.count < 8 {
        letters.append(Self.alphabet[Int(byte) % 20])
      }
    }
    return Self.code(letters)
  }

  private static func digest(_ secret: String) -> String { SHA256.hex(Array(secret.utf8)) }
}
