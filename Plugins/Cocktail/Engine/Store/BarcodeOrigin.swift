/// Who says what a barcode means, as the database keeps it.
enum BarcodeOrigin: Int {
  /// Lists of bottles that know nothing of each other.
  case severalLists = 0
  case user = 1
  /// One list of bottles alone.
  case oneList = 2
}
