import BerthABI
import BerthBase
import BerthManifest
import BerthServices

/// The programs one plugin may run: those its manifest lists, without the general ones that the user
/// has not allowed.
struct HostPrograms: ProgramsService {
  let programs: Programs
  let settings: Settings
  let manifest: Manifest

  func run(
    _ request: JSON, input: UnsafeRawBufferPointer, isCancelled: () -> Bool
  ) throws(BerthError) -> (output: [UInt8], meta: [UInt8]) {
    let request = try ProgramRequest(request)
    guard try mayRun(request.name) else {
      throw BerthError(
        "program.denied",
        "\(manifest.id) may not run \(request.name), which does whatever its arguments say",
        remedy: "if you trust it with that: berth config set programs \(request.name)",
        details: ["program": .string(request.name)])
    }
    let result = try programs.run(
      request, input: Array(input), of: manifest, isCancelled: isCancelled)
    return (result.output, result.meta.utf8())
  }

  func isInstalled(_ name: String) -> Bool {
    programs.isInstalled(name, for: manifest) && (try? mayRun(name)) == true
  }

  /// What no manifest lists is for `Programs` to refuse.
  private func mayRun(_ name: String) throws(BerthError) -> Bool {
    guard GeneralPrograms.contains(name), manifest.programs.contains(where: { $0.name == name })
    else { return true }
    let allowed = try settings.host("programs").string ?? ""
    return allowed.split(separator: " ").contains(Substring(name))
  }
}
