import BerthBase
import Glibc

/// The machine a run was made on, as far as figures depend on it.
package struct Machine: Equatable {
  package var processor = ""
  package var cores = 0
  package var memoryBytes = 0.0
  var system = ""
  /// Processes that waited for a core when the run began, on average over a minute.
  var load = 0.0

  /// The one this runs on.
  package static func current() -> Machine {
    var machine = Machine()
    machine.cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    machine.memoryBytes =
      Double(sysconf(Int32(_SC_PHYS_PAGES))) * Double(sysconf(Int32(_SC_PAGESIZE)))
    machine.processor = ProcFile.value(of: "model name", in: "/proc/cpuinfo") ?? ""
    let kernel = ProcFile.text("/proc/sys/kernel/osrelease")
    let name =
      ProcFile.value(of: "PRETTY_NAME", in: "/etc/os-release", separator: "=") ?? "Linux"
    machine.system =
      "\(name.filter { $0 != "\"" }), Linux \(kernel.prefix { $0.isNumber || $0 == "." })"
    machine.load = Double(ProcFile.text("/proc/loadavg").prefix { $0 != " " }) ?? 0
    return machine
  }

  var json: JSON {
    [
      "processor": .string(processor), "cores": JSON(cores), "memoryBytes": .number(memoryBytes),
      "system": .string(system), "load": .number(load),
    ]
  }

  package init() {}

  init(json: JSON) {
    processor = json["processor"]?.string ?? ""
    cores = json["cores"]?.int ?? 0
    memoryBytes = json["memoryBytes"]?.double ?? 0
    system = json["system"]?.string ?? ""
    load = json["load"]?.double ?? 0
  }
}
