import Foundation
import Logging
import ServiceLifecycle
import SpecMap
import UnixSignals

/// Has the specs loaded again at SIGHUP, and when their files have changed.
struct SpecWatcher: Service {
    private let specs: Specs
    private let interval: Duration
    private let logger: Logger

    /// The files as they were when the specs were loaded: requests are answered before the watcher runs.
    private let loaded: [URL: Stamp]

    init(specs: Specs, interval: Duration, logger: Logger) {
        self.specs = specs
        self.interval = interval
        self.logger = logger
        loaded = Self.stamps(of: specs)
    }

    func run() async throws {
        let signals = await UnixSignalsSequence(trapping: .sighup)
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { for await _ in signals { reload() } }
                group.addTask { await watch() }
            }
        }
    }

    private func reload() {
        do {
            try specs.reload()
            logger.info("specs loaded")
        } catch {
            logger.error("specs refused, the old ones stay", metadata: ["error": "\(error)"])
        }
    }

    /// Files that have changed are loaded once they stay the same from one look to the next, as someone may be writing
    /// them.
    private func watch() async {
        var (loaded, seen) = (loaded, loaded)
        while (try? await Task.sleep(for: interval)) != nil {
            let now = Self.stamps(of: specs)
            if now == seen, now != loaded {
                reload()
                loaded = now
            }
            seen = now
        }
    }

    /// The attributes of a file that change when it is written.
    private struct Stamp: Equatable {
        var modified: Date?
        var size: Int?
    }

    /// All files beside the specs, as one that is missing may come.
    private static func stamps(of specs: Specs) -> [URL: Stamp] {
        let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey]
        let folders = Set(specs.runtime.files.map { URL(filePath: $0).deletingLastPathComponent() })
        let files = folders.flatMap { folder in
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))) ?? []
        }
        return Dictionary(files.map { ($0, stamp(of: $0, keys)) }) { $1 }
    }

    private static func stamp(of file: URL, _ keys: Set<URLResourceKey>) -> Stamp {
        let values = try? file.resourceValues(forKeys: keys)
        return Stamp(modified: values?.contentModificationDate, size: values?.fileSize)
    }
}
