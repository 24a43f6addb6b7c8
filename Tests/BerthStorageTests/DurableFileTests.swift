import BerthStorage
import Testing

@Suite("Durable files")
struct DurableFileTests {
  let folder = TemporaryFolder()

  @Test("failures name the path and leave the old file")
  func failures() throws {
    let missing = folder.file("none/state.json")
    let error = storageError { try DurableFile.sync(missing) }
    #expect(error?.code == .open)
    #expect(error?.message.contains("none") == true)
    #expect(storageError { try DurableFile.syncFolder(of: missing) }?.code == .open)
    let path = folder.file("state.json")
    overwrite(path, at: 0, with: [1])
    #expect(storageError { try DurableFile.replace(path, with: missing) }?.code == .open)
    #expect(content(of: path) == [1])
  }

  @Test("removing is content with files that are not there")
  func remove() throws {
    let path = folder.file("a")
    overwrite(path, at: 0, with: [1])
    try DurableFile.sync(path)
    try DurableFile.remove(path)
    try DurableFile.remove(path)
    #expect(DurableFile.size(of: path) == nil)
    #expect(storageError { try DurableFile.remove(folder.path) } != nil)
  }
}
