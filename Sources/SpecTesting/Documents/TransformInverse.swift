import SpecIR
import SpecRuntime
import SpecSource

/// The transformers of the language backwards, as `unmap` runs them. Each is loaded once.
final class TransformInverses {
    private var known: [String: TransformInverse?] = [:]

    /// Nil where a transformer can't be inverted.
    func inverse(of transform: Transform) -> TransformInverse? {
        guard Transformer.named(transform.name.value)?.sort == .reversible else { return nil }
        let argument = transform.argument.map { "{\(transform.name.value): \($0.value.compact)}" }
        let text = argument ?? transform.name.value
        if let inverse = known[text] { return inverse }
        let inverse = TransformInverse(text)
        known[text] = .some(inverse)
        return inverse
    }
}

/// One transformer backwards.
struct TransformInverse {
    private let runtime: Runtime

    fileprivate init?(_ text: String) {
        let texts = ["inverse": "specmap: 1\nmappings: {T: {properties: {v: {transform: \(text)}}}}\n"]
        guard let set = (try? SpecSet.load(texts: texts) { _ in }) else { return nil }
        runtime = Runtime(trying: set)
    }

    /// The JSON that is written for a value; none where it can't be written.
    func source(of value: Literal) -> Literal? {
        let reading = runtime.tryReading(Literal.members([("v", value)]).bytes, by: 0, asShown: true)
        guard reading.error == nil, case .success(let bytes) = runtime.tryWriting(reading.objects, isList: false, by: 0)
        else { return nil }
        return Literal(parsing: bytes)?["v"]
    }
}
