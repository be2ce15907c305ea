import SpecIR
import SpecSource

/// `kind: 35`: the 36th item of an array, where a member called `35` may be meant.
enum NumberedMember {
    /// The advice for a path that begins with a high position of an array of which no low one is read; nil for other paths.
    static func advice(for path: Located<Path>, _ mapping: CheckedMapping) -> (message: String, help: String)? {
        guard case .item(let position)? = path.value.steps.first, path.value.origin == .value, position >= lowest,
            !mapping.readsLowItem, mapping.samples.allSatisfy({ !$0.isArray })
        else { return nil }
        let written = path.value.description
        let rest = written.dropFirst(String(position).count)
        return (
            "`\(written.shown)` reads item \(position) of an array, and nothing reads an item before \(lowest)",
            "put the key in double quotes if it is a member of an object: `'\"\(position)\"\(String(rest).shown)'`"
        )
    }

    /// A row of so many columns, of which not one of the first is read, is hardly one.
    fileprivate static let lowest = 10
}

extension CheckedMapping {
    /// True if a path begins with one of the first positions of an array, or with all of them.
    fileprivate var readsLowItem: Bool {
        var isFound = false
        for stated in statedPaths {
            switch stated.path.value.steps.first {
            case .item(let position)?: isFound = isFound || position < NumberedMember.lowest
            case .slice?, .each?, .last?: isFound = true
            case .member?, nil: break
            }
        }
        return isFound
    }
}
