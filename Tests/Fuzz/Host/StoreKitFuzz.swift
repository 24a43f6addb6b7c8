import BerthBase
import FuzzKit

@testable import BerthCapabilities

/// `.storekit` files: every problem has a path; products have sound prices and periods.
enum StoreKitFuzz {
  static func run(_ bytes: [UInt8]) {
    do throws(BerthError) {
      let file = try StoreKitConfiguration.decode(bytes, file: "fuzz.storekit")
      require(Set(file.products.map(\.id)).count == file.products.count, "an id stands twice")
      for product in file.products {
        require(Money(product.price) != nil, "\(product.id) costs \(product.price)")
        require(!product.name.isEmpty, "\(product.id) has no name")
        if let period = product.period {
          require(!period.isZero && period.isCalendrical, "\(product.id) lasts \(period)")
          require(CalendarDuration("\(period)") == period, "\(period) reads as another period")
        }
      }
    } catch {
      requireClear(error, codes: "input.storekit")
      for problem in error.details["problems"]?.array ?? [] {
        let path = problem["path"]?.string ?? ""
        require(path.hasPrefix("$") || path.hasPrefix("line "), "no path: \(problem.text())")
      }
    }
  }
}
