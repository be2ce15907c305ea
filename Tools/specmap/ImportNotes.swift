import Console
import SpecRuntime

/// What an import says of values that it doesn't store, once each.
final class ImportNotes {
    private let runtime: Runtime
    private var told: Set<String> = []

    init(_ runtime: Runtime) { self.runtime = runtime }

    /// Checks that objects of a mapping can be stored, and notes the values that objects without a key have.
    func check(_ mapping: String) throws {
        try runtime.check(storing: mapping)
        for (name, lost) in try runtime.valuesNotStored(by: mapping) {
            tell(
                "`\(name)` has no `primary_key`, so the objects in it are stored and its own values aren't: "
                    + lost.map { "`\($0)`" }.joined(separator: ", ")
            )
        }
    }

    /// Notes that a document whose members are read by mappings of their own is an object with a key as well.
    func tell(ofKeyed mapping: String?, _ input: String, readAs mappings: [String]) {
        guard let mapping, !mappings.contains(mapping) else { return }
        tell(
            "\(input) has the key of `\(mapping)`, and only the members in it are stored: "
                + "`--as \(mapping)` stores it, too"
        )
    }

    private func tell(_ note: String) {
        if told.insert(note).inserted { StandardError.write("note: " + note) }
    }
}
