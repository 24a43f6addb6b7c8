/// A plugin as each provider it is; nil for those it is not. Conforming to a provider protocol is all it
/// takes; there is nothing to write.
///
/// The compiler knows this where a type conforms. Asked of the running program, each answer goes through
/// all conformances in the library, which took a short command one part in twenty of its time.
public protocol _ProviderCasts {
  static var _storageProvider: ((any Plugin) -> (any StorageProvider)?)? { get }
  static var _searchProvider: ((any Plugin) -> (any SearchProvider)?)? { get }
  static var _notifyProvider: ((any Plugin) -> (any NotifyProvider)?)? { get }
  static var _paywallProvider: ((any Plugin) -> (any PaywallProvider)?)? { get }
}

extension Plugin {
  public static var _storageProvider: ((any Plugin) -> (any StorageProvider)?)? { nil }
  public static var _searchProvider: ((any Plugin) -> (any SearchProvider)?)? { nil }
  public static var _notifyProvider: ((any Plugin) -> (any NotifyProvider)?)? { nil }
  public static var _paywallProvider: ((any Plugin) -> (any PaywallProvider)?)? { nil }
}

extension StorageProvider {
  public static var _storageProvider: ((any Plugin) -> (any StorageProvider)?)? { { $0 as? Self } }
}

extension SearchProvider {
  public static var _searchProvider: ((any Plugin) -> (any SearchProvider)?)? { { $0 as? Self } }
}

extension NotifyProvider {
  public static var _notifyProvider: ((any Plugin) -> (any NotifyProvider)?)? { { $0 as? Self } }
}

extension PaywallProvider {
  public static var _paywallProvider: ((any Plugin) -> (any PaywallProvider)?)? { { $0 as? Self } }
}
