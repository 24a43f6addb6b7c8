import BerthBase
import CBerth

/// The `berth.programs/1` service table.
enum ProgramsTable {
  nonisolated(unsafe) static let table = ServiceTable.make(
    berth_programs_service(
      size: UInt32(MemoryLayout<berth_programs_service>.size),
      run: { call, request, input, output, meta in
        ServiceCall.perform(call) { context throws(BerthError) in
          let plugin = context.plugin
          let result = try plugin.services.programs.run(
            ProgramRequest(try ServiceCall.parse(request, "the request for a program")),
            input: Array(input.bytes), of: plugin.manifest,
            isCancelled: { context.isCancelled })
          let isTaken =
            output?.send(result.output) == BERTH_OK
            && (meta == nil || meta?.send(result.meta.utf8()) == BERTH_OK)
          guard isTaken else {
            throw BerthError("plugin.output", "the caller's sink took no more bytes")
          }
        }
      },
      installed: { call, name in
        guard let plugin = CallContext.at(call)?.plugin else { return 0 }
        let programs = plugin.services.programs
        return programs.isInstalled(name.string, for: plugin.manifest) ? 1 : 0
      }))
}
