import BerthBase
import BerthInvocation
import BerthManifest
import BerthViewModel
import BerthViews

/// A form of an app that was answered wrongly: the page it stood on, with what was typed still in it and what
/// is wrong beside its field.
///
/// The page is made anew, since its form may be another by now; where it has none that leads to the command,
/// the form of the manifest stands in.
struct FormAgain {
  private let visit: SiteVisit
  private let manifest: Manifest
  private let command: Manifest.Command

  init(_ visit: SiteVisit, _ manifest: Manifest, _ command: Manifest.Command) {
    (self.visit, self.manifest, self.command) = (visit, manifest, command)
  }

  /// The page; nil where nobody knows it, or it has no such form.
  func answer(_ error: BerthError) -> WebAnswer? {
    let asked =
      visit.call.form(CommandForm.pageField) ?? visit.call.form(CommandForm.placeField)
    guard visit.call.isPost, let address = SiteLinks.local(asked),
      let place = place(address), place.call.path.first == manifest.id,
      let view = try? CommandPage(place, plugin: manifest.id).view()
    else { return nil }
    var isFound = false
    let marked = marked(view, error, &isFound)
    guard isFound else { return nil }
    return place.page(
      place.fragment(marked), of: manifest, breadcrumb: [(manifest.name, "/\(manifest.id)")],
      status: 400)
  }

  /// A visit of the page, by whoever has sent the form.
  private func place(_ address: String) -> SiteVisit? {
    var call = visit.call
    let path = HTMLQuery.path(of: address).split(separator: "/").map {
      PercentEncoding.decoded($0.utf8, plusIsSpace: false, broken: .stays)
    }
    call.isPost = false
    call.path = path.compactMap { $0.map { String(decoding: $0, as: UTF8.self) } }
    call.query = HTMLQuery.pairs(of: address).map { WebCall.Field(name: $0.name, value: $0.value) }
    (call.form, call.uploads) = ([], [])
    let place = SiteVisit(call: call, session: visit.session, apps: visit.apps)
    place.help = visit.help
    return place
  }

  private func marked(_ view: View, _ error: BerthError, _ isFound: inout Bool) -> View {
    switch view.content {
    case .page(var page):
      for index in page.children.indices {
        page.children[index] = marked(page.children[index], error, &isFound)
      }
      return View(.page(page))
    case .section(var section):
      for index in section.children.indices {
        section.children[index] = marked(section.children[index], error, &isFound)
      }
      return View(.section(section))
    case .card(var card):
      for index in card.children.indices {
        card.children[index] = marked(card.children[index], error, &isFound)
      }
      return View(.card(card))
    case .form(var form) where !isFound && leadsToCommand(form.submit.link):
      isFound = true
      fill(&form, error)
      return View(.form(form))
    default: return view
    }
  }

  private func leadsToCommand(_ link: String) -> Bool {
    guard let link = try? LinkParser.parse(link), link.plugin == manifest.id else { return false }
    return (try? link.resolve(manifest))?.command == command.name
  }

  private func fill(_ form: inout View.Form, _ error: BerthError) {
    form.answered = Set(form.fields.filter { $0.value?.isEmpty == false }.map(\.name))
    let fields = form.fields.map { field in
      WrongField.Field(
        name: field.name, label: field.label, value: visit.call.form(field.name) ?? "")
    }
    let wrong = WrongField(error: error).name(among: fields)
    for index in form.fields.indices {
      let name = form.fields[index].name
      switch form.fields[index].type {
      case .file, .photo, .recording: break
      case .toggle:
        let sent = visit.call.form.last { $0.name == name }?.value
        form.fields[index].value = sent == "true" ? "true" : "false"
      default: form.fields[index].value = visit.call.form(name)
      }
      guard name == wrong else { continue }
      form.fields[index].error = SiteErrors.sentence(CommandForm.complaint(error))
    }
    if !form.fields.contains(where: { $0.error != nil }) {
      form.error = SiteErrors.sentence(error.message)
    }
  }
}
