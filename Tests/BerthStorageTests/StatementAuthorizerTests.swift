import BerthStorage
import Testing

@Suite("The policy for plugins")
struct StatementAuthorizerTests {
  private func pluginDatabase() throws -> Database {
    let database = try drinks()
    try database.execute(
      """
      CREATE TABLE berth_meta(name TEXT PRIMARY KEY, value);
      INSERT INTO berth_meta VALUES('secret',1);
      CREATE VIRTUAL TABLE berth_index USING fts5(text);
      CREATE TABLE host(x);
      CREATE VIEW berth_view AS SELECT * FROM drink;
      """)
    try database.setAuthorizer(.plugin)
    return database
  }

  @Test(
    "allowed",
    arguments: [
      "SELECT count(*), max(abv), upper(name), json_array(id) FROM drink",
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n LIMIT 3) SELECT * FROM n",
      "INSERT INTO drink VALUES('x','X',0) ON CONFLICT DO NOTHING RETURNING id",
      "UPDATE drink SET abv=0.3 WHERE id='negroni'",
      "DELETE FROM drink WHERE id='none'",
      "CREATE TABLE berthing(x); DROP TABLE berthing",
      "CREATE TABLE a(x); CREATE INDEX i ON a(x); REINDEX i; ALTER TABLE a RENAME TO b",
      "ALTER TABLE drink ADD COLUMN glass TEXT; ALTER TABLE drink RENAME COLUMN glass TO cup;"
        + "ALTER TABLE drink DROP COLUMN cup",
      "CREATE VIEW v AS SELECT name FROM drink; SELECT * FROM v; DROP VIEW v",
      "CREATE TRIGGER t AFTER INSERT ON drink BEGIN UPDATE drink SET abv=0; END;"
        + "INSERT INTO drink VALUES('y','Y',1); DROP TRIGGER t",
      "CREATE TEMP TABLE t(x); INSERT INTO t VALUES(1); DROP TABLE t",
      "CREATE VIRTUAL TABLE f USING fts5(a); INSERT INTO f VALUES('lime');"
        + "SELECT highlight(f,0,'<','>') FROM f('lime'); DROP TABLE f",
      "CREATE VIRTUAL TABLE f USING fts5(a); CREATE VIRTUAL TABLE v USING fts5vocab(f,row);"
        + "SELECT * FROM v",
      "CREATE VIRTUAL TABLE r USING rtree(id,a,b); INSERT INTO r VALUES(1,0,1)",
      "BEGIN; INSERT INTO host VALUES(1); COMMIT", "SAVEPOINT s; RELEASE s", "ANALYZE drink",
      "PRAGMA table_info(drink)", "PRAGMA table_xinfo(drink)", "PRAGMA index_list(drink)",
      "PRAGMA index_info(sqlite_autoindex_drink_1)", "PRAGMA foreign_key_list(garnish)",
      "PRAGMA foreign_key_check", "PRAGMA user_version", "PRAGMA data_version",
      "PRAGMA page_count", "PRAGMA page_size", "PRAGMA freelist_count", "PRAGMA quick_check",
      "PRAGMA integrity_check(3)", "PRAGMA optimize", "PRAGMA defer_foreign_keys=1",
      "SELECT * FROM pragma_table_info('drink')", "SELECT name FROM sqlite_schema",
    ])
  func allowed(_ script: String) throws {
    try pluginDatabase().execute(script)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let sql: String
    /// What the message must name.
    let named: String
    var testDescription: String { sql }

    init(_ sql: String, names named: String) {
      self.sql = sql
      self.named = named
    }
  }

  @Test(
    "denied, with the thing named",
    arguments: [
      Refusal("ATTACH ':memory:' AS other", names: "ATTACH"),
      Refusal("ATTACH DATABASE '/etc/passwd' AS p", names: "ATTACH"),
      Refusal("DETACH DATABASE main", names: "DETACH"),
      Refusal("VACUUM", names: "VACUUM"),
      Refusal("VACUUM INTO '/tmp/stolen.db'", names: "VACUUM"),
      Refusal("SELECT load_extension('x')", names: "function load_extension"),
      Refusal("SELECT fts3_tokenizer('simple')", names: "function fts3_tokenizer"),
      Refusal("SELECT FTS3_TOKENIZER('simple', x'00')", names: "function fts3_tokenizer"),
      Refusal("PRAGMA writable_schema=1", names: "PRAGMA writable_schema"),
      Refusal("PRAGMA WRITABLE_SCHEMA(1)", names: "PRAGMA writable_schema"),
      Refusal("PRAGMA journal_mode=OFF", names: "PRAGMA journal_mode"),
      Refusal("PRAGMA synchronous=OFF", names: "PRAGMA synchronous"),
      Refusal("PRAGMA max_page_count=99999", names: "PRAGMA max_page_count"),
      Refusal("PRAGMA foreign_keys=OFF", names: "PRAGMA foreign_keys"),
      Refusal("PRAGMA trusted_schema=1", names: "PRAGMA trusted_schema"),
      Refusal("PRAGMA temp_store_directory='/etc'", names: "PRAGMA temp_store_directory"),
      Refusal("PRAGMA database_list", names: "PRAGMA database_list"),
      Refusal("SELECT * FROM pragma_database_list", names: "PRAGMA database_list"),
      Refusal("PRAGMA mmap_size=1", names: "PRAGMA mmap_size"),
      Refusal("PRAGMA user_version=3", names: "PRAGMA user_version"),
      Refusal("PRAGMA main.user_version(3)", names: "PRAGMA user_version"),
      Refusal("SELECT * FROM berth_meta", names: "berth_meta"),
      Refusal("SELECT count(*) FROM BERTH_META", names: "BERTH_META"),
      Refusal("SELECT 1 FROM drink, berth_meta", names: "berth_meta"),
      Refusal(
        "WITH berth_x AS (SELECT * FROM berth_meta) SELECT * FROM berth_x", names: "berth_meta"),
      Refusal("SELECT (SELECT value FROM berth_meta)", names: "berth_meta"),
      Refusal("SELECT * FROM berth_index('gin')", names: "berth_index"),
      Refusal("SELECT * FROM berth_index_data", names: "berth_index_data"),
      Refusal("SELECT * FROM berth_view", names: "berth_view"),
      Refusal("INSERT INTO berth_meta VALUES('a',2)", names: "berth_meta"),
      Refusal("UPDATE berth_meta SET value=2", names: "berth_meta"),
      Refusal("DELETE FROM berth_meta", names: "berth_meta"),
      Refusal("DROP TABLE berth_meta", names: "berth_meta"),
      Refusal("DROP TABLE berth_index", names: "berth_index"),
      Refusal("CREATE TABLE berth_new(x)", names: "berth_new"),
      Refusal("CREATE TABLE IF NOT EXISTS \"Berth_New\"(x)", names: "Berth_New"),
      Refusal("CREATE TEMP TABLE berth_meta(x)", names: "berth_meta"),
      Refusal("CREATE VIEW berth_v AS SELECT 1", names: "berth_v"),
      Refusal("CREATE TABLE copy AS SELECT * FROM berth_meta", names: "berth_meta"),
      Refusal("CREATE INDEX i ON berth_meta(value)", names: "berth_meta"),
      Refusal("CREATE INDEX berth_i ON drink(abv)", names: "berth_i"),
      Refusal(
        "CREATE TRIGGER t AFTER INSERT ON berth_meta BEGIN SELECT 1; END", names: "berth_meta"),
      Refusal("ALTER TABLE berth_meta ADD COLUMN x", names: "berth_meta"),
      Refusal("ALTER TABLE drink RENAME TO berth_drink", names: "berth_"),
      Refusal("ALTER TABLE drink RENAME TO \"BERTH_drink\"", names: "berth_"),
      Refusal("CREATE VIRTUAL TABLE berth_f USING fts5(a)", names: "berth_f"),
      Refusal("CREATE VIRTUAL TABLE d USING dbstat", names: "dbstat"),
      Refusal("CREATE VIRTUAL TABLE d USING fts4(a)", names: "fts4"),
      Refusal("SELECT * FROM dbstat", names: "dbstat"),
      Refusal("SELECT * FROM sqlite_stmt", names: "sqlite_stmt"),
    ])
  func denied(_ refusal: Refusal) throws {
    let database = try pluginDatabase()
    let error = storageError { try database.run(refusal.sql) }
    #expect(error?.code == .denied, "\(error?.description ?? "")")
    #expect(error?.message.contains(refusal.named) == true, "\(error?.message ?? "")")
    #expect(error?.remedy?.isEmpty == false)
    #expect(error?.sql == refusal.sql)
  }

  @Test(
    "hidden ways to the host's tables fail too",
    arguments: [
      "CREATE VIEW v AS SELECT * FROM berth_meta; SELECT * FROM v",
      "CREATE TRIGGER t AFTER INSERT ON host BEGIN INSERT INTO berth_meta VALUES('z',9); END;"
        + "INSERT INTO host VALUES(1)",
      "CREATE VIRTUAL TABLE v USING fts5vocab(berth_index,row); SELECT * FROM v",
      "UPDATE sqlite_schema SET name='x' WHERE name='berth_meta'",
      "INSERT INTO sqlite_schema VALUES('table','x','x',2,'')",
      "CREATE VIRTUAL TABLE f USING fts5(t, content=berth_meta, content_rowid=rowid);"
        + "INSERT INTO f(f) VALUES('rebuild')",
    ])
  func hidden(_ script: String) throws {
    let database = try pluginDatabase()
    #expect(storageError { try database.execute(script) } != nil)
    #expect(
      try database.asHost { try database.rows("SELECT * FROM berth_meta") } == [["secret", 1]])
  }

  @Test("edit, readfile and writefile are not there to be called")
  func shellFunctions() throws {
    let database = try pluginDatabase()
    for call in ["edit('x')", "readfile('/etc/passwd')", "writefile('/tmp/x','y')"] {
      let error = storageError { try database.run("SELECT \(call)") }
      #expect(error?.code == .denied || error?.code == .schema)
    }
  }

  @Test("the host's statements pass, also after the schema changed, and the plugin's do not")
  func host() throws {
    let database = try pluginDatabase()
    let sql = "SELECT value FROM berth_meta"
    let trusted = try database.asHost { try database.prepare(sql) }
    #expect(try trusted.step())
    trusted.reset()
    try database.execute("CREATE TABLE more(x)")
    #expect(try trusted.step())
    #expect(trusted.int64(at: 0) == 1)
    trusted.reset()
    #expect(try database.asHost { try database.integer(sql) } == 1)
    #expect(storageError { try database.run(sql) }?.code == .denied)
    #expect(storageError { _ = try database.prepare(sql) }?.code == .denied)
  }

  @Test("transactions can be forbidden while savepoints stay")
  func withoutTransactions() throws {
    let database = try drinks()
    var policy = StatementAuthorizer.plugin
    policy.allowsTransactions = false
    try database.setAuthorizer(policy)
    for sql in ["BEGIN", "COMMIT", "ROLLBACK", "END"] {
      let error = storageError { try database.run(sql) }
      #expect(error?.code == .denied)
      #expect(error?.message.contains("not allowed here") == true)
    }
    try database.execute("SAVEPOINT s; DELETE FROM drink; ROLLBACK TO s; RELEASE s")
    try database.transaction { try database.run("DELETE FROM drink WHERE id='negroni'") }
    #expect(try database.integer("SELECT count(*) FROM drink") == 1)
  }

  @Test("another policy applies to statements that were prepared before it")
  func changedPolicy() throws {
    let database = try drinks()
    try database.execute("CREATE TABLE my_own(x)")
    let statement = try database.prepare("SELECT * FROM my_own")
    var policy = StatementAuthorizer.plugin
    policy.reservedPrefixes = ["my_"]
    try database.setAuthorizer(policy)
    #expect(storageError { _ = try statement.step() }?.code == .denied)
    #expect(database.authorizer == policy)
    try database.setAuthorizer(nil)
    #expect(try statement.step() == false)
  }

  @Test("a plugin's statement may make the host's full-text index write itself out")
  func indexFlush() throws {
    let database = try pluginDatabase()
    try database.asHost {
      try database.execute("CREATE VIRTUAL TABLE berth_search_drinks USING fts5(text)")
    }
    try database.transaction {
      try database.asHost {
        for number in 0..<50 {
          try database.run("INSERT INTO berth_search_drinks VALUES(?1)", [.text("lime \(number)")])
        }
      }
      // It may fail half-way, so SQLite marks the place, and the index must be on the disk.
      try database.run("INSERT OR IGNORE INTO drink SELECT id||'2', name, abv FROM drink")
      try database.run("UPDATE drink SET abv=abv+0.01")
    }
    let found = try database.asHost {
      try database.integer("SELECT count(*) FROM berth_search_drinks('lime')")
    }
    #expect(found == 50)
  }

  @Test("a trigger put in place after compiling does not reach the host's tables")
  func lateTrigger() throws {
    let database = try pluginDatabase()
    let statement = try database.prepare("INSERT INTO drink VALUES('late','Late',0)")
    try database.execute(
      "CREATE TRIGGER reach AFTER INSERT ON drink BEGIN UPDATE berth_meta SET value=9; END")
    #expect(throws: StorageError.self) { try statement.run() }
    let value = try database.asHost { try database.integer("SELECT value FROM berth_meta") }
    #expect(value == 1)
  }
}
