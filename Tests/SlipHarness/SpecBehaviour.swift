import Foundation
import SpecIR
import SpecRuntime
import SpecSource

/// The results of a spec for some JSON: objects, failures, the JSON that is written back, the content of a session.
struct SpecBehaviour: Equatable {
    private var lines: [String] = []

    /// nil for a spec that can't be loaded.
    init?(_ text: String, of spec: SlipSpec, _ trials: [SlipSpec.Input]) {
        // Examples are no behaviour, and what they expect isn't compared.
        let text = text.dropLast(SpecText.examples(of: text).count)
        guard let runtime = try? Runtime(specs: [spec.path: String(text)]) else { return nil }
        for trial in trials {
            lines.append(Self.mapped(trial, runtime))
            if !runtime.schema.entities.isEmpty { lines.append(Self.imported(trial, runtime)) }
        }
    }

    private static func mapped(_ trial: SlipSpec.Input, _ runtime: Runtime) -> String {
        do {
            let objects = try runtime.objects(from: .bytes(trial.json), as: trial.mapping)
            return objects.map { object in
                let written = try? runtime.json(from: object)
                return shown(object) + " " + (written.map(sorted) ?? "unwritten")
            }
            .joined(separator: "\n")
        } catch {
            return words(error)
        }
    }

    private static func imported(_ trial: SlipSpec.Input, _ runtime: Runtime) -> String {
        do {
            let session = try Session(runtime: runtime, store: MemoryStore())
            for _ in 0..<2 {
                try session.stage(.bytes(trial.json), as: trial.mapping)
                _ = try session.applyStaged()
            }
            return try runtime.schema.entities.map { entity in
                let objects = try session.objects(of: entity.mappings.first ?? entity.name)
                return "\(entity.name) \(entity.key) \(objects.map(shown))"
            }
            .joined(separator: "\n")
        } catch {
            return words(error)
        }
    }

    /// An object with its members in the order of their names, which means nothing.
    private static func shown(_ object: DynamicObject) -> String {
        object.mapping + sorted(Array(object.debugDescription.dropFirst(object.mapping.count + 1).utf8))
    }

    private static func sorted(_ json: [UInt8]) -> String {
        guard let value = try? Value(parsing: json) else { return String(decoding: json, as: UTF8.self) }
        return value.sorted.json
    }

    /// The failures and their places, in words that name no rule.
    private static func words(_ error: any Error) -> String {
        guard let error = error as? DataError else { return "\(type(of: error))" }
        return error.failures.map { "\($0.id.rawValue) \($0.property ?? "") \($0.at ?? "")" }.sorted().joined(
            separator: "\n"
        )
    }
}

extension Value {
    fileprivate var sorted: Value {
        switch self {
        case .dictionary(let members):
            .dictionary(ValueDictionary(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.sorted) }))
        case .list(let items): .list(items.map(\.sorted))
        default: self
        }
    }
}
