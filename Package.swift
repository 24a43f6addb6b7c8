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
    // Small functions are worth calling across modules only where they are inlined.
    .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)),
  ] + (isFuzzing ? [.unsafeFlags(fuzzing + ["-enable-testing"])] : [])
  + (isSanitizing
    ? [
      .unsafeFlags(["-module-alias", "Synchronization=SeenLocks"].flatMap { ["-Xfrontend", $0] })
    ]
    : [])

/// Set by .ci/run: what is tested is optimized, since tests start many programs that debug builds make slow.
/// Each change then builds its module as a whole.
let isOptimized = Context.environment["BERTH_OPTIMIZE"] != nil
let optimized: [SwiftSetting] = [
  .unsafeFlags(
    ["-O", "-whole-module-optimization", "-num-threads", "2"], .when(configuration: .debug))
]

/// Of what is tested, as against the tests.
let tested: [SwiftSetting] = isOptimized ? strict + optimized : strict

/// The Swift runtime inside the binary, and the C++ runtime and the unwinder it needs: loading and
/// relocating the shared ones would take a third of the time a short command has.
let staticRuntimes =
  isSanitizing
  ? []
  : [
    "-static-stdlib", "-L\(Context.packageDirectory)/Plugins/linking", "-Xlinker",
    "-l:libgcc_eh.a",
  ]

/// The test runner loads plugins too.
let testLinking: [LinkerSetting] =
  isSanitizing ? [.unsafeFlags(["-Xlinker", "--export-dynamic"])] : []

/// What is installed carries no names, no debugging information and no index of how to unwind the
/// stack, which only C++ exceptions would look into.
let strip: LinkerSetting = .unsafeFlags(
  ["-Xlinker", "--strip-all", "-Xlinker", "--no-eh-frame-hdr"], .when(configuration: .release))

/// The host exports nothing and leaves few addresses to settle, so that it starts at once.
let hostLinking: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-Xlinker",
      isSanitizing ? "--export-dynamic" : "--no-export-dynamic", "-Xlinker", "--gc-sections",
      // Functions that are the same in all but name are there once.
      "-Xlinker", "--icf=all",
    ] + staticRuntimes), strip,
]

/// A plugin exports one symbol and shares nothing with the process that loads it.
let pluginLinking: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-use-ld=lld", "-Xlinker", "-Bsymbolic",
      "-Xlinker", "--version-script=\(Context.packageDirectory)/Plugins/exports.map",
      "-Xlinker", "--gc-sections", "-Xlinker", "--icf=all",
      "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
      "-Xlinker", "-z", "-Xlinker", isSanitizing ? "lazy" : "defs",
    ] + staticRuntimes), strip,
]

/// A plugin in C carries no Swift runtime: its start-up routines are what would pull it in.
let cPluginLinking: [LinkerSetting] = pluginLinking + [.unsafeFlags(["-nostartfiles"])]

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = [],
  linking: [LinkerSetting] = [], isSmall: Bool = false
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: documents[name] ?? [], resources: resources,
    swiftSettings: tested + (isSmall ? small : []), linkerSettings: linking)
}

/// For what runs once for a person at a time: small code loads faster than fast code.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: exclude,
    swiftSettings: strict, linkerSettings: testLinking)
}

/// SQLite inside the binary.
let sqlite: [LinkerSetting] = [.unsafeFlags(["-Xlinker", "-l:libsqlite3.a", "-lm"])]

/// The modules of the host from the bottom up; each uses those before it that it names.
let hostModules: [(name: String, uses: [Target.Dependency], linking: [LinkerSetting])] = [
  ("BerthStorage", ["BerthBase", "CSQLite"], sqlite),
  ("BerthManifest", ["BerthBase"], []),
  ("BerthInvocation", ["BerthBase", "BerthManifest"], []),
  ("BerthServices", ["BerthBase", "BerthStorage", "BerthManifest"], []),
  (
    "BerthCapabilities",
    ["BerthBase", "BerthStorage", "BerthManifest", "BerthInvocation", "BerthServices", "CBerth"], []
  ),
  (
    "BerthABI",
    [
      "BerthBase", "BerthStorage", "BerthManifest", "BerthServices", "BerthCapabilities", "CBerth",
      "CSQLite",
    ], []
  ),
  (
    "BerthWorkers",
    [
      "BerthBase", "BerthStorage", "BerthManifest", "BerthServices", "BerthCapabilities",
      "BerthABI",
      "CBerth", "CSQLite",
    ], []
  ),
  (
    "BerthHost",
    [
      "BerthBase", "BerthStorage", "BerthManifest", "BerthInvocation", "BerthServices",
      "BerthCapabilities", "BerthABI", "BerthWorkers", "CBerth",
    ], []
  ),
]

