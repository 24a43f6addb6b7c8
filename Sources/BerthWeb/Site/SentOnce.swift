import BerthBase
import BerthCommands
import BerthHost
import BerthManifest

/// One form that came with an id: what is answered when it is known, and what becomes of it when not.
struct SentOnce {
  private let visit: SiteVisit
  private let manifest: Manifest
  private let id: String
  private let forms: SentForms

  /// - Throws: `input.invalid` for what is no id.
  init(_ visit: SiteVisit, _ manifest: Manifest, id: String) throws(BerthError) {
    guard SentForms.isID(id) else {
      throw BerthError("input.invalid", "\(CommandForm.idField) is no id")
    }
    (self.visit, self.manifest, self.id) = (visit, manifest, id)
    forms = SentForms(home: try visit.session.home())
  }

  /// The call of a form that came with an id; nil for one that came without.
  static func of(_ visit: SiteVisit, _ manifest: Manifest) throws(BerthError) -> SentOnce? {
    guard let id = visit.call.form(CommandForm.idField) else { return nil }
    return try SentOnce(visit, manifest, id: id)
  }

  /// What came of an id that is known; nil for a new one, which is now written down.
  ///
  /// - Throws: `sent.working`, `sent.unknown`, `sent.different`.
  func former() throws(BerthError) -> SentForms.Outcome? {
    let claim = try forms.claim(
      id, plugin: manifest.id, digest: visit.call.digest, at: visit.session.now)
    switch claim {
    case .new: return nil
    case .done(let outcome): return outcome
    case .working:
      throw BerthError(
        "sent.working", "this was sent already and is being done", remedy: "look in a moment")
    case .unknown:
      throw BerthError(
        "sent.unknown", "this was sent before and broke off; whether it was done is not known",
        remedy: "look whether it is there before you send it again")
    case .different:
      throw BerthError(
        "sent.different", "something else was sent under the same id",
        remedy: visit.call.program == nil
          ? "load the page again and send it once more" : "make a new key for each thing to be done"
      )
    }
  }

  /// Where a page goes on from what was done already.
  func page(_ outcome: SentForms.Outcome) -> WebAnswer {
    let page = SiteLinks.local(visit.call.form(CommandForm.pageField)) ?? "/\(manifest.id)"
    return .seeOther(
      SiteLinks.adding(
        [(CommandForm.doneField, outcome.text), (CommandForm.undoField, outcome.undo ?? "")],
        to: page))
  }

  /// It was done. When that cannot be written down, it counts as unknown from now on.
  func finished(_ outcome: SentForms.Outcome) {
    do throws(BerthError) {
      try forms.finish(id, outcome)
    } catch {
      try? forms.leave(id)
    }
  }

  /// It was not done, or nobody knows: what an app refuses, it has not done; where the app or its
  /// storage broke, it may have been.
  func failed(_ error: BerthError) {
    switch error.exitCode {
    case .plugin, .storage: try? forms.leave(id)
    default: try? forms.forget(id)
    }
  }
}

extension WebCall {
  /// What a form says, without what differs between two times of sending it.
  var digest: String {
    var text: [String] = path
    for field in query + form
    where field.name != CommandForm.tokenField && field.name != CommandForm.idField {
      text += [field.name, field.value]
    }
    if let arguments = program?.arguments { text.append(arguments.text()) }
    for upload in uploads { text += [upload.field, upload.name, SHA256.hex(upload.bytes)] }
    // With its length before each, no two lists give the same bytes.
    return SHA256.hex(text.flatMap { Array("\($0.utf8.count):".utf8) + Array($0.utf8) })
  }
}
