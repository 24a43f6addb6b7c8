import BerthStorage
import Testing

@Suite("Durable files")
struct DurableFileTests {
  let folder = TemporaryFolder()

  @Test("writing makes and replaces whole files and leaves no others")
  func write() throws {
    let path = folder.file("state.json")
    try DurableFile.write(Array("one".utf8), to: path)
    try DurableFile.write("two, longer".utf8, to: path)
    #expect(content(of: path) == Array("two, longer".utf8))
    try DurableFile.write([], to: path)
    #expect(DurableFile.size(of: path) == 0)
    let big = [UInt8](repeating: 7, count: 3_000_000)
    try DurableFile.write(big, to: path)
    #expect(content(of: path) == big)
    #expect(folder.names == ["state.json"])
  }

  @Test("failures name the path and leave the old file")
  func failures() throws {
    let missing = folder.file("none/state.json")
    let error = storageError { try DurableFile.write([1], to: missing) }
    #expect(error?.code == .open)
    #expect(error?.message.contains("none") == true)
    #expect(storageError { try DurableFile.sync(missing) }?.code == .open)
    #expect(storageError { try DurableFile.syncFolder(of: missing) }?.code == .open)
    let path = folder.file("state.json")
    try DurableFile.write([1], to: path)
    #expect(storageError { try DurableFile.replace(path, with: missing) }?.code == .open)
    #expect(content(of: path) == [1])
  }

  @Test("removing is content with files that are not there")
  func remove() throws {
    let path = folder.file("a")
    try DurableFile.write([1], to: path)
    try DurableFile.sync(path)
    try DurableFile.remove(path)
    try DurableFile.remove(path)
    #expect(DurableFile.size(of: path) == nil)
    #expect(storageError { try DurableFile.remove(folder.path) } != nil)
  }
}
