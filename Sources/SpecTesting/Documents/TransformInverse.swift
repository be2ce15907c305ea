import SpecIR
import SpecRuntime
import SpecSource

/// A transformer of the language backwards, as `unmap` runs it; nothing where there is none.
struct TransformInverse {
    private let runtime: Runtime?

    init(_ transform: Transform) {
        guard Transformer.named(transform.name.value)?.sort == .reversible else {
            runtime = nil
            return
        }
        let argument = transform.argument.map { "{\(transform.name.value): \($0.value.compact)}" }
        let rule = "{transform: \(argument ?? transform.name.value)}"
        let texts = ["inverse": "specmap: 1\nmappings: {T: {properties: {v: \(rule)}}}\n"]
        runtime = (try? SpecSet.load(texts: texts) { _ in }).map { Runtime(trying: $0) }
    }

    /// The JSON that is written for a value; none where it can't be written.
    func source(of value: Literal) -> Literal? {
        guard let runtime else { return nil }
        let reading = runtime.tryReading(Literal.members([("v", value)]).bytes, by: 0, asShown: true)
        guard reading.error == nil, case .success(let bytes) = runtime.tryWriting(reading.objects, isList: false, by: 0)
        else { return nil }
        return Literal(parsing: bytes)?["v"]
    }
}
