extension ProjectTemplate {
  /// The files of a plugin in C.
  var cFiles: [(path: String, text: String)] {
    [
      ("manifest.json", manifest), ("\(stem).c", filled(source)), ("Makefile", filled(makefile)),
      ("scenarios/greet.json", scenario), ("README.md", filled(cReadme)),
      (".gitignore", "*.so\n*.tar.gz\n"),
    ]
  }

  private var makefile: String {
    """
    # make builds the plugin; make check and make test try it; make pack packs it.
    BERTH ?= $(or $(shell command -v berth),«host»)
    BERTH_CFLAGS ?= $(shell pkg-config --cflags berth 2>/dev/null || $(BERTH) plugin flags)
    CFLAGS ?= -O2
    LIBRARY = lib«stem».so

    $(LIBRARY): «stem».c
    \t$(CC) -std=c11 -Wall -Wextra -fPIC -fvisibility=hidden $(CFLAGS) $(BERTH_CFLAGS) -shared \\
    \t  -Wl,-Bsymbolic,-z,defs,-z,noexecstack,-z,relro,-z,now -o $@ $<

    check: $(LIBRARY)
    \t$(BERTH) plugin check .
    test: $(LIBRARY)
    \t$(BERTH) plugin test .
    pack: $(LIBRARY)
    \ttar -czf «stem».tar.gz manifest.json $(LIBRARY)
    clean:
    \trm -f $(LIBRARY) «stem».tar.gz
    .PHONY: check test pack clean

    """
  }

  private var source: String {
    lines(
      (true, Self.cHead), (true, cGreet), (has(.storage), Self.cGuests), (true, cRun),
      (has(.storage), cStorage), (true, cEntry))
  }

  private static let cHead = """
    /* «id» — a Berth plugin. */
    #include <berth/berth_helpers.h>

    """

  private var cGreet: String {
    let steps = [
      (has(.entitlement), "self->entitlement->consume(call, berth_text(\"greetings\"), 1, &left)"),
      (has(.storage), "self->storage->open(call, BERTH_SCOPE_PRIVATE, &db)"),
      (has(.storage), "self->storage->begin(call, db)"),
      (
        has(.storage),
        "berth_sql(self, call, db, \"INSERT OR IGNORE INTO guests VALUES (?1)\", \"t\", name)"
      ),
      (
        has(.search),
        """
        self->search->put(call, berth_text("guests"), berth_text(name),
                                berth_format(json, sizeof json, "{\\"name\\":%j}", name))
        """
      ),
      (has(.storage), "self->storage->commit(call, db)"),
      (
        has(.notify),
        """
        self->notify->schedule(
                  call, berth_format(json, sizeof json,
                                     "{\\"key\\":\\"visit-%e\\",\\"category\\":\\"visits\\","
                                     "\\"title\\":\\"%e was here\\",\\"body\\":\\"Greet back.\\","
                                     "\\"link\\":\\"berth://«id»/guests\\","
                                     "\\"window\\":{\\"from\\":\\"09:00\\",\\"to\\":\\"10:00\\"}}",
                                     name, name))
        """
      ),
    ].filter(\.0).map(\.1)
    let unused = capabilities.isEmpty ? "  (void)self, (void)call;\n" : ""
    let chain = steps.joined(separator: " ||\n      ")
    let work = steps.isEmpty ? "" : "  if (\(chain))\n    return BERTH_FAILED;\n"
    let places = lines(
      (has(.search) || has(.notify), "  char json[2048];"),
      (has(.storage), "  berth_database *db;"), (has(.entitlement), "  int64_t left;"))
    return """
      static berth_status greet(berth_instance *self, berth_call *call, const char *name,
                                const berth_sink *data, const berth_sink *view) {
      \(places.isEmpty ? "" : places + "\n")\(unused)\(work)\
        if (berth_print(view, "{\\"kind\\":\\"text\\",\\"text\\":\\"Hello, %e!\\"}", name))
          return BERTH_FAILED;
        return berth_print(data, "{\\"id\\":%j,\\"greeting\\":\\"Hello, %e!\\"}", name, name);
      }

      """
  }

  private static let cGuests = """
    static berth_status guests(berth_instance *self, berth_call *call, const berth_sink *data) {
      berth_database *db;
      berth_statement *rows;
      int step, total = 0;
      if (self->storage->open(call, BERTH_SCOPE_PRIVATE, &db) ||
          berth_prepare(self, call, db, &rows, "SELECT name FROM guests ORDER BY name", "") ||
          berth_print(data, "{\\"guests\\":["))
        return BERTH_FAILED;
      while ((step = berth_row(self, call, rows)) > 0) {
        berth_slice name = self->storage->column_text(rows, 0);
        if (berth_print(data, "%s{\\"id\\":%q,\\"name\\":%q}", total++ ? "," : "", name, name))
          return BERTH_FAILED;
      }
      if (step < 0) return BERTH_FAILED;
      self->storage->finalize(rows);
      return berth_print(data, "],\\"total\\":%d}", total);
    }

    """

