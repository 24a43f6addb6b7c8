import Testing

@testable import JubileeEngine

@Suite("Sun and moon")
struct SkyDayTests {
  struct Day: Sendable, CustomTestStringConvertible {
    var latitude: Double
    var longitude: Double
    var from: Int64
    /// Sunrise, sunset, civil dawn and dusk, nautical dawn and dusk.
    var sun: [Int64?]
    var moonrise: Int64?
    var moonset: Int64?
    var illumination: Double
    var testDescription: String { "\(latitude), \(longitude) on \(from)" }

    init(
      _ latitude: Double, _ longitude: Double, _ from: Int64, _ sun: [Int64?], _ moonrise: Int64?,
      _ moonset: Int64?, _ illumination: Double
    ) {
      (self.latitude, self.longitude, self.from, self.sun) = (latitude, longitude, from, sun)
      (self.moonrise, self.moonset, self.illumination) = (moonrise, moonset, illumination)
    }
  }

  // Figures of PyEphem 4.2 (VSOP87 and ELP), refraction 34', the sun's middle at 50' below.
  static let days: [Day] = [
    Day(
      30.5239, -87.9136, 1_782_021_600_000,
      [
        1_782_038_992_000, 1_782_089_831_000, 1_782_037_331_000, 1_782_091_492_000,
        1_782_035_310_000, 1_782_093_513_000,
      ], 1_782_063_960_000, 1_782_107_519_000, 0.4843),
    Day(
      30.5239, -87.9136, 1_795_240_800_000,
      [
        1_795_263_770_000, 1_795_301_524_000, 1_795_262_224_000, 1_795_303_069_000,
        1_795_260_466_000, 1_795_304_828_000,
      ], 1_795_293_228_000, 1_795_251_758_000, 0.8883),
    Day(
      30.5239, -87.9136, 1_709_186_400_000,
      [
        1_709_209_101_000, 1_709_250_605_000, 1_709_207_652_000, 1_709_252_055_000,
        1_709_205_978_000, 1_709_253_731_000,
      ], 1_709_267_803_000, 1_709_218_233_000, 0.7745),
    Day(
      30.5239, -87.9136, 52_034_400_000,
      [
        52_053_864_000, 52_100_530_000, 52_052_377_000, 52_102_014_000, 52_050_618_000,
        52_103_768_000,
      ], 52_071_951_000, 52_110_579_000, 0.2791),
    Day(
      30.5239, -87.9136, 2_499_832_800_000,
      [
        2_499_854_088_000, 2_499_897_805_000, 2_499_852_649_000, 2_499_899_247_000,
        2_499_850_971_000, 2_499_900_928_000,
      ], 2_499_903_014_000, 2_499_855_285_000, 0.9818),
    Day(
      51.4779, 0, 1_782_000_000_000,
      [
        1_782_013_365_000, 1_782_073_253_000, 1_782_010_503_000, 1_782_076_115_000,
        1_782_006_037_000, 1_782_080_581_000,
      ], 1_782_041_997_000, 1_782_085_525_000, 0.4583),
    Day(
      51.4779, 0, 1_795_219_200_000,
      [
        1_795_246_073_000, 1_795_277_001_000, 1_795_243_807_000, 1_795_279_265_000,
        1_795_241_329_000, 1_795_281_742_000,
      ], 1_795_269_824_000, 1_795_231_097_000, 0.8702),
    Day(
      51.4779, 0, 1_709_164_800_000,
      [
        1_709_189_183_000, 1_709_228_357_000, 1_709_187_173_000, 1_709_230_371_000,
        1_709_184_862_000, 1_709_232_688_000,
      ], 1_709_248_892_000, 1_709_194_345_000, 0.7944),
    Day(
      51.4779, 0, 52_012_800_000,
      [
        52_030_905_000, 52_081_261_000, 52_028_755_000, 52_083_400_000, 52_026_076_000,
        52_086_059_000,
      ], 52_053_159_000, 52_085_572_000, 0.2580),
    Day(
      51.4779, 0, 2_499_811_200_000,
      [
        2_499_832_914_000, 2_499_876_822_000, 2_499_830_920_000, 2_499_878_823_000,
        2_499_828_562_000, 2_499_881_190_000,
      ], 2_499_882_813_000, 2_499_832_384_000, 0.9879),
    Day(
      -33.87, 151.21, 1_781_964_000_000,
      [
        1_781_989_198_000, 1_782_024_829_000, 1_781_987_534_000, 1_782_026_492_000,
        1_781_985_659_000, 1_782_028_367_000,
      ], 1_782_005_099_000, 1_782_049_133_000, 0.4147),
    Day(
      -33.87, 151.21, 1_795_183_200_000,
      [
        1_795_200_028_000, 1_795_250_507_000, 1_795_198_356_000, 1_795_252_182_000,
        1_795_196_326_000, 1_795_254_220_000,
      ], 1_795_237_205_000, 1_795_190_224_000, 0.8379),
    Day(
      -33.87, 151.21, 1_709_128_800_000,
      [
        1_709_149_330_000, 1_709_195_553_000, 1_709_147_802_000, 1_709_197_077_000,
        1_709_145_997_000, 1_709_198_877_000,
      ], 1_709_203_518_000, 1_709_163_439_000, 0.8258),
    Day(
      -33.87, 151.21, 51_976_800_000,
      [
        51_999_751_000, 52_039_940_000, 51_998_232_000, 52_041_460_000, 51_996_486_000,
        52_043_208_000,
      ], 52_007_510_000, 52_057_530_000, 0.2241),
    Day(
      -33.87, 151.21, 2_499_775_200_000,
      [
        2_499_796_697_000, 2_499_840_381_000, 2_499_795_201_000, 2_499_841_874_000,
        2_499_793_454_000, 2_499_843_617_000,
      ], 2_499_840_654_000, 2_499_798_298_000, 0.9949),
    Day(
      64.15, -21.94, 1_782_003_600_000, [1_782_010_506_000, 1_782_086_642_000, nil, nil, nil, nil],
      1_782_047_616_000, 1_782_004_277_000, 0.4626),
    Day(
      64.15, -21.94, 1_795_222_800_000,
      [
        1_795_256_154_000, 1_795_277_439_000, 1_795_252_324_000, 1_795_281_267_000,
        1_795_248_570_000, 1_795_285_017_000,
      ], 1_795_272_851_000, 1_795_238_483_000, 0.8733),
    Day(
      64.15, -21.94, 1_709_168_400_000,
      [
        1_709_195_835_000, 1_709_232_265_000, 1_709_192_943_000, 1_709_235_166_000,
        1_709_189_641_000, 1_709_238_483_000,
      ], nil, 1_709_196_588_000, 0.7911),
    Day(
      64.15, -21.94, 52_016_400_000,
      [
        52_033_802_000, 52_088_834_000, 52_030_378_000, 52_092_216_000, 52_025_161_000,
        52_097_287_000,
      ], 52_063_201_000, 52_086_110_000, 0.2614),
    Day(
      64.15, -21.94, 2_499_814_800_000,
      [
        2_499_838_025_000, 2_499_882_280_000, 2_499_835_161_000, 2_499_885_160_000,
        2_499_831_663_000, 2_499_888_689_000,
      ], 2_499_890_723_000, 2_499_836_108_000, 0.9869),
  ]

