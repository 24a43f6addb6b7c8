import BerthBase
import CBerth

/// The `berth.programs/1` service table.
enum ProgramsTable {
  nonisolated(unsafe) static let table = ServiceTable.make(
    berth_programs_service(
      size: UInt32(MemoryLayout<berth_programs_service>.size),
      run: { call, request, input, output, meta in
        ServiceCall.perform(call) { context in
          let result = try context.services.programs.run(
            ServiceCall.parse(request, "the request for a program"), input: input.bytes,
            isCancelled: { context.isCancelled })
          let isTaken =
            output?.send(result.output) == BERTH_OK
            && (meta == nil || meta?.send(result.meta) == BERTH_OK)
          guard isTaken else {
            throw BerthError("plugin.output", "the caller's sink took no more bytes")
          }
        }
      },
      installed: { call, name in
        CallContext.at(call)?.services.programs.isInstalled(name.string) == true ? 1 : 0
      }))
}
