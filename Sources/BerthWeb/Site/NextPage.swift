import BerthBase
import BerthInvocation
import BerthManifest
import BerthViewModel
import BerthViews

/// Where somebody goes on after something was changed.
enum NextPage {
  /// A page that is got.
  case address(String)
  /// What the command answered: a conversation that was begun, or a text to be copied. Shown nowhere else.
  case answer

  /// - Parameters:
  ///   - view: what the command answered.
  ///   - page: where it was asked for.
  static func after(
    _ view: View, from page: String, of manifest: Manifest, _ links: WebLinks
  ) -> NextPage {
    guard case .page(let answer) = view.content else {
      return holdsText(view) ? .answer : .address(page)
    }
    guard let stay = answer.stay else { return holdsText(view) ? .answer : .address(page) }
    let isWithin = page == "/\(manifest.id)" || page.hasPrefix("/\(manifest.id)/")
    if isWithin, let refresh = stay.refresh, case .address(let next) = links.target(of: refresh) {
      return .address(next)
    }
    return stay.input == nil ? .address(page) : .answer
  }

  /// Whether something in it is to be taken along as it stands: an invitation, a link, a code.
  private static func holdsText(_ view: View) -> Bool {
    switch view.content {
    case .page(let page): return page.children.contains(where: holdsText)
    case .section(let section): return section.children.contains(where: holdsText)
    case .card(let card): return card.children.contains(where: holdsText)
    case .text(let text): return text.role == .code
    default: return false
    }
  }
}