  private var cRun: String {
    let find = """
        if (berth_is(command, "find")) {
          char text[512], request[2048];
          if (!berth_json_text(arguments, "text", text, sizeof text))
            return berth_fail(call, "input.invalid", "the text is too long");
          return self->search->query(
              call, berth_text("guests"),
              berth_format(request, sizeof request, "{\\"text\\":%j,\\"prefix\\":true}", text), data);
        }
      """
    let branches = lines(
      (has(.storage), "  if (berth_is(command, \"guests\")) return guests(self, call, data);"),
      (has(.search), find))
    return """
      /* Every command arrives here; its arguments were checked against the manifest. */
      static berth_status run(berth_instance *self, berth_call *call, berth_slice command,
                              berth_slice arguments, const berth_sink *data, const berth_sink *view) {
        char name[512];
      \(branches.isEmpty ? "" : branches + "\n")\
        if (!berth_is(command, "greet"))
          return berth_fail(call, "input.invalid", "there is no such command");
        if (!berth_json_text(arguments, "name", name, sizeof name))
          return berth_refuse(call, "input.invalid", "the name is too long or holds a NUL",
                              "use at most 100 characters");
        return greet(self, call, name, data, view);
      }

      """
  }

  private static let cSchema = """
    static uint32_t schema_version(berth_instance *self, uint32_t scope) {
      (void)self;
      return scope == BERTH_SCOPE_PRIVATE ? 1 : 0;
    }
    static berth_status migrate(berth_instance *self, berth_call *call, berth_database *db,
                                uint32_t scope, uint32_t from, uint32_t to) {
      (void)scope, (void)from, (void)to;
      return berth_sql(self, call, db, "CREATE TABLE guests (name TEXT PRIMARY KEY)", "");
    }

    """

  private static let cSeed = """
    /* The index is made again from the rows, for another version or another declaration of the collection. */
    static berth_status seed(berth_instance *self, berth_call *call, berth_database *db, uint32_t scope) {
      char json[2048];
      berth_statement *rows;
      int step;
      (void)scope;
      if (berth_prepare(self, call, db, &rows, "SELECT name FROM guests", "")) return BERTH_FAILED;
      while ((step = berth_row(self, call, rows)) > 0) {
        berth_slice name = self->storage->column_text(rows, 0);
        if (self->search->put(call, berth_text("guests"), name,
                              berth_format(json, sizeof json, "{\\"name\\":%q}", name)))
          return BERTH_FAILED;
      }
      if (step < 0) return BERTH_FAILED;
      self->storage->finalize(rows);
      return BERTH_OK;
    }

    """

  private var cStorage: String {
    let seed = has(.search) ? "seed" : "berth_no_seed"
    return """
      \(Self.cSchema)\(has(.search) ? Self.cSeed : "")\
      static const berth_storage_provider storage = {sizeof storage, schema_version, migrate, \(seed)};

      """
  }

  private var cEntry: String {
    let ids = Capability.allCases.filter(has).map { "BERTH_\($0.rawValue.uppercased())_ID" }
    let used = ids.isEmpty ? "BERTH_USES_NOTHING" : "BERTH_USES(\(ids.joined(separator: ", ")))"
    let more = has(.storage) ? ", {BERTH_STORAGE_ID, &storage}" : ""
    return """
      static const berth_commands_provider commands = {sizeof commands, run};

      BERTH_PLUGIN("«id»", "1.0.0",
                   \(used),
                   BERTH_PROVIDES({BERTH_COMMANDS_ID, &commands}\(more)))

      """
  }

  private var cReadme: String {
    """
    # «type»

    A plugin for the host `berth`, written in C.

    ```sh
    make                       # lib«stem».so; needs a C compiler and the Berth headers
    berth plugin check .       # what every plugin promises
    berth plugin test .        # the files in scenarios/
    berth plugin dev . greet Ada      # runs the command again after every make
    make pack && berth plugin install «stem».tar.gz
    berth «id» greet Ada
    ```

    `manifest.json` says what the plugin offers and uses, `«stem».c` does it. Commands, arguments,
    products and notifications are added to the manifest first: help, completion and checks come
    from there. `berth plugin flags` prints where the headers are; all functions are explained in
    them, and `berth_helpers.h` has what most plugins need.

    """
  }
}
