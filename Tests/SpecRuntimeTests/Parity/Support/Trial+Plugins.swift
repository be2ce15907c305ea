import SpecRuntime
import Testing

extension Trial {
    /// A spec that uses what a host program plugs in.
    init(_ mappings: String, plugins: Plugins) throws {
        let lines = mappings.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
        let specs = [
            "spec.yaml": "specmap: 1\nuse: [host.yaml]\nmappings:\n\(lines)", "host.yaml": plugins.hostSection,
        ]
        runtime = try Runtime(specs: specs, plugins: plugins)
        plain = runtime.withoutOptimizations
        mapping = try #require(runtime.mappings.first)
    }
}
