/// A bay the app knows: where it lies, what measures there, and the stretches of its shore.
///
/// Regions are data (a folder `regions/<id>` with a description and a shoreline), so that another bay
/// is another folder.
struct Region: Sendable, Hashable {
  /// Its id, which is also the name of its folder.
  var id: String
  var name: String
  /// The IANA time zone.
  var zone: String
  /// What a map of all of it shows, and where reports may come from.
  var bounds: GeoBounds
  var center: GeoPoint
  /// The name of the shoreline file, in the same folder.
  var shorelineFile: String
  /// Where the forecast is asked for.
  var forecastPoint: GeoPoint
  /// The id of the tide station that stands for all of it.
  var tideStation: String
  var constants: RegionConstants
  /// What the figures are taken from.
  var sources: [String]
  var stations: [RegionStation]
  var cells: [ShoreCell]
  var places: [RegionPlace]
  /// Whether jubilees of this bay are on record; without them its chances are borrowed.
  var hasRecord = true
  /// Whether the user added it.
  var isOwn = false

  /// The cell of this id, or nil.
  func cell(_ id: String) -> ShoreCell? { cells.first { $0.id == id } }

  /// How far the water of the stations is that of the bay.
  var waters: WaterShares {
    WaterShares(
      stations: Dictionary(
        stations.map { ($0.id, $0.water.share) }, uniquingKeysWith: { first, _ in first }),
      points: stations.map { ($0.point, $0.water.share) })
  }

  /// The station of this id, or nil.
  func station(_ id: String) -> RegionStation? { stations.first { $0.id == id } }

  /// The stations of a source, nearest to a place first.
  func stations(of source: RegionStation.Source, near point: GeoPoint? = nil) -> [RegionStation] {
    let found = stations.filter { $0.source == source }
    guard let point else { return found }
    return found.map { ($0.point.distanceKilometers(to: point), $0) }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }
}

/// Figures of a bay that calculations need.
struct RegionConstants: Sendable, Hashable {
  /// The salinity taken where none is measured, in PSU.
  var typicalSalinityPsu: Double
  /// The depth of the bay off its shores, in feet.
  var typicalBottomDepthFeet: Double
  /// How far from the bounds a user counts as being there, in miles.
  var serviceRadiusMiles: Double
}

/// A place that measures.
struct RegionStation: Sendable, Hashable {
  var id: String
  var source: Source
  var name: String
  var point: GeoPoint
  var measures: [Measure]
  /// Which water it stands in.
  var water = Water.bay

  /// Who publishes its figures.
  enum Source: String, Sendable, CaseIterable {
    /// The National Weather Service, `api.weather.gov`.
    case nws
    /// The National Data Buoy Center.
    case ndbc
    /// The National Ocean Service's CO-OPS.
    case coops
    /// The Dauphin Island Sea Lab's real-time stations.
    case arcos
    /// An estuarine research reserve.
    case nerr
  }

  /// What is measured.
  enum Measure: String, Sendable, CaseIterable {
    case temperature
    case humidity
    case wind
    case pressure
    case waterTemperature
    case salinity
    case oxygen
    case waterLevel
    case turbidity
    case chlorophyll
    case ph
  }

  /// The kinds of water, by how far their oxygen is that of the open bay, from which jubilees come.
  enum Water: String, Sendable, CaseIterable {
    /// The bay itself.
    case bay
    /// Where rivers spread before they reach the bay.
    case delta
    /// The pass to the sea, and the sound beside the bay.
    case pass
    /// A river, a creek, or a bay behind the bay.
    case tributary
    /// The open sea.
    case sea

    /// The part its oxygen counts, 0–1. A judgement: a tributary's water says nothing of the bay's.
    var share: Double {
      switch self {
      case .bay: 1
      case .delta: 0.25
      case .pass: 0.35
      case .tributary: 0
      case .sea: 0.1
      }
    }
  }
}

/// A stretch of shore that probabilities are given for.
struct ShoreCell: Sendable, Hashable {
  var id: String
  var name: String
  var shore: Shore
  /// The middle of the stretch, on the shoreline.
  var center: GeoPoint
  /// The direction from the shore out over the water, degrees from north.
  var facingDegrees: Double
  var lengthMiles: Double
  /// Its part of all recorded events; those of all cells add up to 1.
  var weight: Double

  /// The side of the bay.
  enum Shore: String, Sendable, CaseIterable {
    case east
    case west
  }
}

/// A place people name.
struct RegionPlace: Sendable, Hashable {
  var id: String
  var name: String
  /// What it is: pier, park, beach, harbor, landmark, bridge, shore or city.
  var kind: String
  var point: GeoPoint
  /// What one should know before one goes there; nil where nobody has said.
  var visit: PlaceVisit?
}
