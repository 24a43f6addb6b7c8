import BerthStorage
import Glibc
import Testing

/// A folder of its own for one test, removed with everything in it.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/berth-storage-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The names in the folder, sorted.
  var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var found: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { found.append(name) }
    }
    return found.sorted()
  }
}

/// The content of a file, or nil.
func content(of path: String) -> [UInt8]? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    if count == 0 { return bytes }
    bytes += buffer[..<count]
  }
}

/// Overwrites bytes inside a file, or makes it when it is missing.
func overwrite(_ path: String, at offset: Int, with bytes: [UInt8]) {
  guard let file = fopen(path, "r+b") ?? fopen(path, "wb") else { return }
  fseek(file, offset, SEEK_SET)
  fwrite(bytes, 1, bytes.count, file)
  fclose(file)
}

/// The error a body throws, which must be a `StorageError`.
func storageError(
  _ body: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
) -> StorageError? {
  do {
    try body()
    Issue.record("nothing was thrown", sourceLocation: sourceLocation)
  } catch let error as StorageError {
    return error
  } catch {
    Issue.record("another error was thrown: \(error)", sourceLocation: sourceLocation)
  }
  return nil
}

extension Database {
  /// A private database in memory that goes away with the connection.
  convenience init(inMemory options: DatabaseOptions) throws(StorageError) {
    try self.init(path: ":memory:", options: options)
  }
}

extension DatabaseOptions {
  static let readOnly = DatabaseOptions(access: .readOnly)
}

extension KeyValueTable {
  /// The value of a key as text, or nil.
  func text(_ key: String) throws(StorageError) -> String? {
    try bytes(key).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// A database of drinks in memory.
func drinks(_ options: DatabaseOptions = DatabaseOptions()) throws -> Database {
  let database = try Database(inMemory: options)
  try database.execute(drinksSchema)
  return database
}

let drinksSchema = """
  CREATE TABLE drink(id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, abv REAL CHECK(abv>=0));
  CREATE TABLE garnish(id INTEGER PRIMARY KEY, drink TEXT NOT NULL REFERENCES drink(id));
  INSERT INTO drink VALUES('margarita','Margarita',0.27),('negroni','Negroni',0.24);
  """
