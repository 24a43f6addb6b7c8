import BerthManifest
import TestSupport
import Testing

@testable import BerthWeb

@Suite("The settings of apps", .serialized)
struct SettingsPageTests {
  @Test("a box that is ticked can be unticked, in the settings of every app")
  func boxes() throws {
    let site = try TestSite()
    var count = 0
    for entry in site.registry.entries() {
      let address = "/settings/\(entry.manifest.id)"
      for setting in entry.manifest.settings where setting.rule.type == .bool {
        let box = "name=\"\(setting.key)\""
        guard try site.get(address).main.contains(box) else { continue }
        count += 1
        for isOn in [true, false, true] {
          // What a browser sends: the fields that are not seen, and the box where it is ticked.
          let page = try site.get(address).main
          var fields = page.matches(of: #/<input type="hidden" name="([^"]+)" value="([^"]*)">/#)
            .map { (String($0.output.1), String($0.output.2)) }
            .filter { $0.0 == setting.key }
          if isOn { fields.append((setting.key, "true")) }
          #expect(try site.post(address, fields).status == 303)
          let tags = try site.get(address).main.split(separator: "<")
          let tag = tags.first { $0.contains(box) && $0.contains("type=\"checkbox\"") }
          let ticked = tag?.contains(" checked") == true
          #expect(ticked == isOn, "\(entry.manifest.id).\(setting.key)")
        }
      }
    }
    #expect(count > 2)
  }

  @Test("settings are saved together or not at all, and secrets stay out of pages")
  func settings() throws {
    let site = try TestSite()
    for entry in site.registry.entries() where !entry.manifest.settings.isEmpty {
      let page = try site.get("/settings/\(entry.manifest.id)")
      #expect(page.status == 200)
      for setting in entry.manifest.settings where setting.isSecret || setting.rule.type == .input {
        #expect(!page.main.contains("name=\"\(setting.key)\""), "\(setting.key)")
      }
    }
    for entry in site.registry.entries() {
      for setting in entry.manifest.settings where setting.rule.type == .enum {
        let wrong = try site.post("/settings/\(entry.manifest.id)", [(setting.key, "furlongs")])
        #expect(wrong.status == 400 && wrong.main.contains("aria-invalid"), "\(setting.key)")
        let right = [(setting.key, setting.rule.values[0])]
        #expect(try site.post("/settings/\(entry.manifest.id)", right).status == 303)
      }
    }
  }
}