  @Test("Rises, sets and twilights are those of another program within a minute", arguments: days)
  func times(day: Day) {
    let point = GeoPoint(latitude: day.latitude, longitude: day.longitude)
    let sky = SkyDay(at: point, from: day.from, to: day.from + Span.day)
    let found = [
      sky.sun.rise, sky.sun.set, sky.civil.rise, sky.civil.set, sky.nautical.rise,
      sky.nautical.set, sky.moon.rise, sky.moon.set,
    ]
    for (number, (time, known)) in zip(found, day.sun + [day.moonrise, day.moonset]).enumerated() {
      #expect((time == nil) == (known == nil), "\(number)")
      guard let time, let known else { continue }
      #expect(abs(time - known) < (abs(day.latitude) > 60 ? 180_000 : 60_000), "\(number)")
    }
    #expect(abs(sky.phase.illumination - day.illumination) < 0.005)
  }

  @Test("Where the sun stays up or down it says so")
  func polar() {
    let north = GeoPoint(latitude: 78.2, longitude: 15.6)
    let june = UTC.start(year: 2026, month: 6, day: 21)
    let summer = SkyDay(at: north, from: june, to: june + Span.day)
    #expect(summer.sun.isConstant && summer.sun.isUpAtStart)
    let december = UTC.start(year: 2026, month: 12, day: 21)
    let winter = SkyDay(at: north, from: december, to: december + Span.day)
    #expect(winter.sun.isConstant && !winter.sun.isUpAtStart)
    #expect(winter.nautical.rise != nil)
    let pole = GeoPoint(latitude: 90, longitude: 0)
    #expect(SkyDay(at: pole, from: june, to: june + Span.day).sun.isConstant)
  }

