import SpecIR
import SpecSource

/// `phones.first.number`: `last` is the last item of a list, and `first` a key like any other.
enum FirstItem {
    /// The advice for a path that goes through `first` behind the name of a list; nil for other paths.
    static func advice(for path: Located<Path>, _ mapping: CheckedMapping) -> (message: String, help: String)? {
        let steps = path.value.steps
        guard steps.count > 1, let first = steps.dropFirst().firstIndex(of: .member("first")),
            let list = steps[first - 1].key, isList(list),
            !mapping.samples.contains(where: { !$0.parts(at: steps[...first]).isEmpty }),
            !mapping.hasSibling(of: steps[...first])
        else { return nil }
        var meant = path.value
        meant.steps[first] = .item(0)
        return (
            "`first` is the key of an object here, not the first item of `\(list.shown)`",
            "write `\(meant.description.shown)`; a key that is meant so is shown by an example"
        )
    }

    /// Returns true if a name in the plural is hardly that of an object with a member `first`, as `links` and `names` are.
    private static func isList(_ name: String) -> Bool {
        guard let word = Slip.words(of: name).last, word.singular.count < word.count else { return false }
        return !pairs.contains(String(decoding: word, as: UTF8.self))
    }

    private static let pairs: Set = ["links", "names", "pages", "cursors", "stats", "details", "options", "params"]
}

extension CheckedMapping {
    /// Returns true if another path leads to a key beside the last of some steps, so that both stand in an object.
    fileprivate func hasSibling(of steps: ArraySlice<Path.Step>) -> Bool {
        var isFound = false
        for stated in statedPaths {
            let other = stated.path.value.steps
            guard other.count >= steps.count, other.starts(with: steps.dropLast()) else { continue }
            if case .member(let key) = other[steps.count - 1], key != "first" { isFound = true }
        }
        return isFound
    }
}
