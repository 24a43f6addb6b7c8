import BerthBase
import BerthManifest
import BerthViewModel

/// What a manifest says of an app's commands, as a page.
struct CommandReference {
  private let manifest: Manifest

  init(_ manifest: Manifest) { self.manifest = manifest }

  var page: View {
    .page(
      "\(manifest.name) \(manifest.version)", subtitle: manifest.summary,
      children: [about] + manifest.commands.filter { !$0.isHidden }.map(section))
  }

  private var about: View {
    let pairs: [(String, String?)] = [
      ("Made by", manifest.author), ("Licence", manifest.license),
      ("About it", manifest.homepage), ("Uses", words(manifest.uses.map(\.description))),
      ("Implements", words(manifest.implements.map(\.description))),
    ]
    return .keyValues(pairs.compactMap { name, value in value.map { View.Pair(name, $0) } })
  }

  private func words(_ list: [String]) -> String? {
    list.isEmpty ? nil : list.joined(separator: ", ")
  }

  private func section(_ command: Manifest.Command) -> View {
    var children: [View] = [
      .text("berth \(manifest.id) \(command.name)", role: .code), .text(command.summary + "."),
    ]
    if let description = command.description { children.append(.text(description)) }
    var facts = "Effect: \(command.mostEffect.rawValue)."
    if let feature = command.requires { facts += " Needs “\(feature)” of what one buys." }
    children.append(.note(facts))
    if !command.parameters.isEmpty {
      children.append(
        .table(
          columns: ["Argument", "Type", "Meaning"],
          rows: command.parameters.map { parameter in
            [
              View.Cell(label(parameter, in: command)), .init(parameter.rule.type.rawValue),
              .init(meaning(parameter)),
            ]
          }))
    }
    if !command.examples.isEmpty {
      children.append(
        .text(command.examples.map { "berth \($0)" }.joined(separator: "\n"), role: .code))
    }
    return .section(command.title ?? command.name, children: children)
  }

  private func label(_ parameter: Manifest.Parameter, in command: Manifest.Command) -> String {
    let isOption = command.options.contains { $0.name == parameter.name }
    return (isOption ? "--" : "") + parameter.optionName
      + (parameter.isRepeated ? "…" : "") + (parameter.isRequired ? " *" : "")
  }

  private func meaning(_ parameter: Manifest.Parameter) -> String {
    var words = parameter.summary
    if !parameter.rule.values.isEmpty {
      words += "; one of \(parameter.rule.values.joined(separator: ", "))"
    }
    if let value = parameter.defaultValue, value != false, !value.isNull {
      words += "; else \(value.string ?? value.text())"
    }
    return words
  }
}
