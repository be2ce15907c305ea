import Foundation

extension Collection {
    /// All of these cases, or each seventh where `Tools/test --sanitize` runs fewer: a sanitizer makes each take many
    /// times as long.
    package var thinned: [Element] {
        let isThin = ProcessInfo.processInfo.environment["SPECMAP_FEWER_CASES"] == "1"
        return isThin ? enumerated().filter { $0.offset % 7 == 0 }.map(\.element) : Array(self)
    }
}
