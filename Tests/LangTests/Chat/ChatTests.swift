import BerthBase
import Testing

@Suite struct ChatTests {
  private func texts(_ chat: JSON) -> [String] {
    (chat["messages"]?.array ?? []).compactMap { $0["text"]?.string }
  }

  @Test func carriesMessagesWithTheirStates() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    let first = try ana.run("send", ["with": "ben", "text": ["Hola", "Ben"]])
    #expect(first["text"]?.string == "Hola Ben" && first["number"]?.int == 1)
    #expect(first["state"]?.string == "sent" && first["new"]?.bool == true)
    // Listed by the other one it is delivered, opened it is read.
    func state() throws -> String? {
      try ana.run("chat", ["with": "ben"])["messages"]?[0]?["state"]?.string
    }
    #expect(try state() == "sent")
    let listed = try ben.run("chats")["chats"]?[0]
    #expect(listed?["unread"]?.int == 1 && listed?["id"]?.string == "ana")
    #expect(try state() == "delivered")
    #expect(try texts(ben.run("chat", ["with": "ana"])) == ["Hola Ben"])
    #expect(try state() == "read")
    #expect(try ben.run("chats")["chats"]?[0]?["unread"]?.int == 0)
    #expect(try ana.events("first_message_sent").count == 1)
    try ana.run("send", ["with": "ben", "text": ["otra"]])
    #expect(try ana.events("first_message_sent").count == 1)
  }

  @Test func storesTheSameClientIdOnce() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    let arguments: JSON = ["with": "ben", "text": ["Hola"], "client": "c-1"]
    #expect(try ana.run("send", arguments)["new"]?.bool == true)
    let again = try ana.run("send", arguments)
    #expect(again["new"]?.bool == false && again["number"]?.int == 1)
    // The id is the sender's own: another person may use the same.
    #expect(
      try ben.run("send", ["with": "ana", "text": ["Hi"], "client": "c-1"])["number"]?.int == 2)
    #expect(try ana.run("chat", ["with": "ben"])["total"]?.int == 2)
  }

  @Test func keepsOneOrderWhateverTheClocksSay() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    for place in 0..<12 {
      // Each message comes an hour before the one it follows.
      home.advance(hours: -1)
      let user = place % 2 == 0 ? ana : ben
      try user.run(
        "send", ["with": place % 2 == 0 ? "ben" : "ana", "text": [.string("m\(place)")]])
    }
    let chat = try ana.run("chat", ["with": "ben"])
    #expect(texts(chat) == (0..<12).map { "m\($0)" })
    let times = (chat["messages"]?.array ?? []).compactMap { $0["at"]?.string }
    #expect(times == times.sorted())
  }

  @Test func pagesBackwardsByFifty() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    for place in 1...120 { try ana.run("send", ["with": "ben", "text": [.string("m\(place)")]]) }
    var seen: [String] = []
    var before: Int?
    repeat {
      var arguments: JSON = ["with": "ana"]
      if let before { arguments["before"] = JSON(before) }
      let page = try ben.run("chat", arguments)
      #expect((page["messages"]?.array?.count ?? 0) <= 50)
      seen = texts(page) + seen
      before = page["hasEarlier"]?.bool == true ? page["messages"]?[0]?["number"]?.int : nil
    } while before != nil
    #expect(seen == (1...120).map { "m\($0)" })
    // Choosing an older message hides none that came after it.
    let around = try ben.run("chat", ["with": "ana", "message": 60])
    let numbers = (around["messages"]?.array ?? []).compactMap { $0["number"]?.int }
    #expect(numbers == Array(60...120))
    let near = try ben.run("chat", ["with": "ana", "message": 110])
    #expect(near["messages"]?.array?.count == 50)
    #expect(ben.error("chat", ["with": "ana", "message": 121])?.code == "not-found")
  }

  @Test func showsWhatIsRepliedToAndWhatCanBeDone() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    try ana.run("send", ["with": "ben", "text": ["¿Vienes al cine?"]])
    try ben.run("send", ["with": "ana", "text": ["Con gusto"], "reply": 1])
    let page = try ana.view("chat", ["with": "ben"]).text()
    #expect(page.contains("↪ “¿Vienes al cine?”"))
    #expect(page.contains("block?name=ben") && page.contains("Report"))
    let person = try ana.view("person", ["name": "ben"]).text()
    #expect(person.contains("report?name=ben") && person.contains("harassment"))
  }

  @Test func editsAndDeletesForBothWithATrace() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    try ana.run("send", ["with": "ben", "text": ["I has a cat"]])
    try ana.run("message-edit", ["with": "ben", "number": 1, "text": ["I have a cat"]])
    let seen = try ben.run("chat", ["with": "ana"])["messages"]?[0]
    #expect(seen?["text"]?.string == "I have a cat" && seen?["edited"] != nil)
    let history = try ben.run("message-history", ["with": "ana", "number": 1])
    #expect(history["history"]?[0]?["text"]?.string == "I has a cat")
    #expect(
      ben.error("message-edit", ["with": "ana", "number": 1, "text": ["x"]])?.code
        == "message.foreign")
    #expect(ben.error("message-delete", ["with": "ana", "number": 1])?.code == "message.foreign")
    try ana.run("message-delete", ["with": "ben", "number": 1])
    let gone = try ben.run("chat", ["with": "ana"])["messages"]?[0]
    #expect(gone?["text"]?.string == "" && gone?["deleted"] != nil)
    let traces = try ben.run("message-history", ["with": "ana", "number": 1])["history"]
    #expect(traces?.array?.compactMap { $0["text"]?.string } == ["", ""])
    #expect(
      ana.error("message-edit", ["with": "ben", "number": 1, "text": ["x"]])?.code
        == "message.deleted")
  }

  @Test func warnsOfContactDetailsInFirstMessages() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    let first = try ana.run("send", ["with": "ben", "text": ["write to ana@example.com"]])
    #expect(first["warning"]?["kinds"]?.texts == ["email"])
    #expect(
      try ana.run("send", ["with": "ben", "text": ["https://x.example.com"]])["warning"] == nil)
    #expect(try ben.view("chat", ["with": "ana"]).text().contains("e-mail address"))
  }

  @Test func hidesBlockedPeopleAtOnce() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    try ana.run("send", ["with": "ben", "text": ["hola"]])
    try ben.run("search-messages", ["text": ["hola"]])
    try ana.run("block", ["name": "ben"])
    #expect(try ben.run("chats")["total"]?.int == 0)
    #expect(try ana.run("chats")["total"]?.int == 0)
    #expect(ben.error("chat", ["with": "ana"])?.code == "not-found")
    #expect(ben.error("send", ["with": "ana", "text": ["?"]])?.code == "not-found")
    #expect(try ben.run("search-messages", ["text": ["hola"]])["results"]?.array?.isEmpty == true)
  }

  @Test func keepsWhatADeletedPersonSaid() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    try ana.run("send", ["with": "ben", "text": ["hola"]])
    try ana.run("delete")
    let line = try ben.run("chats")["chats"]?[0]
    #expect(line?["name"]?.string == "deleted user" && line?["id"]?.string == "#1")
    let chat = try ben.run("chat", ["with": "#1"])
    #expect(texts(chat) == ["hola"] && chat["open"]?.bool == false)
    #expect(ben.error("send", ["with": "#1", "text": ["?"]])?.code == "chat.closed")
  }

  @Test func admitsThreeActiveChats() throws {
    let home = try LangHome()
    let ana = try home.person("Ana", native: "es", learning: "en:B1")
    try ana.set("granularity", "1")
    for place in 1...5 {
      let other = try home.person("P\(place)x", native: "en", learning: "es:B1")
      try other.run("like", ["name": "ana"])
      try ana.run("like", ["name": .string("p\(place)x")])
      if place == 5 { try other.run("send", ["with": "ana", "text": ["hi"]]) }
    }
    for place in 1...3 { try ana.run("send", ["with": .string("p\(place)x"), "text": ["hola"]]) }
    #expect(try ana.run("chats")["activeChats"]?.int == 3)
    #expect(ana.error("send", ["with": "p4x", "text": ["hola"]])?.code == "entitlement.quota")
    // Reading what another one wrote is always free.
    #expect(try texts(ana.run("chat", ["with": "p5x"])) == ["hi"])
    #expect(ana.error("send", ["with": "p5x", "text": ["hola"]])?.code == "entitlement.quota")
    try ana.run("chat-archive", ["with": "p1x"])
    #expect(try ana.run("send", ["with": "p4x", "text": ["hola"]])["state"]?.string == "sent")
    #expect(ana.error("send", ["with": "p1x", "text": ["hola"]])?.code == "entitlement.quota")
    try ana.buy()
    #expect(try ana.run("send", ["with": "p1x", "text": ["hola"]])["state"]?.string == "sent")
    #expect(try ana.run("chats")["activeChats"]?.int == 4)
  }

  @Test func findsWordsInOnesOwnConversationsOnly() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    let eve = try home.person("Eve", native: "en", learning: "es:B1")
    try ana.run("send", ["with": "ben", "text": ["La estación está cerca"]])
    try ben.run("send", ["with": "ana", "text": ["all right, see you there"]])
    let found = try ben.run("search-messages", ["text": ["estacion"]])
    #expect(found["results"]?[0]?["number"]?.int == 1 && found["total"]?.int == 1)
    #expect(try eve.run("search-messages", ["text": ["estacion"]])["total"]?.int == 0)
    try ana.run("message-edit", ["with": "ben", "number": 1, "text": ["La playa queda lejos"]])
    #expect(try ben.run("search-messages", ["text": ["estacion"]])["total"]?.int == 0)
    #expect(try ben.run("search-messages", ["text": ["playa"]])["total"]?.int == 1)
    try ana.run("message-delete", ["with": "ben", "number": 1])
    #expect(try ben.run("search-messages", ["text": ["playa"]])["total"]?.int == 0)
  }
}
