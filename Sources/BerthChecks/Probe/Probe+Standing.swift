import BerthBase
import BerthCapabilities
import BerthHost
import BerthManifest
import BerthServices

/// What the user of a check has paid for.
enum Standing: String, CaseIterable {
  /// Nothing.
  case free
  /// The best there is.
  case paid
}

/// A time and a place to try a plugin at.
struct Moment {
  /// Unix milliseconds.
  var now: Int64
  var zone: String
}

extension Probe {
  /// Hours of a day and zones east and west; the first is that of the recordings.
  static let moments: [Moment] = [
    (0, "UTC"), (5, "Asia/Kolkata"), (9, "America/Chicago"), (14, "UTC"),
    (19, "Pacific/Auckland"), (23, "America/Chicago"),
  ].map { Moment(now: now + Int64($0.0) * 3_600_000 + ($0.0 == 0 ? 0 : 1_380_000), zone: $0.1) }

  /// Where the home that others are copied from is kept for users who have paid.
  private var paidTemplate: String { job.shared + "/template-paid" }

  /// Whether the plugin sells something, so that there is a home in which it is paid for.
  var sells: Bool { FileBytes.exists(paidTemplate) }

  /// The standing that opens most: paid, where the plugin sells something.
  var best: Standing { sells ? .paid : .free }

  /// Every standing a user can have.
  var standings: [Standing] { sells ? Standing.allCases : [.free] }

  /// A filled home of this check for a user of a standing.
  func home(_ name: String, _ standing: Standing) throws -> Home {
    guard standing == .paid, sells else { return try home(name) }
    let path = "\(job.folder)/\(name)"
    try Folders.copy(paidTemplate, to: path)
    return try Home(path: path, user: "check")
  }

  /// Copies the filled home and buys the best product there; nothing where nothing is sold.
  func fillPaid() throws {
    guard try manifest().entitlement != nil else { return }
    try Folders.copy(templateHome().path, to: paidTemplate)
    let runtime = try runtime(try Home(path: paidTemplate, user: "check"))
    defer { runtime.releaseAll() }
    do {
      try buyBest(runtime)
    } catch is CheckProblem {
      try FileTree.remove(paidTemplate)
    }
  }

  /// What it sells.
  func catalog() throws -> Manifest.Entitlement {
    guard let catalog = try manifest().entitlement else {
      throw CheckProblem.skipped("everything in it is free")
    }
    return catalog
  }

  /// Buys the product of the highest tier that anybody may buy.
  @discardableResult
  func buyBest(_ runtime: Runtime) throws -> Manifest.Product {
    let catalog = try catalog()
    // The highest tier first; of equal ones one that ends, so that its end can be seen.
    let order = catalog.products.sorted { one, other in
      let ranks = [one, other].map { catalog.rank(ofTier: $0.tier) ?? 0 }
      return ranks[0] == ranks[1]
        ? one.period != .lifetime && other.period == .lifetime : ranks[0] > ranks[1]
    }
    for product in order {
      // Another arm's product is refused; this install's own is not.
      if (try? runtime.entitlements.store.buy(product.id)) != nil { return product }
    }
    throw CheckProblem.skipped("it sells nothing")
  }
}
