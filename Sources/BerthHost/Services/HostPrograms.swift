import BerthABI
import BerthBase
import BerthManifest
import BerthServices

/// The programs one plugin may run: those its manifest lists.
struct HostPrograms: ProgramsService {
  let programs: Programs
  let manifest: Manifest

  func run(
    _ request: JSON, input: UnsafeRawBufferPointer, isCancelled: () -> Bool
  ) throws(BerthError) -> (output: [UInt8], meta: [UInt8]) {
    let result = try programs.run(
      ProgramRequest(request), input: Array(input), of: manifest, isCancelled: isCancelled)
    return (result.output, result.meta.utf8())
  }

  func isInstalled(_ name: String) -> Bool { programs.isInstalled(name, for: manifest) }
}
