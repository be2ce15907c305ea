import SpecIR

@testable import SpecRuntime

/// Takes a beginning off text when reading and puts it there when writing.
///
///     transform: {prefix: "urn:isbn:"}
struct PrefixTransformer: ValueTransformer {
    let name = "prefix"
    private let prefix: String

    init?(_ argument: Literal?) {
        guard let prefix = argument?.text else { return nil }
        self.prefix = prefix
    }

    func read(_ value: Value) throws(TransformFailure) -> Value {
        let text = try text(value)
        guard text.utf8.starts(with: prefix.utf8) else {
            throw .expected("text that begins with `\(prefix)`", found: value)
        }
        return .string(String(decoding: text.utf8.dropFirst(prefix.utf8.count), as: UTF8.self))
    }

    func write(_ value: Value) throws(TransformFailure) -> Value { .string(prefix + (try spelled(value))) }
}