  @Test("A sun that barely peeps over the horizon is seen")
  func grazing() {
    // Days round the first sunrise after the polar night.
    let north = GeoPoint(latitude: 69.65, longitude: 18.96)
    var shortest = Int64.max
    for day in 10...25 {
      let from = UTC.start(year: 2026, month: 1, day: day)
      let sun = SkyDay(at: north, from: from, to: from + Span.day).sun
      #expect((sun.rise == nil) == (sun.set == nil))
      if let rise = sun.rise, let set = sun.set { shortest = min(shortest, set - rise) }
    }
    #expect(shortest < 3_600_000)
  }

  @Test(
    "The next principal phases are those of another program within three minutes",
    arguments: [
      (1_795_219_200_000, 0.0, 1_796_777_507_000),
      (1_795_219_200_000, 90.0, 1_797_486_156_000),
      (1_795_219_200_000, 180.0, 1_795_532_009_000),
      (1_795_219_200_000, 270.0, 1_796_105_315_000),
      (1_704_067_200_000, 0.0, 1_704_974_242_000),
      (1_704_067_200_000, 90.0, 1_705_549_954_000),
      (1_704_067_200_000, 180.0, 1_706_205_237_000),
      (1_704_067_200_000, 270.0, 1_704_339_025_000),
      (2_064_268_800_000, 0.0, 2_064_712_830_000),
      (2_064_268_800_000, 90.0, 2_065_290_589_000),
      (2_064_268_800_000, 180.0, 2_065_981_036_000),
      (2_064_268_800_000, 270.0, 2_066_668_953_000),
      (-455_068_800_000, 0.0, -453_614_521_000),
      (-455_068_800_000, 90.0, -452_963_301_000),
      (-455_068_800_000, 180.0, -454_825_792_000),
      (-455_068_800_000, 270.0, -454_195_626_000),
    ] as [(Int64, Double, Int64)])
  func phases(after: Int64, elongation: Double, time: Int64) {
    #expect(abs(MoonPhase.next(elongation: elongation, after: after) - time) < 180_000)
    #expect(
      MoonPhase(at: time).name == [.new, .firstQuarter, .full, .lastQuarter][Int(elongation / 90)])
  }

  @Test("The moon of 12 April 1992 is that of the textbook")
  func textbook() {
    // Meeus, example 47.a: 0h of dynamical time, 59 s before in Universal Time.
    let moon = Moon.position(UTC.start(year: 1992, month: 4, day: 12) - 59_000)
    #expect(abs(moon.longitude - 133.167265) < 0.01)
    #expect(abs(moon.latitude + 3.229126) < 0.005)
    #expect(abs(moon.distance - 368_409.7) < 60)
  }

  @Test("Days and years of the calendar come back")
  func calendar() {
    for year in [1582, 1900, 1969, 1970, 2000, 2026, 2100] {
      let start = UTC.start(year: year)
      #expect(UTC.year(start) == year && UTC.year(start - 1) == year - 1)
    }
    #expect(UTC.start(year: 2026, month: 11, day: 21) == 1_795_219_200_000)
    #expect(UTC.start(year: 2000, month: 2, day: 29) == 951_782_400_000)
    #expect(UTC.julianDay(946_728_000_000) == 2_451_545)
  }
}
