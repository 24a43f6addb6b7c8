import BerthSDK

/// The stretch of shore somebody asks about: a whole shore, or the cells round a place.
struct ShoreArea: Sendable, Equatable {
  /// What it is called in data: the id of a cell or shore, or the number of a watched place.
  var id: String
  var name: String
  /// The cells that belong to it.
  var cells: Set<String>
}

extension Bay {
  /// The shore that most of the record is about.
  var mainShore: ShoreCell.Shore {
    func weight(_ shore: ShoreCell.Shore) -> Double {
      region.cells.filter { $0.shore == shore }.reduce(0) { $0 + $1.weight }
    }
    return ShoreCell.Shore.allCases.max { weight($0) < weight($1) } ?? .east
  }

  /// The main shore as a whole, for who names no place.
  var mainArea: ShoreArea {
    let shore = mainShore
    return ShoreArea(
      id: shore.rawValue, name: "the \(shore.rawValue)ern shore",
      cells: Set(region.cells.filter { $0.shore == shore }.map(\.id)))
  }

  /// The shore of a place somebody named.
  func area(_ spot: Spot) -> ShoreArea {
    ShoreArea(id: spot.cell, name: spot.name, cells: [spot.cell])
  }
}

/// A jubilee that was reported in the night that is asked about, or a look that saw none.
struct Sighting: Sendable, Equatable {
  var time: Int64
  var point: GeoPoint
  var shore: ShoreCell.Shore?
  /// How credible it is, 0–1.
  var strength: Double
  /// How many observers reported it.
  var observers: Int
  /// Whether somebody looked and saw nothing.
  var isNothing = false
}

extension ReportBook {
  /// What one observer's word counts before anybody has borne it out, and that of one whom the
  /// operator of the home knows, 0–1.
  static let newcomer = 0.15
  static let known = 0.8

  /// How far one report can be counted on, 0–1.
  private static func worth(_ report: StoredReport) -> Double {
    let standing = max(newcomer + 0.8 * report.observerScore, report.isVerified ? known : 0)
    let votes = 0.1 * Double(report.up) - 0.15 * Double(report.down)
    return min(max(standing + votes, 0.02), 0.95)
  }

  /// Looks between two instants that saw nothing, as credible as those who looked.
  func emptyLooks(from: Int64, to: Int64, _ region: Region) throws -> [Sighting] {
    try looks(from: from, to: to).map { report in
      Sighting(
        time: report.started, point: report.point, shore: region.cell(report.cell)?.shore,
        strength: Self.worth(report), observers: 1, isNothing: true)
    }
  }

  /// Reported events between two instants with their credibility: the standing of each observer, the
  /// votes of others, and how many independent observers there are.
  func sightings(from: Int64, to: Int64, _ region: Region) throws -> [Sighting] {
    try events(from: from, to: to, limit: 200).map { event in
      var doubt = 1.0
      var observers: Set<String> = []
      for report in try reports(ofEvent: event.id) where observers.insert(report.observer).inserted
      {
        doubt *= 1 - Self.worth(report)
      }
      // A single crab at the waterline is easily taken for the beginning of more.
      let size =
        switch event.intensity {
        case .minor: 0.7
        case .moderate: 0.9
        case .major, .extreme: 1.0
        }
      return Sighting(
        time: event.started, point: event.point, shore: region.cell(event.cell)?.shore,
        strength: size * (1 - doubt), observers: observers.count)
    }
  }
}
