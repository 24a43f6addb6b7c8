package import BerthBase
import BerthCapabilities
import BerthServices
import BerthViewModel

/// How people read what the store answers.
package enum StoreViews {
  /// What is on sale.
  static func products(_ data: JSON) -> View {
    let rows = (data["products"]?.array ?? []).map { product in
      [
        View.Cell(text(product["id"]), link: product["link"]?.string),
        View.Cell(text(product["name"])), View.Cell(money(product["price"])),
        View.Cell(span(product["period"]) ?? "for ever"),
        View.Cell(span(product["trial"]) ?? "–"),
        View.Cell(product["owned"]?.bool == true ? "yes" : ""),
      ]
    }
    let table = View.table(
      columns: ["id", "name", "price", "for", "free trial", "owned"], rows: rows,
      empty: "nothing is on sale")
    return .page("Store", children: [table])
  }

  /// What the user has of each app.
  static func status(_ data: JSON) -> View {
    let rows = (data["plugins"]?.array ?? []).map { plugin in
      [
        View.Cell(text(plugin["name"])), View.Cell(text(plugin["tier"])),
        View.Cell(plugin["productName"]?.string ?? "–"), View.Cell(outlook(plugin)),
      ]
    }
    let table = View.table(
      columns: ["app", "tier", "product", "from now on"], rows: rows, empty: "no app sells anything"
    )
    let facts = View.keyValues([
      .init("the store's clock", ShortTime.text(data["now"]) ?? ""),
      .init("renewals", text(data["billing"])),
    ])
    return .page("What you have", children: [table, facts])
  }

  /// What becomes of what a user has: when it renews at which price, or when it ends.
  package static func outlook(_ state: JSON) -> String {
    let until = day(state["expires"])
    var words: [String] = []
    switch state["status"]?.string {
    case "free": return state["trialAvailable"] == true ? "free trial to be had" : "–"
    case "trial": words.append("free trial")
    case "grace": words.append("payment failed, works until \(until)")
    case "cancelled": words.append("ends \(until)")
    case "expired": words.append("ended \(until)")
    case "refunded": words.append("refunded \(until)")
    default:
      if state["willRenew"] != true { words.append(until.isEmpty ? "for ever" : "ends \(until)") }
    }
    if state["willRenew"] == true {
      words.append("renews \(day(state["renews"])) for \(money(state["price"]))")
    }
    if let next = state["changesTo"]?.string { words.append("then \(next)") }
    return words.joined(separator: ", ")
  }

  /// What came back of what was bought.
  static func restored(_ data: JSON) -> View {
    let found = data["restored"]?.array ?? []
    let items = found.map { state in
      let until = day(state["expires"])
      return View.Item(
        text(state["name"]), subtitle: text(state["plugin"]),
        detail: until.isEmpty ? text(state["status"]) : "until \(until)")
    }
    var children: [View] = [
      .list(items, empty: "There is nothing to bring back: nothing was bought here.")
    ]
    if let diverged = data["diverged"]?.array, !diverged.isEmpty {
      children.append(
        .note("\(diverged.count) entries differ from those here and were left as they are."))
    }
    return .page("Purchases", children: children)
  }

  /// Every entry of the ledger, the oldest first.
  static func history(_ data: JSON) -> View {
    .page("What was bought", children: [entries(data["entries"], empty: "nothing was ever bought")])
  }

  /// What the store's clock has brought about on its way.
  static func advanced(_ data: JSON) -> View {
    .page(
      "The store's clock stands at \(ShortTime.text(data["now"]) ?? "")",
      children: [entries(data["events"], empty: "nothing came due")])
  }

  /// What a purchase, a trial, its end or its refund has done.
  static func entry(_ data: JSON) -> View {
    guard let state = data["state"] else { return DataView.view(of: data) }
    var rows = [
      View.Pair("what", "\(kind(data)) of \(text(data["product"]))"),
      .init("paid", data["price"]?.object == nil ? "nothing" : money(data["price"])),
      .init("now", "\(text(state["tier"])), \(text(state["status"]))"),
    ]
    if let renews = state["renews"]?.string {
      rows.append(.init("renews", day(.string(renews))))
    } else if let expires = state["expires"]?.string {
      rows.append(.init("ends", day(.string(expires))))
    }
    if let note = data["note"]?.string, !note.isEmpty { rows.append(.init("note", note)) }
    rows.append(.init("transaction", text(data["transaction"])))
    return .page(children: [.keyValues(rows)])
  }

  private static func entries(_ entries: JSON?, empty: String) -> View {
    let rows = (entries?.array ?? []).map { entry in
      let note = entry["note"]?.string ?? ""
      let until = day(entry["periodEnd"])
      let amount = money(entry["price"])
      return [
        View.Cell(ShortTime.text(entry["at"]) ?? ""), View.Cell(kind(entry)),
        View.Cell(text(entry["product"])),
        View.Cell(entry["kind"] == "refund" && !amount.isEmpty ? "-\(amount)" : amount),
        View.Cell(note.isEmpty && !until.isEmpty ? "until \(until)" : note),
      ]
    }
    return .table(columns: ["when", "what", "product", "paid", ""], rows: rows, empty: empty)
  }

  /// A receipt as the file that `store restore --from` reads.
  static func receipt(_ data: JSON) -> View { .text(data.text(indented: true), role: .code) }

  // MARK: Words

  private static func text(_ value: JSON?) -> String { value?.string ?? "" }

  /// `trialStart` → `trial start`.
  private static func kind(_ entry: JSON) -> String { DataView.words(text(entry["kind"])) }

  private static func day(_ time: JSON?) -> String { String((time?.string ?? "").prefix(10)) }

  /// An amount of money with its currency; empty for none.
  package static func money(_ price: JSON?) -> String {
    guard let amount = price?["amount"]?.string else { return "" }
    return "\(amount) \(price?["currency"]?.string ?? "")"
  }

  /// A duration in words, `month` rather than `1 month`; nil for none.
  package static func span(_ duration: JSON?) -> String? {
    let words = duration?.string.flatMap { CalendarDuration($0)?.words }
    return words.map { $0.hasPrefix("1 ") ? String($0.dropFirst(2)) : $0 }
  }
}
