import BerthABI
import BerthBase
import BerthCapabilities
import BerthManifest

/// What the user may do in one plugin.
struct HostEntitlement: EntitlementService {
  let entitlements: Entitlements
  let manifest: Manifest

  func check(_ feature: String) throws(BerthError) -> Bool {
    try entitlements.check(feature, of: manifest)
  }

  func require(_ feature: String) throws(BerthError) {
    try entitlements.require(feature, of: manifest)
  }

  func consume(_ quota: String, _ count: UInt64) throws(BerthError) -> Int64 {
    try entitlements.consume(quota, Int(clamping: count), of: manifest).map(Int64.init) ?? -1
  }

  func admit(_ quota: String, current: UInt64, adding: UInt64) throws(BerthError) {
    try entitlements.admit(
      quota, current: Int(clamping: current), adding: Int(clamping: adding), of: manifest)
  }

  func state() throws(BerthError) -> [UInt8] { try entitlements.stateJSON(of: manifest).utf8() }
}
