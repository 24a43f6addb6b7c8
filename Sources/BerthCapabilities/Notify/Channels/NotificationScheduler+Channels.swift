import BerthBase
import BerthManifest
import BerthServices

extension NotificationScheduler {
  /// Shows a claimed notification on the first of its channels that takes it; the others follow as
  /// tries of their own.
  func show(
    _ row: NotificationRow, _ content: NotificationRequest, _ pass: inout Pass
  ) throws(BerthError) {
    let channels: [any NotificationChannel]
    do throws(BerthError) {
      channels = try pass.channels.of(plugin: row.plugin, category: row.category)
      guard !channels.isEmpty else {
        throw BerthError("notify.channel", "there is no channel to show it on")
      }
    } catch {
      return try retry(row, error, &pass)
    }
    let delivery = delivery(row, content, at: pass.now, pass)
    var records = channels.map { ChannelRecord($0.id, .waiting, due: pass.now) }
    for record in ChannelRecord.list(row.channels) {
      guard let place = records.firstIndex(where: { $0.id == record.id }) else { continue }
      records[place] = record
    }
    var firstError: BerthError?
    for place in records.indices {
      guard records[place].state == .waiting, records[place].due ?? 0 <= pass.now else { continue }
      records[place].tries += 1
      do throws(BerthError) {
        try channels[place].deliver(delivery)
        records[place] = ChannelRecord(records[place].id, .shown, tries: records[place].tries)
        try store.finish(
          row, shown: content != row.request ? content : nil, records, at: pass.now, pass.zone)
        pass.report.delivered.append(delivery)
        return
      } catch {
        if records[place].state == .shown { throw error }
        firstError = firstError ?? error
        pass.report.problems.append(error)
        records[place].fail(error, at: pass.now, end: row.occurrence.end, draw: drawn())
      }
    }
    let reason =
      firstError?.message ?? records.compactMap(\.error).first ?? "no channel could show it"
    pass.report.add(
      try store.release(row, records, .init("failed", reason), at: pass.now, pass.zone),
      pass.zone.rules)
  }

  /// Tries the channels that have not shown what was delivered already.
  func retryChannels(_ pass: inout Pass) throws(BerthError) {
    for id in try store.dueTries(at: pass.now) {
      while !pass.isCancelled(),
        var work = try store.claimTry(id, by: owner.id, at: pass.now, pass.zone)
      {
        attempt(&work, &pass)
        try store.settle(work, by: owner.id)
      }
    }
  }

  private func attempt(_ work: inout NotificationStore.Try, _ pass: inout Pass) {
    let row = work.row
    let id = work.records[work.place].id
    let tries = work.records[work.place].tries
    do throws(BerthError) {
      let channels = try pass.channels.of(plugin: row.plugin, category: row.category)
      guard let channel = channels.first(where: { $0.id == id }) else {
        throw .refusal("\(id) is not one of its channels any more")
      }
      try channel.deliver(delivery(row, row.shown ?? row.request, at: row.changedAt, pass))
      work.records[work.place] = ChannelRecord(id, .shown, tries: tries)
    } catch {
      pass.report.problems.append(error)
      work.records[work.place].fail(
        error, at: pass.now, end: row.occurrence.end, draw: drawn())
    }
  }

  private func delivery(
    _ row: NotificationRow, _ content: NotificationRequest, at moment: Int64, _ pass: Pass
  ) -> Delivery {
    let plugin = pass.plugins[row.plugin]
    let category = plugin?.notification(row.category)
    return Delivery(
      id: String(row.id), plugin: row.plugin, pluginName: plugin?.name ?? row.plugin,
      notification: content, at: pass.zone.rules.civil(moment),
      categoryName: category?.name ?? row.category, isUrgent: category?.isUrgent ?? false,
      isPrivate: category?.isPrivate ?? true)
  }

  private func drawn() -> Double { ChannelBackOff.draw(random()) }
}
