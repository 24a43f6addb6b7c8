import Glibc

/// Addresses of clients, as limits know them.
enum NetworkAddress {
  /// An address as one client has it: of IPv6 the first 64 bits, since every customer has as many;
  /// anything that is no address as it is.
  static func client(_ text: String) -> String {
    var address = in6_addr()
    guard inet_pton(AF_INET6, text, &address) == 1 else { return text }
    return withUnsafeBytes(of: address) { bytes in
      // An IPv4 address in the clothes of IPv6 is the client's whole address.
      let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
      if isMapped { return bytes[12...].map(String.init).joined(separator: ".") }
      return bytes[..<8].map { String($0, radix: 16) }.joined(separator: ":")
    }
  }

  /// The client of a connection; empty for a socket in the file system.
  static func client(_ storage: sockaddr_storage) -> String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let isRead = withUnsafeBytes(of: storage) { bytes -> Bool in
      switch Int32(storage.ss_family) {
      case AF_INET:
        var address = bytes.loadUnaligned(as: sockaddr_in.self).sin_addr
        return inet_ntop(AF_INET, &address, &text, socklen_t(text.count)) != nil
      case AF_INET6:
        var address = bytes.loadUnaligned(as: sockaddr_in6.self).sin6_addr
        return inet_ntop(AF_INET6, &address, &text, socklen_t(text.count)) != nil
      default: return false
      }
    }
    guard isRead else { return "" }
    return client(
      String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
  }
}
