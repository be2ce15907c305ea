import SpecIR
import Testing

/// The losses of the mapping `T` and of its properties.
func losses(_ mappings: String) throws -> [Loss] {
    let lines = mappings.split(separator: "\n").map { "  \($0)\n" }.joined()
    let set = try load([
        "spec.yaml": "specmap: 1\nhost: {initializers: [known]}\nmappings:\n\(lines)"
    ])
    let index = try #require(set.entries(named: "T").first)
    let pass = LossPass(set)
    return pass.losses(of: index) + pass.propertyLosses(of: index).joined()
}
