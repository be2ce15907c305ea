import SpecIR

extension Plugins {
    /// The transformer that a spec names: a built-in one, or the host's.
    func transformer(_ stated: Transform) -> (any Transformer)? {
        BuiltInTransformers.make(stated)
            ?? transformers[stated.name.value].map {
                HostTransformer(plugin: $0, argument: stated.argument?.value)
            }
    }
}
