import BerthTesting
import Testing

/// What `berth_helpers.h` reads and writes, by a C program that says where it is wrong.
@Suite struct HelperTests {
  @Test("JSON is read and written as it should be")
  func json() throws {
    let compiler = try #require(Compiler.find("cc"), "a C compiler is needed")
    let folder = try TestPaths.temporaryFolder()
    defer { TestPaths.remove(folder) }
    let built = try Compiler.run(
      compiler,
      [
        "-x", "c", "-std=c11", "-Wall", "-Wextra", "-Werror", "-fsanitize=address,undefined",
        "-I\(Compiler.headers)", "-o", folder + "/helpers", "-",
      ], source: Self.program)
    try #require(built.isGood, "\(built.text)")
    let ran = try Compiler.run(folder + "/helpers", [])
    #expect(ran.isGood, "\(ran.text)")
  }

  static let program = #"""
    #include <berth/berth_helpers.h>
    static int failures;
    static void same(const char *what, berth_slice found, const char *wanted) {
      if (berth_is(found, wanted)) return;
      fprintf(stderr, "%s: found %.*s, wanted %s\n", what, (int)found.len, found.ptr, wanted);
      failures++;
    }
    static void holds(const char *what, int is) {
      if (!is) fprintf(stderr, "%s does not hold\n", what), failures++;
    }
    static void reads(const char *json, const char *wanted, size_t size) {
      char text[64] = "";
      int found = berth_json_text(berth_text(json), "name", text, size);
      if (!wanted) {
        holds(json, !found);
      } else if (found) {
        same(json, berth_text(text), wanted);
      } else {
        holds(json, 0);
      }
    }
    int main(void) {
      char bytes[128];
      int64_t number = 0;
      berth_slice slice = {"a\"b", 3};
      same("texts", berth_format(bytes, sizeof bytes, "%s %j %e %l %q", "x", "a\\b", "c\"d", slice,
                                 slice), "x \"a\\\\b\" c\\\"d a\"b \"a\\\"b\"");
      same("numbers", berth_format(bytes, sizeof bytes, "%d %i %f %b %b%%", -3, (int64_t)1 << 40,
                                   0.5, 1, 0), "-3 1099511627776 0.5 true false%");
      same("controls", berth_format(bytes, sizeof bytes, "%j", "a\n\001"), "\"a\\u000a\\u0001\"");
      same("what is no UTF-8", berth_format(bytes, sizeof bytes, "%j", "a\xff\xc3z\xed\xa0\x80\xc0\x80"),
           "\"a\\ufffd\\ufffdz\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\"");
      same("what is UTF-8", berth_format(bytes, sizeof bytes, "%e", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"),
           "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
      same("what is too long", berth_format(bytes, 4, "%s", "four"), "");
      same("what just fits", berth_format(bytes, 5, "%s", "four"), "four");
      same("an unknown directive", berth_format(bytes, sizeof bytes, "%x", 1), "");
      holds("no view", berth_print(NULL, "%s", "x") == BERTH_OK);

      reads("{\"name\":\"Ada\"}", "Ada", 64);
      reads("{ \"a\" : {\"name\":\"no\"}, \"b\":[\"name\",1], \"name\" : \"Ada\" }", "Ada", 64);
      reads("{\"name\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"}", "\"\\/\b\f\n\r\t", 64);
      reads("{\"name\":\"\\u00e9\\u20ac\\ud83d\\ude00\"}", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80", 64);
      reads("{\"name\":\"abc\"}", NULL, 3);
      reads("{\"name\":\"abc\"}", "abc", 4);
      reads("{\"name\":\"a\\u0000b\"}", NULL, 64);
      reads("{\"name\":7}", NULL, 64);
      reads("{\"other\":\"x\"}", NULL, 64);
      reads("{\"name\":\"\"}", "", 64);
      reads("{\"name\":\"x", NULL, 64);
      reads("{\"name\"", NULL, 64);
      reads("", NULL, 64);
      reads("{\"name\":\"\\u12", NULL, 64);

      holds("a number", berth_json_int(berth_text("{\"n\":-12}"), "n", &number) && number == -12);
      holds("no number", !berth_json_int(berth_text("{\"n\":1.5}"), "n", &number));
      holds("a truth", berth_json_true(berth_text("{\"a\":true,\"b\":false}"), "a"));
      holds("no truth", !berth_json_true(berth_text("{\"a\":true,\"b\":false}"), "b"));
      return failures != 0;
    }
    """#
}
