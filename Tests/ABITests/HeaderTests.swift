import BerthBase
import BerthTesting
import Testing

/// The headers compile alone, each and all together, without a warning.
@Suite struct HeaderTests {
  struct Case: CustomTestStringConvertible {
    var compiler: String
    var language: String
    var standard: String
    var testDescription: String { "\(compiler) -std=\(standard)" }
  }

  static let cases = [
    Case(compiler: "cc", language: "c", standard: "c11"),
    Case(compiler: "c++", language: "c++", standard: "c++17"),
    Case(compiler: "clang", language: "c", standard: "c11"),
    Case(compiler: "clang", language: "c++", standard: "c++17"),
  ]

  static let names = FileBytes.names(in: Compiler.headers + "/berth")

  @Test func everyInterfaceHasAHeader() {
    #expect(Self.names.count == 20)
    #expect(Self.names.allSatisfy { $0.hasSuffix(".h") })
  }

  @Test(arguments: cases) func headersCompileAlone(_ test: Case) throws {
    guard let compiler = Compiler.find(test.compiler) else {
      // Swift's toolchain brings clang; cc and c++ must be there.
      return try #require(test.compiler == "clang", "\(test.compiler) is needed")
    }
    for name in Self.names {
      let verdict = try Compiler.run(
        compiler,
        [
          "-x", test.language, "-std=\(test.standard)", "-Wall", "-Wextra", "-Werror", "-pedantic",
          "-fsyntax-only", "-I\(Compiler.headers)", "-",
        ], source: "#include <berth/\(name)>\n#include <berth/\(name)>\n")
      #expect(verdict.isGood, "\(name): \(verdict.text)")
    }
  }

  @Test func theUmbrellaIncludesEveryHeader() throws {
    let text = try FileBytes.require(Compiler.headers + "/berth/berth.h")
    let umbrella = String(decoding: text, as: UTF8.self)
    for name in Self.names where name != "berth.h" && name != "berth_helpers.h" {
      #expect(umbrella.contains("#include \"\(name)\""), "\(name) is missing in berth.h")
    }
  }

  @Test func aPluginInCPlusPlusBuilds() throws {
    let compiler = try #require(Compiler.find("c++"), "a C++ compiler is needed")
    let verdict = try Compiler.run(
      compiler,
      [
        "-x", "c++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-pedantic", "-fsyntax-only",
        "-I\(Compiler.headers)", "-",
      ],
      source: """
        #include <berth/berth.h>
        struct berth_instance { int unused; };
        static berth_status create(const berth_host *, berth_call *, berth_instance **owned) {
          *owned = new berth_instance{0};
          return BERTH_OK;
        }
        static void destroy(berth_instance *self) { delete self; }
        static const void *capability(berth_slice) { return nullptr; }
        const berth_plugin *berth_plugin_v1(void) {
          static const berth_plugin block = {sizeof block, BERTH_ABI_MAJOR, BERTH_ABI_MINOR,
                                             "plus-plus", "1.0.0", create, destroy, capability};
          return &block;
        }

        """)
    #expect(verdict.isGood, "\(verdict.text)")
  }
}
