import Glibc

/// How far a value can be trusted, from 0 to 1.
///
/// Three factors are multiplied, so that each can only take away:
/// - the kind of source: a staffed or calibrated network stands above a gridded model;
/// - the source's own quality flag (NWS uses the MADIS letters, CO-OPS its four flags);
/// - age: a value halves its worth every half-life, which is half the time it takes to go stale,
///   and a forecast loses a fifth of its worth per day it looks ahead.
///
/// The numbers are judgement, not measurement; they only rank sources against each other.
enum Reliability {
  /// Trust in a source whose value is fresh and unflagged.
  static func base(_ source: ReadingSource) -> Double {
    switch source {
    case .nwsObservation: 0.95
    case .nwsMetar: 0.9
    case .coops: 0.95
    case .coopsPrediction: 0.9
    case .ndbc: 0.9
    case .nerr: 0.9
    // Its answers carry no quality flags, and their form was not checked against the service.
    case .arcos: 0.7
    case .station: 0.8
    case .nwsForecast: 0.75
    case .nwsGrid: 0.75
    case .openWeatherMap: 0.7
    case .openWeatherMapForecast: 0.6
    case .observer: 0.6
    }
  }

  /// Worth of a value of some age, 1 when fresh; ages below zero count as fresh.
  static func freshness(ageMilliseconds: Int64, staleAfter: Int64) -> Double {
    guard ageMilliseconds > 0, staleAfter > 0 else { return 1 }
    return exp2(-2 * Double(ageMilliseconds) / Double(staleAfter))
  }

  /// Worth of a forecast for a time so far ahead.
  static func foresight(aheadMilliseconds: Int64) -> Double {
    guard aheadMilliseconds > 0 else { return 1 }
    return pow(0.8, Double(aheadMilliseconds) / Double(Span.day))
  }

  /// Worth of a place so far away: half at 20 miles, where a bay's weather becomes another's.
  static func nearness(miles: Double) -> Double { 1 / (1 + (miles / 20) * (miles / 20)) }

  /// A MADIS quality letter as NWS gives it (`V`, `qc:V`): nil when the value was rejected.
  ///
  /// V verified, S screened, C coarse pass, G subjectively good, Z not checked, Q questioned,
  /// X rejected, B subjectively bad, T a virtual temperature
  /// (https://madis.ncep.noaa.gov/madis_sfc_qc_notes.shtml).
  static func quality(flag: String?) -> Double? {
    guard let flag, let letter = flag.utf8.last else { return 0.8 }
    switch letter {
    case UInt8(ascii: "V"), UInt8(ascii: "G"): return 1
    case UInt8(ascii: "S"): return 0.95
    case UInt8(ascii: "C"), UInt8(ascii: "T"): return 0.9
    case UInt8(ascii: "Q"): return 0.4
    case UInt8(ascii: "X"), UInt8(ascii: "B"): return nil
    default: return 0.8
    }
  }
}
