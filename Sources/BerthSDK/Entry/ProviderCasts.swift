/// A plugin as each provider it is; nil for those it is not. Conforming to a provider protocol is all it
/// takes; there is nothing to write.
///
/// The compiler knows this where a type conforms. Asked of the running program, each answer goes through
/// all conformances in the library, which took a short command one part in twenty of its time.
public protocol _ProviderCasts {
  /// Sees a plugin as a `StorageProvider`; nil when the type is none.
  static var _storageProvider: ((any Plugin) -> (any StorageProvider)?)? { get }
  /// Sees a plugin as a `SearchProvider`; nil when the type is none.
  static var _searchProvider: ((any Plugin) -> (any SearchProvider)?)? { get }
  /// Sees a plugin as a `NotifyProvider`; nil when the type is none.
  static var _notifyProvider: ((any Plugin) -> (any NotifyProvider)?)? { get }
  /// Sees a plugin as a `PaywallProvider`; nil when the type is none.
  static var _paywallProvider: ((any Plugin) -> (any PaywallProvider)?)? { get }
}

extension Plugin {
  /// No `StorageProvider`, unless the type conforms to it.
  public static var _storageProvider: ((any Plugin) -> (any StorageProvider)?)? { nil }
  /// No `SearchProvider`, unless the type conforms to it.
  public static var _searchProvider: ((any Plugin) -> (any SearchProvider)?)? { nil }
  /// No `NotifyProvider`, unless the type conforms to it.
  public static var _notifyProvider: ((any Plugin) -> (any NotifyProvider)?)? { nil }
  /// No `PaywallProvider`, unless the type conforms to it.
  public static var _paywallProvider: ((any Plugin) -> (any PaywallProvider)?)? { nil }
}

extension StorageProvider {
  /// The plugin itself.
  public static var _storageProvider: ((any Plugin) -> (any StorageProvider)?)? { { $0 as? Self } }
}

extension SearchProvider {
  /// The plugin itself.
  public static var _searchProvider: ((any Plugin) -> (any SearchProvider)?)? { { $0 as? Self } }
}

extension NotifyProvider {
  /// The plugin itself.
  public static var _notifyProvider: ((any Plugin) -> (any NotifyProvider)?)? { { $0 as? Self } }
}

extension PaywallProvider {
  /// The plugin itself.
  public static var _paywallProvider: ((any Plugin) -> (any PaywallProvider)?)? { { $0 as? Self } }
}
