import SpecIR

@testable import SpecRuntime

/// Takes an end off text when reading and puts it there when writing.
///
///     transform: {suffix: " kg"}
struct SuffixTransformer: ValueTransformer {
    let name = "suffix"
    private let suffix: String

    init?(_ argument: Literal?) {
        guard let suffix = argument?.text else { return nil }
        self.suffix = suffix
    }

    func read(_ value: Value) throws(TransformFailure) -> Value {
        let text = Array(try text(value).utf8)
        guard text.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) else {
            throw .expected("text that ends with `\(suffix)`", found: value)
        }
        return .string(String(decoding: text.dropLast(suffix.utf8.count), as: UTF8.self))
    }

    func write(_ value: Value) throws(TransformFailure) -> Value { .string(try spelled(value) + suffix) }
}