/// For those who look into all of the host.
let host: [Target.Dependency] = ["BerthBase"] + hostModules.map { .byName(name: $0.name) }

let documents: [String: [String]] = [
  "BerthViewModel": ["VIEWS.md"], "BerthWeb": ["WEB.md"], "BerthWorkers": ["WORKERS.md"],
  "BerthSDK": ["BerthSDK.docc"], "BerthChecks": ["CHECKS.md"],
]

/// The apps: module prefix, and the name of the shared library.
let apps: [(module: String, library: String)] = [
  ("Cocktail", "cocktail"), ("Meal", "meal"), ("Calm", "calm"), ("Jubilee", "jubilee"),
  ("Lang", "lang"),
]

/// What several apps share: one module for each folder of Plugins/Shared, and who uses it.
let sharedModules: [(name: String, apps: Set<String>)] = [
  ("Kitchen", ["Cocktail", "Meal"]),
  ("Picture", ["Cocktail", "Meal"]),
  ("Calendar", ["Calm", "Cocktail", "Meal"]),
  ("Photo", ["Cocktail", "Jubilee", "Lang", "Meal"]),
  ("RecipePage", ["Cocktail", "Meal"]),
]

/// What the SDK hands on is named as well: a module is built anew where one that it names has changed, and
/// the layout of a view can change without a word of the SDK.
let sdk: [Target.Dependency] = ["BerthSDK", "BerthBase", "BerthViewModel"]

let sharedTargets: [Target] = sharedModules.flatMap { shared in
  [
    .target(
      name: shared.name, dependencies: sdk,
      path: "Plugins/Shared/\(shared.name)", swiftSettings: tested),
    .testTarget(
      name: "\(shared.name)Tests",
      dependencies: [.byName(name: shared.name), "BerthSDK", "BerthBase", "BerthViewModel"],
      path: "Tests/SharedTests/\(shared.name)", swiftSettings: strict, linkerSettings: testLinking),
  ]
}

/// The shared modules that an app uses.
func shared(by app: String) -> [Target.Dependency] {
  sharedModules.filter { $0.apps.contains(app) }.map { .byName(name: $0.name) }
}

/// What the tests of an app look into.
func testDependencies(of app: String) -> [Target.Dependency] {
  let own: [Target.Dependency] = [
    .byName(name: "\(app)Engine"), "BerthSDK", "BerthViewModel", "BerthTesting", "TestSupport",
  ]
  return own + host + shared(by: app)
}

