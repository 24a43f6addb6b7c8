/// What is typical of the languages told apart by `LatinDetector`.
///
/// Three letters in a row (`_` is a word's border) are followed by one letter for each language:
/// how much likelier they are there than on average, `m` as likely, a step being a quarter of the
/// natural logarithm. The figures are our own counts over common text.
enum LatinProfiles {
  /// The languages in the order of all tables.
  static let codes = ["en", "es", "fr", "de", "pt"]

  /// Letters that only some of the languages use, with what they speak for.
  static let letters: [Unicode.Scalar: [Double]] = {
    var table: [Unicode.Scalar: [Double]] = [:]
    for (letters, weights) in letterGroups {
      for scalar in letters.unicodeScalars { table[scalar] = weights }
    }
    return table
  }()

  private static let letterGroups: [(String, [Double])] = [
    ("ñ¿¡", [-3, 4, -3, -3, -3]), ("ß", [-3, -3, -3, 4, -3]), ("äö", [-2, -3, -3, 3, -3]),
    ("ãõ", [-3, -3, -3, -3, 4]), ("œèùûîë", [-2, -3, 3, -3, -3]), ("ç", [-3, -3, 1, -3, 1]),
    ("âêô", [-3, -3, 1.5, -3, 1]), ("à", [-3, -3, 1.5, -3, 0]), ("íóú", [-3, 1.5, -3, -3, 0.7]),
    ("á", [-3, 1, -3, -3, 0.7]), ("é", [-2, 0.3, 1, -3, 0.3]), ("ü", [-2, -1, -2, 3, -2]),
  ]

  /// Common words and the languages they are of, a bit each.
  static let words: [[UInt32]: Int] = {
    var table: [[UInt32]: Int] = [:]
    for (index, words) in commonWords.enumerated() {
      for word in words.pieces(at: " ") {
        table[word.unicodeScalars.map(\.value), default: 0] |= 1 << index
      }
    }
    return table
  }()

  /// The number of three letters.
  static func key(_ first: UInt32, _ second: UInt32, _ third: UInt32) -> UInt64 {
    UInt64(first) << 42 | UInt64(second) << 21 | UInt64(third)
  }

  /// Three letters and their five weights, a byte each.
  static let trigrams: [UInt64: UInt64] = {
    var table: [UInt64: UInt64] = [:]
    for entry in LatinTrigrams.text.pieces(at: " ") {
      let scalars = entry.unicodeScalars.map(\.value)
      guard scalars.count == 3 + codes.count else { continue }
      var weights: UInt64 = 0
      for index in codes.indices {
        weights |= UInt64(scalars[3 + index] - 0x61) << UInt64(8 * index)
      }
      table[key(scalars[0], scalars[1], scalars[2])] = weights
    }
    return table
  }()

  private static let commonWords = [
    """
    the and is are was were i you he she it we they my your his her our their this that what \
    where when how who why do does did don't can could would will have has had not with for from \
    of to in on at hello hi thanks thank please yes good morning night very much i'm it's want \
    like know think because about there here some any which been just get got go going time \
    people day today tomorrow name sorry see later friend love bye if but or as by be so up out \
    all one more
    """,
    """
    el la los las un una unos unas y o de del en es son está están estoy soy eres somos fue que \
    qué no sí por para con sin pero como cómo más muy mi tu su me te se le lo nos al hola \
    gracias adiós buenos buenas días tardes noches dónde cuándo cuánto quién porque este esta \
    eso aquí hay ser estar tiene tengo quiero puedo hacer todo también ya hoy mañana amigo amiga \
    bien usted yo él ella ellos nosotros favor gusta llamo si hasta desde entre sobre ha he
    """,
    """
    le la les un une des du de et est sont suis es je tu il elle nous vous ils elles on que qui \
    quoi ne pas non oui dans pour avec sans mais comme plus très mon ma mes ton ta tes son sa \
    ses ce cette ces au aux en y bonjour bonsoir salut merci au revoir où quand combien comment \
    pourquoi parce avoir être fait faire veux peux ai as a avons avez ont tout aussi ici \
    aujourd'hui demain ami bien s'il plaît c'est j'ai d'un d'une l'on ou si par sur leur été
    """,
    """
    der die das den dem des ein eine einen einem einer und oder aber ist sind bin bist war waren \
    ich du er sie es wir ihr nicht kein keine mit für von zu zum zur im in auf an aus bei nach \
    wie was wo wer wann warum weil dass hallo danke bitte ja nein guten morgen tag abend gut \
    sehr mein meine dein sein seine haben habe hat hatte werden wird kann will möchte muss auch \
    noch schon hier heute tschüss uns mich mir dich dir als so wenn nur über man doch
    """,
    """
    o a os as um uma uns umas e ou de do da dos das em no na nos nas é são está estão estou sou \
    foi que não sim por para com sem mas como mais muito meu minha seu sua me te se lhe nós ele \
    ela eles elas você vocês eu olá oi obrigado obrigada tchau bom boa dia tarde noite onde \
    quando quanto quem porque este esta isso aqui há ser estar tem tenho quero posso fazer tudo \
    também já hoje amanhã amigo bem gosto chamo até pelo pela ao à ter foram nem só
    """,
  ]
}
