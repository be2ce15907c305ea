import CSpecMap
import SpecRuntime
import SpecSource

/// The report of a call, for `specmap_errors`.
struct CallReport: Sendable {
    var status = Status.ok

    /// The error in the use of the call itself.
    var id: WrongUse.ID?
    var message: String?

    var outcome = MemoryMapper.Outcome()
    var diagnostics: [Diagnostic] = []

    enum Status: String, Sendable {
        case ok, data, spec, use

        var code: specmap_status {
            switch self {
            case .ok: specmap_status(SPECMAP_OK)
            case .data: specmap_status(SPECMAP_DATA)
            case .spec: specmap_status(SPECMAP_SPEC)
            case .use: specmap_status(SPECMAP_USE)
            }
        }
    }

    var json: String {
        let summary = outcome.summary
        let members = [
            ("status", status.rawValue.jsonLiteral),
            ("id", id?.rawValue.jsonLiteral ?? "null"),
            ("message", message?.jsonLiteral ?? "null"),
            ("records", "\(summary.records)"),
            ("bad_records", "\(summary.badRecords)"),
            ("failures", Self.array(outcome.failures.map(\.json))),
            ("total", "\(summary.failures)"),
            ("warnings", Self.array(outcome.warnings.map(\.json))),
            ("diagnostics", Self.array(diagnostics.map(Self.object))),
        ]
        return "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
    }

    static func object(_ diagnostic: Diagnostic) -> String {
        "{" + diagnostic.jsonMembers.joined(separator: ",") + "}"
    }

    static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }
}

extension CallReport {
    /// Of a call that came to its end.
    init(_ outcome: MemoryMapper.Outcome) {
        self.outcome = outcome
        if outcome.summary.badRecords > 0 { status = .data }
    }

    /// Of one that didn't.
    init(_ error: any Error) {
        switch error {
        case let error as SpecError:
            self.init(.spec)
            diagnostics = error.diagnostics
        case let error as WrongUse: self.init(.use, id: error.id, message: error.message)
        case let error as UnreadableSpecError: self.init(.spec, id: .unreadableSpec, message: error.message)
        case let error as HandleTable.Refusal: self.init(.use, id: error.id, message: error.message)
        case let error as JSONInputError: self.init(.use, id: .tooLarge, message: error.description)
        case let error as UnknownNameError: self.init(.use, id: .unknownName, message: error.description)
        default: self.init(.use, id: .failed, message: "\(error)")
        }
    }

    private init(_ status: Status, id: WrongUse.ID? = nil, message: String? = nil) {
        (self.status, self.id, self.message) = (status, id, message)
    }
}

/// Specs that can't be read at all.
struct UnreadableSpecError: Error {
    var message: String
}
