// swift-tools-version: 6.2
import PackageDescription

// One table of targets, one set of settings. Adding an app is one line in `apps`.

/// Set by Tests/Fuzz/run: everything then counts its branches and watches its memory, and the fuzz
/// targets are built too.
let isFuzzing = Context.environment["BERTH_FUZZ"] != nil
let fuzzing = ["-sanitize=fuzzer,address"]

/// Set by Tests/Sanitizers/run: a sanitizer has one runtime in a process, inside the executable, so
/// nothing is linked statically, and plugins may ask the process that loads them for symbols. Locks
/// are ones that it sees.
let isSanitizing = Context.environment["BERTH_SANITIZE"] != nil
let seenLocks: [Target.Dependency] = isSanitizing ? ["SeenLocks"] : []

let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    // What a start calls can then stand side by side (`startupOrder`), and what nobody calls goes.
    .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
    // A generic type is made by what the compiler knows of it. By its mangled name, the runtime
    // would look through every conformance for those it needs, which a short command has no time for.
    .unsafeFlags(
      ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
      .when(configuration: .release)),
  ] + (isFuzzing ? [.unsafeFlags(fuzzing + ["-enable-testing"])] : [])
  + (isSanitizing
    ? [
      .unsafeFlags(["-module-alias", "Synchronization=SeenLocks"].flatMap { ["-Xfrontend", $0] })
    ]
    : [])

/// The C++ runtime and the unwinder inside the binary too: loading and relocating the shared ones
/// takes a third of the time a short command has.
let staticCxx: [String] = [
  "-L\(Context.packageDirectory)/Plugins/linking", "-Xlinker", "-l:libgcc_eh.a",
]

/// The functions of Swift's and C++'s runtimes that every start calls stand side by side, so that it
/// touches fewer pages; `.ci/startup-order` writes the list. Those that are not there are no matter.
let startupOrder: [String] = [
  "-Xlinker",
  "--symbol-ordering-file=\(Context.packageDirectory)/Plugins/linking/startup.order",
  "-Xlinker", "--no-warn-symbol-ordering",
]

let staticSwift = isSanitizing ? [] : ["-static-stdlib"]

/// The test runner loads plugins too.
let testLinking: [LinkerSetting] =
  isSanitizing ? [.unsafeFlags(["-Xlinker", "--export-dynamic"])] : []

/// The Swift runtime inside the binary: the host and every plugin run where no Swift is installed.
/// Nothing is exported and few addresses are left to settle, so that it starts at once.
let staticRuntime: LinkerSetting = .unsafeFlags(
  [
    "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-Xlinker",
    isSanitizing ? "--export-dynamic" : "--no-export-dynamic", "-Xlinker", "--gc-sections",
  ] + staticSwift + staticCxx + startupOrder)

/// Set by .ci/startup-order, which must know the names of what is called.
let strip = Context.environment["BERTH_SYMBOLS"] == nil ? ["-Xlinker", "--strip-all"] : []

/// A plugin exports one symbol and shares nothing with the process that loads it.
let pluginLinking: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-use-ld=lld", "-Xlinker", "-Bsymbolic",
      "-Xlinker", "--version-script=\(Context.packageDirectory)/Plugins/exports.map",
      "-Xlinker", "--gc-sections", "-Xlinker", "--icf=all",
      "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
      "-Xlinker", "-z", "-Xlinker", isSanitizing ? "lazy" : "defs",
    ] + staticSwift + staticCxx + startupOrder),
  .unsafeFlags(strip, .when(configuration: .release)),
]

/// A plugin in C carries no Swift runtime: its start-up routines are what would pull it in.
let cPluginLinking: [LinkerSetting] = pluginLinking + [.unsafeFlags(["-nostartfiles"])]

/// `berthc` starts a command by asking a host that runs: it has no C library, of which the start would
/// take longer than all the rest.
let clientLinking: [LinkerSetting] = [
  .unsafeFlags([
    "-use-ld=lld", "-static-stdlib", "-nostartfiles", "-Xclang-linker", "-nostdlib",
    "-Xclang-linker", "-static-pie", "-Xclang-linker", "-Wno-unused-command-line-argument",
    "-Xlinker", "--gc-sections",
  ])
]

