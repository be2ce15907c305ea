import SpecIR
import SpecSource

/// Compares the declarations of the host's transformers in specs with those that the program registered.
struct HostSignatures {
    private let declared: [SpecIR.TransformerDeclaration]

    init(_ set: SpecSet) { declared = set.specs.compactMap(\.host).flatMap(\.transformers) }

    /// A diagnostic for each transformer that the program registered as another.
    func mismatches(with plugins: Plugins) -> [Diagnostic] {
        declared.flatMap { declaration in
            plugins.transformers[declaration.name.value].map { Self.mismatches(declaration, $0) } ?? []
        }
    }

    private static func mismatches(
        _ declared: SpecIR.TransformerDeclaration,
        _ registered: HostTransformerPlugin
    ) -> [Diagnostic] {
        var found: [Diagnostic] = []
        func report(_ keyword: String, stated: String, actual: String, at range: SourceRange?) {
            found.append(
                Diagnostic(
                    "host-signature",
                    "`\(declared.name.value)` is declared with `\(keyword): \(stated)`, and the program registered it with "
                        + "`\(keyword): \(actual)`",
                    at: range ?? declared.name.range,
                    help: "change one of the two: `Plugins.hostSection` is the section that fits the program"
                )
            )
        }
        if let sort = declared.sort, sort.value != registered.sort {
            report("kind", stated: sort.value.rawValue, actual: registered.sort.rawValue, at: sort.range)
        }
        // The registered transformer has to take all that the spec lets in, and to return no more than the spec
        // promises.
        let reads = declared.reads.map(\.value.spelling)
        if !reads.isEmpty, !covers(registered.reads, reads) {
            report("reads", stated: words(reads), actual: words(registered.reads), at: declared.reads.first?.range)
        }
        let gives = declared.gives.map(\.value.spelling)
        if !gives.isEmpty, !registered.gives.isEmpty, !registered.gives.contains(any), !covers(gives, registered.gives)
        {
            report("returns", stated: words(gives), actual: words(registered.gives), at: declared.gives.first?.range)
        }
        let argument = declared.argument.map(\.value.spelling)
        switch registered.argument {
        case nil:
            if !argument.isEmpty {
                report("argument", stated: words(argument), actual: "none", at: declared.argument.first?.range)
            }
        case let taken?:
            if argument.isEmpty {
                report("argument", stated: "none", actual: words(taken), at: nil)
            } else if !covers(taken, argument) {
                report("argument", stated: words(argument), actual: words(taken), at: declared.argument.first?.range)
            }
        }
        return found
    }

    /// Returns true if all of some kinds are among others; none of those, and `any`, are all kinds. Null makes no
    /// difference, as it stays null where a transformer doesn't take it.
    private static func covers(_ kinds: [String], _ others: [String]) -> Bool {
        if kinds.isEmpty || kinds.contains(any) { return true }
        return !others.isEmpty
            && others.filter { $0 != HostKind.null.spelling }.allSatisfy { kind in
                kinds.contains { wider(than: kind).contains($0) }
            }
    }

    /// The kinds that take all values of a kind.
    private static func wider(than kind: String) -> [String] {
        switch kind {
        case TypeName.integer.rawValue: [kind, TypeName.number.rawValue, TypeName.decimal.rawValue]
        case TypeName.number.rawValue, TypeName.decimal.rawValue: [TypeName.number.rawValue, TypeName.decimal.rawValue]
        default: [kind]
        }
    }

    private static var any: String { TypeName.any.rawValue }

    private static func words(_ kinds: [String]) -> String {
        switch kinds.count {
        case 0: any
        case 1: kinds[0]
        default: "[\(kinds.joined(separator: ", "))]"
        }
    }
}

/// A name of the program's that specs can't mean.
public struct PluginError: Error, CustomStringConvertible, Sendable, Equatable {
    /// The name, and what to do.
    public let description: String
}

extension Plugins {
    /// Checks that no name is one of the language.
    func checkNames() throws(PluginError) {
        let taken = transformers.keys.filter { SpecIR.Transformer.named($0) != nil }.sorted()
        guard let first = taken.first else { return }
        let names = taken.map { "`\($0)`" }.joined(separator: ", ")
        let words = taken.count == 1 ? "a transformer \(names)" : "transformers \(names)"
        throw PluginError(
            description: "the program registers \(words), which the language has itself: choose another name for "
                + "`\(first)`, as specs that name it get the language's"
        )
    }
}
