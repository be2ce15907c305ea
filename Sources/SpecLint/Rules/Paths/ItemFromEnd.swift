import SpecIR
import SpecSource

/// `tags.-1`: `last` is the last item of a list, and `-1` a key, in quotes of YAML or not.
enum ItemFromEnd {
    /// The advice for a path with a position below zero; nil for other paths.
    static func advice(for path: Located<Path>, _ mapping: CheckedMapping) -> (message: String, help: String)? {
        let steps = path.value.steps
        guard let place = steps.firstIndex(where: { $0.key.map(isBelowZero) == true }), let key = steps[place].key,
            !path.range.text.contains("\"\(key)\"") || path.range.text.first == "\"",
            !mapping.samples.contains(where: { !$0.parts(at: steps[...place]).isEmpty })
        else { return nil }
        var meant = path.value
        meant.steps[place] = .last
        let help =
            key == "-1"
            ? "write `\(meant.description.shown)`"
            : "positions count from 0 at the start, and only `last` from the end"
        return (
            "`\(key)` is the key of an object here, not an item from the end of a list",
            help + "; a key that is spelled so stands in double quotes"
        )
    }

    private static func isBelowZero(_ key: String) -> Bool {
        key.utf8.count > 1 && key.utf8.first == UInt8(ascii: "-") && key.utf8.dropFirst().allSatisfy(\.isDigitOfASCII)
    }
}

extension UInt8 {
    fileprivate var isDigitOfASCII: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