/// What watches a program is a library of its own, for which this one has no room.
let clientTargets: [Target] =
  isSanitizing || isFuzzing
  ? []
  : [
    .executableTarget(
      name: "berthc", dependencies: ["CServe"],
      cSettings: [
        .unsafeFlags(["-ffreestanding", "-fno-stack-protector", "-fpie", "-O2", "-gdwarf-4"])
      ], linkerSettings: clientLinking)
  ]

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = [],
  linking: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: documents[name] ?? [], resources: resources,
    swiftSettings: strict, linkerSettings: linking)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: exclude,
    swiftSettings: strict, linkerSettings: testLinking)
}

let documents: [String: [String]] = [
  "BerthViewModel": ["VIEWS.md"], "BerthRuntime": ["Workers/WORKERS.md"],
  "BerthSDK": ["BerthSDK.docc"], "BerthChecks": ["CHECKS.md"], "BerthCLI": ["Serve/SERVE.md"],
]

/// The apps: module prefix, and the name of the shared library.
let apps: [(module: String, library: String)] = [
  ("Cocktail", "cocktail"), ("Meal", "meal"), ("Calm", "calm"), ("Jubilee", "jubilee"),
  ("Lang", "lang"),
]

let appTargets: [Target] = apps.flatMap { app in
  [
    .target(
      name: "\(app.module)Engine", dependencies: ["BerthSDK", "BerthBase"],
      path: "Plugins/\(app.module)/Engine", swiftSettings: strict),
    .target(
      name: "\(app.module)Plugin",
      dependencies: [.byName(name: "\(app.module)Engine"), "BerthSDK"],
      path: "Plugins/\(app.module)/Entry", swiftSettings: strict, linkerSettings: pluginLinking),
    .testTarget(
      name: "\(app.module)Tests",
      dependencies: [
        .byName(name: "\(app.module)Engine"), "BerthSDK", "BerthTesting", "BerthRuntime",
        "BerthBase",
      ],
      path: "Tests/\(app.module)Tests", exclude: ["Vectors"], swiftSettings: strict,
      linkerSettings: testLinking),
  ]
}

func fuzzer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: ["FuzzKit", "BerthBase"] + dependencies,
    path: "Tests/Fuzz/\(name.dropFirst(4))", swiftSettings: strict,
    linkerSettings: [.unsafeFlags(fuzzing + ["-use-ld=lld"])])
}

let fuzzTargets: [Target] =
  isFuzzing
  ? [
    .target(
      name: "FuzzKit", dependencies: ["BerthRuntime", "BerthBase"], path: "Tests/Fuzz/Kit",
      swiftSettings: strict),
    fuzzer(
      "FuzzHost", ["BerthCLI", "BerthRuntime", "BerthStorage", "BerthViewModel", "BerthViews"]),
    fuzzer(
      "FuzzApps",
      ["BerthSDK", "CocktailEngine", "MealEngine", "JubileeEngine", "LangEngine"]),
  ] : []

