import BerthSDK

/// `regions`: the bays there are, each checked, and how to add one.
struct RegionsCommand: PluginCommand {
  private struct Entry {
    var id: String
    var region: Region?
    var problem: String?
  }

  func run(_ call: Call) throws -> Reply {
    let chosen = try Bay(call).region.id
    let entries = try Region.ids(call).map { id -> Entry in
      do {
        let region = try Region.load(id, call)
        _ = try region.shoreline(call)
        return Entry(id: id, region: region)
      } catch let error as PluginError {
        return Entry(id: id, problem: error.message)
      }
    }
    let results = entries.map { entry -> JSON in
      let region = entry.region
      return [
        "id": .string(entry.id), "name": .string(region?.name ?? entry.id),
        "chosen": .bool(entry.id == chosen), "own": .bool(region?.isOwn ?? true),
        "hasRecord": region.map { JSON.bool($0.hasRecord) } ?? .null,
        "cells": JSON(region?.cells.count), "stations": JSON(region?.stations.count),
        "problem": JSON(entry.problem),
      ]
    }
    let data: JSON = ["results": .array(results), "total": JSON(entries.count)]
    return Reply(data, bayPage: "Bays", Words.count(entries.count, "region")) {
      View.table(
        columns: ["Id", "Name", "Stretches", "What"],
        rows: entries.map { entry in
          [
            View.Cell(entry.id + (entry.id == chosen ? " (chosen)" : "")),
            View.Cell(entry.region?.name ?? "–"),
            View.Cell(entry.region.map { "\($0.cells.count)" } ?? "–"),
            View.Cell(
              entry.problem
                ?? (entry.region?.hasRecord == true
                  ? "jubilees on record" : "no jubilees on record"),
              tone: entry.problem == nil ? .neutral : .warning),
          ]
        })
      View.note(
        "Choose one: berth config set jubilee.region ID. Another bay can be added as data: the README "
          + "of the app says in what form.")
    }
  }
}
