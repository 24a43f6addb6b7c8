import Glibc

/// Fits the model.
package enum Trainer {
  /// The most probable model after seeing the rows.
  ///
  /// - Parameters:
  ///   - table: nights of the record, and whatever was added; none leaves the priors as they are.
  ///   - record: for the evidence tables and the base rate.
  ///   - rate: jubilees per night in the whole population, the record's watched years when nil. The
  ///     fitted intercept is moved to it: King & Zeng's prior correction,
  ///     −ln[((1 − τ)/τ)(ȳ/(1 − ȳ))], where ȳ is the share of jubilees among the rows and τ the
  ///     share they should have.
  package static func train(
    _ table: TrainingTable, record: EventRecord, rate: Double? = nil
  ) -> ProbabilityModel {
    var model = fitted(table, record: record, excluding: nil).model
    let perNight = rate ?? record.ratePerNight
    if perNight > 0, perNight < 1 {
      model.intercept += correction(table, perNight: perNight)
    }
    return model
  }

  /// The model for the rows as they are, without correction of its base rate, and its fit.
  ///
  /// With a year given, neither its rows nor its part of the evidence tables are used.
  static func fitted(
    _ table: TrainingTable, record: EventRecord, excluding year: Int?,
    near start: LogisticFit? = nil
  ) -> (model: ProbabilityModel, fit: LogisticFit) {
    var model = record.evidence(excluding: year).model
    let fit = LogisticFit(table, season: model.season, excluding: year, from: start)
    model.intercept = fit.parameters[0]
    model.coefficients = Array(fit.parameters.dropFirst())
    model.standardErrors = Array(fit.standardErrors.dropFirst())
    model.rows = table.count
    model.events = table.events
    model.rowsWithWeather = table.rowsWithWeather
    return (model, fit)
  }

  /// What to add to the intercept so that the rows' share of jubilees becomes the population's.
  static func correction(_ table: TrainingTable, perNight: Double) -> Double {
    guard table.count > 0, table.events > 0 else {
      // Nothing was fitted: the intercept stands at its starting point and is replaced.
      return log(perNight / (1 - perNight)) + 5
    }
    let share = Double(table.events) / Double(table.count)
    // A row of an hour holds only the hour's part of the night's jubilees.
    var part = 0.0
    let index = Feature.hour.index - 1
    for row in 0..<table.count {
      part += exp(Double(table.features[row * TrainingTable.stored + index]))
    }
    let expected = perNight * part / Double(table.count)
    return -log((1 - expected) / expected * share / (1 - share))
  }
}
