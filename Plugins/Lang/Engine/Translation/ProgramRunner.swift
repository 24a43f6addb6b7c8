import BerthSDK

/// Runs optional programs; what the providers need of the host, so that tests can stand in for it.
protocol ProgramRunner {
  func isInstalled(_ name: String) -> Bool
  func run(_ name: String, _ arguments: [String], input: [UInt8], seconds: Double) throws
    -> ProgramResult
}

/// The host's programs.
struct HostPrograms: ProgramRunner {
  let call: Call

  func isInstalled(_ name: String) -> Bool { call.programs.isInstalled(name) }

  func run(_ name: String, _ arguments: [String], input: [UInt8], seconds: Double) throws
    -> ProgramResult
  { try call.programs.run(name, arguments, input: input, seconds: seconds) }
}
