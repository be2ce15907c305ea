import SpecIR
import SpecSource

/// The names of host code that specs declare.
struct HostNames {
    private let declared: [(name: Located<String>, role: HostRole)]

    init(_ set: SpecSet) {
        declared = set.specs.compactMap(\.host).flatMap { host in
            host.transformers.map { ($0.name, .transformer) } + host.requirements.map { ($0, .requirement) }
                + host.initializers.map { ($0, .initializer) } + host.mappers.map { ($0, .mapper) }
                + host.updates.map { ($0, .update) }
        }
    }

    var isEmpty: Bool { declared.isEmpty }

    /// A diagnostic for each that the program has not registered.
    func missing(from plugins: Plugins) -> [Diagnostic] {
        declared.filter { !plugins.has($0.name.value, $0.role) }.map { declaration in
            Diagnostic(
                "unregistered-host-name",
                "the program has registered no \(declaration.role.rawValue) called `\(declaration.name.value)`",
                at: declaration.name.range,
                help: nearest(declaration.name.value, among: plugins.names(declaration.role)).map {
                    "did you mean `\($0)`?"
                }
                    ?? "register it with `Plugins`, or take it out of `host`"
            )
        }
    }
}

extension Plugins {
    fileprivate func names(_ role: HostRole) -> [String] {
        switch role {
        case .transformer: Array(transformers.keys)
        case .requirement: Array(requirements.keys)
        case .initializer: Array(initializers.keys)
        case .mapper: Array(mappers.keys)
        case .update: Array(updates.keys)
        }
    }

    fileprivate func has(_ name: String, _ role: HostRole) -> Bool { names(role).contains(name) }
}
