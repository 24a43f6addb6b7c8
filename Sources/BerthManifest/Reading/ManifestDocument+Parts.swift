import BerthBase

// The parts of a manifest, read from its text.
extension ManifestDocument {
  func commands() -> [Manifest.Command] { reader("commands").commands() }

  func phrases() -> [Manifest.Phrase] { reader("phrases").phrases() }

  func widgets() -> [Manifest.Widget] { reader("widgets").widgets() }

  func brief() -> Manifest.Invocation? {
    reader("brief").brief().map { Manifest.filled($0, command(named:)) }
  }

  func stats() -> Manifest.Invocation? {
    reader("stats").stats().map { Manifest.filled($0, command(named:)) }
  }

  func links() -> [Manifest.LinkRoute] { reader("links").links() }

  func jobs() -> [Manifest.Job] {
    reader("jobs").jobs().map { Manifest.filled($0, command(named:)) }
  }

  func collections() -> [Manifest.Collection] { reader("collections").collections() }

  func notifications() -> [Manifest.NotificationCategory] {
    reader("notifications").notifications()
  }

  func entitlement() -> Manifest.Entitlement? { reader("entitlement").entitlementPart() }

  func settings() -> [Manifest.Setting] { reader("settings").settings() }

  func flags() -> [Manifest.Flag] { reader("flags").flags() }

  func experiments() -> [Manifest.Experiment] { reader("experiments").experiments() }

  func fetch() -> Manifest.Fetch? { reader("fetch").fetchPart() }

  func programs() -> [Manifest.Program] { reader("programs").programs() }

  func gate() -> Manifest.Gate? { reader("gate").gatePart() }
}