let package = Package(
  name: "berth",
  products: [
    .executable(name: "berth", targets: ["berth"]),
    .library(name: "BerthSDK", targets: ["BerthSDK"]),
    .library(name: "BerthTesting", targets: ["BerthTesting"]),
    .library(name: "hello-c", type: .dynamic, targets: ["HelloC"]),
    .library(name: "hello-swift", type: .dynamic, targets: ["HelloSwift"]),
    .library(name: "bench-c", type: .dynamic, targets: ["BenchC"]),
    .library(name: "hostile-swift", type: .dynamic, targets: ["HostileSwift"]),
  ]
    + apps.map {
      .library(name: $0.library, type: .dynamic, targets: ["\($0.module)Plugin"])
    },
  targets: [
    .target(name: "CBerth", exclude: ["ABI.md"]),
    .systemLibrary(name: "CSQLite"),
    .target(name: "CServe"),
    // The form of debugging information that Swift's is of, so that tools find one kind.
    .target(name: "CArguments", cSettings: [.unsafeFlags(["-gdwarf-4"])]),
    library("BerthBase"),
    library("BerthViewModel", ["BerthBase"]),
    library("BerthSDK", ["CArguments", "CBerth", "BerthBase", "BerthViewModel"] + seenLocks),
    library(
      "BerthStorage", ["CSQLite"], linking: [.unsafeFlags(["-Xlinker", "-l:libsqlite3.a", "-lm"])]),
    library(
      "BerthRuntime",
      ["CBerth", "CSQLite", "BerthBase", "BerthStorage"] + seenLocks),
    library(
      "BerthViews", ["BerthBase", "BerthViewModel"],
      // Style sheets and scripts become constants of the library: nothing is looked up when it runs.
      resources: [.embedInCode("HTML/Resources")]),
    library(
      "BerthChecks",
      ["BerthRuntime", "BerthStorage", "BerthViewModel", "BerthViews", "BerthBase", "CBerth"]),
    library(
      "BerthCLI",
      [
        "BerthChecks", "BerthRuntime", "BerthViewModel", "BerthViews", "BerthBase", "CArguments",
        "CServe",
      ]),
    library("BerthTesting", ["BerthRuntime", "BerthBase"] + seenLocks),
    .executableTarget(
      name: "berth", dependencies: ["BerthCLI"], swiftSettings: strict,
      linkerSettings: [staticRuntime]),
    library("BerthFigures", ["BerthRuntime", "BerthBase"]),
    .executableTarget(
      name: "BerthBenchmarks",
      dependencies: [
        "BerthFigures", "BerthRuntime", "BerthStorage", "BerthViewModel", "BerthViews", "BerthBase",
        "BerthSDK", "CBerth", "CSQLite",
      ] + apps.map { .byName(name: "\($0.module)Engine") },
      exclude: ["Peers", "README.md", "RESULTS.md"], swiftSettings: strict,
      linkerSettings: [staticRuntime]),
    .target(
      name: "BenchC", dependencies: ["CBerth"], path: "Plugins/Bench",
      exclude: ["manifest.json"], publicHeadersPath: ".", linkerSettings: cPluginLinking),
    .target(
      name: "HelloC", dependencies: ["CBerth"], path: "Plugins/Examples/HelloC",
      exclude: ["manifest.json"], publicHeadersPath: ".", linkerSettings: cPluginLinking),
    .target(
      name: "HelloSwift", dependencies: ["BerthSDK"], path: "Plugins/Examples/HelloSwift",
      exclude: ["manifest.json"], swiftSettings: strict, linkerSettings: pluginLinking),
    .target(
      name: "HostileSwift", dependencies: ["BerthSDK"], path: "Tests/ABITests/HostileSwift",
      exclude: ["manifest.json"], swiftSettings: strict, linkerSettings: pluginLinking),
    tests("BerthBaseTests", ["BerthBase"]),
    tests("BerthStorageTests", ["BerthStorage", "CSQLite"]),
    tests("BerthViewModelTests", ["BerthViewModel", "BerthBase"]),
    tests("BerthViewsTests", ["BerthViews", "BerthViewModel", "BerthSDK", "BerthBase"]),
    tests(
      "BerthRuntimeTests",
      ["BerthTesting", "BerthRuntime", "BerthStorage", "BerthBase"]),
    tests("BerthFiguresTests", ["BerthFigures", "BerthRuntime", "BerthBase"]),
    tests("BerthCLITests", ["BerthCLI", "BerthTesting", "BerthRuntime", "BerthBase"]),
    tests(
      "ABITests", ["BerthTesting", "BerthRuntime", "BerthBase", "CBerth"],
      exclude: ["BrokenPlugins", "HostilePlugins", "HostileSwift"]),
    tests("EndToEndTests", ["BerthTesting", "BerthRuntime", "BerthBase"], exclude: ["Fixtures"]),
  ] + appTargets + clientTargets + fuzzTargets
    + (isSanitizing ? [.target(name: "SeenLocks", path: "Tests/Sanitizers/SeenLocks")] : [])
)
