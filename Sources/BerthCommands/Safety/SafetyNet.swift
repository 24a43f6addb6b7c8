import BerthABI
package import BerthBase
import BerthHost
import BerthInvocation
package import BerthManifest
import BerthViewModel

/// Looks for words of people in danger before anything else is done with them, and finds what
/// answers: the command a plugin's manifest names, on a spare home where the user's is damaged, and
/// in the end the manifest's own words. Nothing here throws.
package struct SafetyNet {
  private let session: HostSession
  /// The longest text that is looked at, in bytes; a page of a journal is shorter.
  private static let limit = 200_000

  /// Whether a plugin is one of the host's own; looked up only where there is danger.
  var isOwn: (RegistryEntry) -> Bool

  package init(_ session: HostSession) {
    self.session = session
    let folders = session.layout.libraryFolders
    isOwn = { entry in
      (try? entry.library()).map { folders.contains(FileTree.parent(of: $0)) } == true
    }
  }

  /// The help for what somebody wrote; nil when it tells of no danger.
  package func help(for text: String) -> SafetyHelp? {
    let text = text.utf8.count > Self.limit ? String(text.prefix(Self.limit / 4)) : text
    guard text.unicodeScalars.contains(where: \.properties.isAlphabetic) else { return nil }
    // Nearly no text tells of danger, so the rules come first and the libraries are looked for after.
    let found = entries().compactMap { finding(in: text, by: $0) }
    guard !found.isEmpty else { return nil }
    // What comes from outside answers where none of the host's own apps does, and never in their place.
    let own = found.filter { isOwn($0.entry) }
    let answering = own.isEmpty ? found : own
    let grade = answering.map(\.finding.grade).max()
    guard let (entry, safety, finding) = answering.first(where: { $0.finding.grade == grade })
    else { return nil }
    let invocation = safety.invocation(for: finding.grade, language: finding.language)
    return SafetyHelp(
      grade: finding.grade, language: finding.language, plugin: entry.manifest.id,
      invocation: invocation,
      answer: invocation.flatMap { answer(entry.manifest, $0, fallback: safety.fallback) },
      fallback: safety.fallback)
  }

  /// A plugin that finds danger in a text, by its rules alone.
  private typealias Found = (
    entry: RegistryEntry, safety: Manifest.Safety, finding: SafetyClassifier.Finding
  )

  private func finding(in text: String, by entry: RegistryEntry) -> Found? {
    guard let safety = entry.manifest.safety,
      let finding = classifier(entry, safety, text).finding(in: text)
    else { return nil }
    return (entry, safety, finding)
  }

  /// The help for the texts a call gives to a plugin of wellbeing; nil for any other plugin, and for
  /// the commands that help anyway.
  package func help(
    for manifest: Manifest, _ command: Manifest.Command, _ arguments: JSON
  ) -> SafetyHelp? {
    guard manifest.kind == .wellbeing, !manifest.isHelp(command.name) else { return nil }
    let texts = command.parameters.flatMap { parameter -> [String] in
      // An id names a thing of the plugin's; it is chosen, not said.
      guard parameter.rule.type == .string, parameter.collection == nil,
        let value = arguments[parameter.name]
      else { return [] }
      return value.string.map { [$0] } ?? [
        (value.array ?? []).compactMap(\.string).joined(separator: " ")
      ]
    }
    return texts.isEmpty ? nil : help(for: texts.joined(separator: ".\n"))
  }

  /// What a command that helps answers though home, settings or databases are damaged; nil when
  /// the plugin itself fails.
  package func answer(
    _ manifest: Manifest, _ invocation: Manifest.Invocation, fallback: String? = nil
  ) -> Report? {
    LastWords.say(fallback ?? manifest.safety?.fallback)
    defer { LastWords.say(nil) }
    if let found = try? run(manifest, invocation, session) { return found }
    return SpareHome.with { home in
      var options = session.options
      options.home = home
      options.user = nil
      options.pluginFolders = (try? session.pluginFolders()) ?? options.pluginFolders
      let spare = HostSession(
        options: options, environment: session.environment, executable: session.layout.executable,
        clock: session.clock, zones: session.zones, zoneName: session.zoneName)
      spare.talk = session.talk
      defer { spare.renew() }
      return try? run(manifest, invocation, spare)
    }
  }

  private func run(
    _ manifest: Manifest, _ invocation: Manifest.Invocation, _ session: HostSession
  ) throws(BerthError) -> Report {
    let answer = try session.runtime().run(
      manifest.id,
      CallRequest(command: invocation.command, arguments: invocation.arguments), wantsView: true)
    return Report(answer.data, view: answer.view.map(View.read))
  }

  /// The plugins that know such words; found though the home says nothing.
  private func entries() -> [RegistryEntry] {
    let registry =
      (try? session.registry())
      ?? Registry(
        folders: session.options.pluginFolders + session.layout.manifestFolders,
        libraryFolders: session.layout.libraryFolders)
    return registry.entries(with: .safety)
  }

  private func classifier(
    _ entry: RegistryEntry, _ safety: Manifest.Safety, _ text: String
  ) -> SafetyClassifier {
    guard let folder = try? entry.data() else { return SafetyClassifier([]) }
    let scripts = SafetyScript.present(in: text)
    return SafetyClassifier(
      safety.languages.compactMap { language in
        guard scripts.contains(language.script),
          let rules = session.safetyRules.rules("\(folder)/\(language.file)")
        else { return nil }
        return (language.code, rules)
      })
  }
}

extension Manifest {
  /// Whether a command helps people in danger, and so is never refused.
  package func isHelp(_ command: String) -> Bool {
    guard let safety else { return false }
    return safety.always.contains(command)
      || safety.answers.contains { $0.invocation.command == command }
  }
}
