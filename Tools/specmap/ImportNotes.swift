import Console
import SpecRuntime

/// Notes on values that an import doesn't store, once each.
final class ImportNotes {
    private let runtime: Runtime
    private var reported: Set<String> = []

    init(_ runtime: Runtime) { self.runtime = runtime }

    /// Checks that objects of a mapping can be stored, and notes the values that objects without a key have.
    func check(_ mapping: String) throws {
        try runtime.check(storing: mapping)
        for (name, lost) in try runtime.valuesNotStored(by: mapping) {
            report(
                "`\(name)` has no `primary_key`, so the objects in it are stored and its own values aren't: "
                    + lost.map { "`\($0)`" }.joined(separator: ", ")
            )
        }
    }

    /// Notes that a document whose members are read by mappings of their own is an object with a key as well.
    func report(ofKeyed mapping: String?, _ input: String, readAs mappings: [String]) {
        guard let mapping, !mappings.contains(mapping) else { return }
        report(
            "\(input) has the key of `\(mapping)`, and only the members in it are stored: "
                + "`--as \(mapping)` stores it, too"
        )
    }

    private func report(_ note: String) {
        if reported.insert(note).inserted { StandardError.write("note: " + note) }
    }
}
