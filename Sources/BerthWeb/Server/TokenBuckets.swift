/// How often something may be done by each of many, in bounded memory.
///
/// Each has a bucket of tokens that fills at a steady rate; whatever is done takes one. Of those who
/// have done nothing for long, none is remembered: there are two generations, and when the younger is
/// full the older is forgotten.
struct TokenBuckets<Key: Hashable> {
  /// How much is in a full bucket, and how fast an empty one fills.
  struct Rate {
    var burst: Double
    var perSecond: Double
  }

  private struct Bucket {
    var tokens: Double
    /// When there were so many.
    var time: Int64
  }

  private let rate: Rate
  private let capacity: Int
  private var young: [Key: Bucket] = [:]
  private var old: [Key: Bucket] = [:]
  /// How many are remembered, at most twice the capacity.
  var count: Int { young.count + old.count }

  init(_ rate: Rate, capacity: Int) {
    self.rate = rate
    self.capacity = max(1, capacity)
  }

  /// How many are in a bucket, as of when one was last taken.
  func left(_ key: Key) -> Double { (young[key] ?? old[key])?.tokens ?? rate.burst }

  /// Takes a token; nil when there was one, else the milliseconds until there is.
  mutating func take(_ key: Key, at now: Int64) -> Int64? {
    var bucket = young[key] ?? old.removeValue(forKey: key) ?? Bucket(tokens: rate.burst, time: now)
    let filled = Double(max(0, now - bucket.time)) / 1000 * rate.perSecond
    bucket.tokens = min(rate.burst, bucket.tokens + filled)
    bucket.time = now
    let isEmpty = bucket.tokens < 1
    if !isEmpty { bucket.tokens -= 1 }
    if young.count >= capacity, young[key] == nil {
      old = young
      young = [:]
    }
    young[key] = bucket
    return isEmpty ? Int64(((1 - bucket.tokens) / rate.perSecond * 1000).rounded(.up)) : nil
  }
}
