import BerthBase
import BerthServices
import Dispatch
import Glibc
import Testing

@Suite struct ConcurrentSendTests {
  /// Eight writers in two conversations at once: each message once, no gap in any order, and the
  /// messages of one writer in the order they were written.
  @Test func losesAndDoublesNothing() throws {
    let home = try LangHome()
    let (ana, _) = try home.pair()
    let cleo = try home.person("Cleo", native: "en", learning: "es:B1")
    try cleo.run("like", ["name": "ana"])
    try ana.run("like", ["name": "cleo"])
    let each = 25
    let writers: [(user: String, with: String)] = [
      ("Ana", "ben"), ("Ana", "ben"), ("Ben", "ana"), ("Ben", "ana"), ("Ana", "cleo"),
      ("Ana", "cleo"), ("Cleo", "ana"), ("Cleo", "ana"),
    ]
    DispatchQueue.concurrentPerform(iterations: writers.count) { place in
      let writer = writers[place]
      do {
        let user = try LangUser(
          home: Home(path: home.path, user: writer.user), time: home.time, zone: "UTC")
        for number in 0..<each {
          // Every fifth is sent again, as after a lost answer.
          for _ in 0..<(number % 5 == 0 ? 2 : 1) {
            try user.run(
              "send",
              [
                "with": .string(writer.with), "text": [.string("w\(place) \(number)")],
                "client": .string("w\(place)-\(number)"),
              ])
          }
        }
      } catch {
        Issue.record("writer \(place): \(error)")
      }
    }
    for other in ["ben", "cleo"] {
      var messages: [JSON] = []
      var before: Int?
      repeat {
        var arguments: JSON = ["with": .string(other)]
        if let before { arguments["before"] = JSON(before) }
        let page = try ana.run("chat", arguments)
        messages = (page["messages"]?.array ?? []) + messages
        before = page["hasEarlier"]?.bool == true ? page["messages"]?[0]?["number"]?.int : nil
      } while before != nil
      #expect(messages.compactMap { $0["number"]?.int } == Array(1...each * 4))
      let texts = messages.compactMap { $0["text"]?.string }
      #expect(Set(texts).count == each * 4)
      for place in writers.indices where texts.contains("w\(place) 0") {
        let own = texts.filter { $0.hasPrefix("w\(place) ") }
        #expect(own == (0..<each).map { "w\(place) \($0)" })
      }
    }
  }

  @Test func sendsManyAtOnce() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    let path = "\(home.path)/many.ndjson"
    var text = ""
    for place in 0..<450 {
      text += "{\"with\":\"ben\",\"text\":\"m\(place)\",\"client\":\"c\(place)\"}\n"
    }
    text += "{\"with\":\"nobody\",\"text\":\"x\"}\nno json\n{\"with\":\"ben\",\"text\":\" \"}\n"
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
    let answer = try ana.run("send-many", ["file": .string(path)])
    #expect(answer["sent"]?.int == 450 && answer["refused"]?.int == 3)
    let codes = (answer["results"]?.array ?? []).compactMap { $0["error"]?["code"]?.string }
    #expect(codes.sorted() == ["input.invalid", "input.invalid", "not-found"])
    #expect(try ana.run("send-many", ["file": .string(path)])["sent"]?.int == 0)
    #expect(try ben.run("chat", ["with": "ana"])["total"]?.int == 450)
  }
}
