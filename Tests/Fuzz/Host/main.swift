import BerthBase
import FuzzKit
import Glibc

exit(
  FuzzDriver.run([
    FuzzTarget("json", "JSON text", isJSON: true, JSONFuzz.run),
    FuzzTarget("manifest", "plugins' manifests", isJSON: true, ManifestFuzz.run),
    FuzzTarget("arguments", "command lines", ArgumentFuzz.run),
    FuzzTarget("links", "berth:// links", LinkFuzz.run),
    FuzzTarget("phrases", "sentences for ask, and patterns", PhraseFuzz.run),
    FuzzTarget("views", "views, drawn in every form", isJSON: true, ViewFuzz.run),
    FuzzTarget("frames", "messages between host and worker", FrameFuzz.run),
    FuzzTarget("storekit", ".storekit files", isJSON: true, StoreKitFuzz.run),
    FuzzTarget("receipts", "receipts of purchases", isJSON: true, ReceiptFuzz.run),
    FuzzTarget("notifications", "notifications of plugins", isJSON: true, NotificationFuzz.run),
    FuzzTarget("sql", "SQL of plugins", SQLFuzz.run),
    FuzzTarget("search", "queries of the full-text search", SearchFuzz.run),
    FuzzTarget("scenarios", "scenario files", isJSON: true, ScenarioFuzz.run),
    FuzzTarget("archives", "backups", ArchiveFuzz.run),
    FuzzTarget("install", "archives of plugins", InstallFuzz.run),
    FuzzTarget("times", "times, durations, time zones", TimeFuzz.run),
  ]))