let appTargets: [Target] = apps.flatMap { app in
  [
    .target(
      name: "\(app.module)Engine",
      dependencies: sdk + shared(by: app.module),
      path: "Plugins/\(app.module)/Engine", swiftSettings: tested),
    .target(
      name: "\(app.module)Plugin",
      dependencies: [.byName(name: "\(app.module)Engine"), "BerthSDK", "BerthViewModel"],
      path: "Plugins/\(app.module)/Entry", swiftSettings: strict, linkerSettings: pluginLinking),
    .testTarget(
      name: "\(app.module)Tests",
      dependencies: testDependencies(of: app.module),
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
      name: "FuzzKit", dependencies: ["BerthBase", "BerthManifest"], path: "Tests/Fuzz/Kit",
      swiftSettings: strict),
    fuzzer("FuzzHost", ["BerthCLI", "BerthViewModel", "BerthViews"] + host),
    fuzzer("FuzzHTTP", ["BerthHTTP"]),
    fuzzer(
      "FuzzApps",
      ["BerthSDK", "CocktailEngine", "MealEngine", "JubileeEngine", "LangEngine", "RecipePage"]),
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
    .systemLibrary(name: "CGlibc"),
    library("BerthBase"),
    library("BerthHTTP", ["BerthBase"]),
    library("BerthViewModel", ["BerthBase"]),
    library("BerthSDK", ["CBerth", "BerthBase", "BerthViewModel"] + seenLocks),
    library(
      "BerthViews", ["BerthBase", "BerthViewModel"],
      // Style sheets and scripts become constants of the library: no file is read when it runs.
      resources: [.embedInCode("HTML/Resources")]),
    library(
      "BerthChecks", ["BerthViewModel", "BerthViews", "CBerth", "CGlibc"] + host, isSmall: true),
    library("BerthCommands", ["BerthViewModel"] + host, isSmall: true),
    library(
      "BerthWeb",
      ["CGlibc", "BerthHTTP", "BerthMCP", "BerthCommands", "BerthViewModel", "BerthViews"] + host,
      resources: [.embedInCode("Resources")], isSmall: true),
    library("BerthMCP", ["BerthCommands"] + host, isSmall: true),
    library(
      "BerthCLI",
      ["BerthWeb", "BerthMCP", "BerthCommands", "BerthChecks", "BerthViewModel", "BerthViews"]
        + host,
      isSmall: true),
    library("BerthTesting", ["BerthSDK", "BerthViewModel"] + host + seenLocks),
    .executableTarget(
      name: "berth", dependencies: ["BerthCLI"], swiftSettings: strict,
      linkerSettings: hostLinking),
    library("BerthFigures", ["BerthBase"]),
    .executableTarget(
      name: "BerthBenchmarks",
      dependencies: [
        "BerthFigures", "BerthViewModel", "BerthViews", "BerthSDK", "CBerth", "CSQLite",
      ] + host
        + apps.map { .byName(name: "\($0.module)Engine") },
      exclude: ["Peers", "README.md", "RESULTS.md"], swiftSettings: strict,
      linkerSettings: hostLinking),
    .target(
      name: "BenchC", dependencies: ["CBerth"], path: "Plugins/Bench",
      exclude: ["manifest.json"], publicHeadersPath: ".", linkerSettings: cPluginLinking),
    .target(
      name: "HelloC", dependencies: ["CBerth"], path: "Plugins/Examples/HelloC",
      exclude: ["manifest.json", "returns"], publicHeadersPath: ".", linkerSettings: cPluginLinking),
    .target(
      name: "HelloSwift", dependencies: sdk, path: "Plugins/Examples/HelloSwift",
      exclude: ["manifest.json", "returns"], swiftSettings: strict, linkerSettings: pluginLinking),
    .target(
      name: "HostileSwift", dependencies: sdk, path: "Tests/ABITests/HostileSwift",
      exclude: ["manifest.json"], swiftSettings: strict, linkerSettings: pluginLinking),
    .target(
      name: "TestSupport", dependencies: ["BerthBase", "BerthManifest", "BerthServices"],
      path: "Tests/Support", swiftSettings: strict),
    tests("BerthBaseTests", ["TestSupport", "BerthBase"]),
    tests("BerthHTTPTests", ["BerthHTTP", "BerthBase"], exclude: ["Vectors"]),
    tests("BerthSDKTests", ["BerthSDK", "BerthTesting", "BerthBase"]),
    tests("BerthStorageTests", ["CSQLite", "TestSupport"] + host),
    tests("BerthManifestTests", ["TestSupport"] + host, exclude: ["Returns/Released.tsv"]),
    tests("BerthInvocationTests", ["TestSupport"] + host),
    tests("BerthServicesTests", ["BerthTesting", "TestSupport"] + host),
    tests("BerthCapabilitiesTests", ["BerthTesting", "CSQLite", "TestSupport"] + host),
    tests("BerthWorkersTests", ["TestSupport"] + host),
    tests("BerthHostTests", ["TestSupport"] + host),
    tests(
      "BerthCommandsTests",
      ["BerthCommands", "BerthTesting", "BerthViewModel", "BerthViews", "TestSupport"] + host,
      exclude: ["Sentences"]),
    tests("BerthViewModelTests", ["BerthViewModel", "BerthBase"]),
    tests("BerthViewsTests", ["BerthViews", "BerthViewModel", "BerthSDK", "BerthBase"]),
    tests(
      "BerthWebTests",
      [
        "BerthWeb", "BerthHTTP", "BerthCommands", "BerthTesting", "BerthViewModel", "BerthViews",
        "TestSupport",
      ]
        + host),
    tests("BerthFiguresTests", ["BerthFigures", "BerthBase"]),
    tests("BerthCLITests", ["BerthCLI", "BerthTesting", "BerthViewModel", "BerthViews"] + host),
    tests(
      "ABITests", ["BerthTesting", "BerthSDK", "BerthViewModel", "CBerth"] + host,
      exclude: ["BrokenPlugins", "HostilePlugins", "HostileSwift"]),
    tests("EndToEndTests", ["BerthTesting", "TestSupport"] + host, exclude: ["Fixtures"]),
  ] + hostModules.map { library($0.name, $0.uses + seenLocks, linking: $0.linking) } + sharedTargets
    + appTargets
    + fuzzTargets
    + (isSanitizing ? [.target(name: "SeenLocks", path: "Tests/Sanitizers/SeenLocks")] : [])
)
