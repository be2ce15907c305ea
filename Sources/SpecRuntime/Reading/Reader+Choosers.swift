import SpecIR
import SpecSource

// Mappings that are chosen by what the data says.
extension Reader {
    /// Reads the value at a token by the mapping that it chooses.
    mutating func chosen(_ chooser: ChooserReader, _ token: Int) throws(JSONFault) -> Outcome<Sink.Element> {
        switch try choice(chooser, token) {
        case .reader(let reader): return try chosen(reader, token)
        case .skip: return .unset
        case .fail: return .failed
        }
    }

    private mutating func chosen(_ reader: Int32, _ token: Int) throws(JSONFault) -> Outcome<Sink.Element> {
        // A case may choose again.
        if tables.mappings[reader].extras >= 0, plan.mappingExtras[Int(tables.mappings[reader].extras)].chooser != nil {
            return try object(reader, token)
        }
        sink.tellsMapping = true
        let outcome = try object(reader, token)
        sink.tellsMapping = false
        return outcome
    }

    private mutating func choice(_ chooser: ChooserReader, _ token: Int) throws(JSONFault) -> ChooserReader.Otherwise {
        let origin = origin(of: chooser, token)
        let place =
            origin < 0 ? .missing : try follow(chooser.path.first, chooser.path.first + chooser.path.count, origin)
        let found: (key: String?, token: Int) =
            switch place {
            case .at(let value): (try caseKey(chooser, value), value)
            case .missing, .blocked, .collection: (nil, token)
            }
        if let key = found.key, let reader = chooser.cases[ExactText(key)] { return .reader(reader) }
        if case .fail = chooser.otherwise { reportUnknownCase(chooser, found.key, at: found.token) }
        return chooser.otherwise
    }

    /// Whether there is something to choose by, so that an object from `.` is meant at all.
    mutating func isThere(_ chooser: ChooserReader, _ token: Int) throws(JSONFault) -> Bool {
        // What stands further out says nothing about this object.
        guard case .value = chooser.spelled.origin else { return true }
        let place = try follow(chooser.path.first, chooser.path.first + chooser.path.count, token)
        guard case .at(let value) = place else { return false }
        guard chooser.kind == .member else { return true }
        return try caseKey(chooser, value).map { chooser.cases[ExactText($0)] != nil } ?? false
    }

    /// The value that the chooser's path begins at; -1 where there is none so far out.
    private func origin(of chooser: ChooserReader, _ token: Int) -> Int {
        switch chooser.spelled.origin {
        case .value: return token
        case .document: return document
        case .enclosing(let levels):
            // The chosen mapping isn't entered yet, so the nearest container is still the current one.
            guard !trail.isEmpty else { return -1 }
            if levels == 1 { return container }
            let position = containers.count - (levels - 1)
            return position > 0 ? containers[position] : -1
        }
    }

    /// The case that a value names; nil where it names none.
    private mutating func caseKey(_ chooser: ChooserReader, _ token: Int) throws(JSONFault) -> String? {
        switch chooser.kind {
        case .value:
            return isNull(token) ? nil : try scalar(token)?.caseKey
        case .member:
            guard walker.byte(token) == UInt8(ascii: "{") else { return nil }
            let keys = try members(of: token).map { string(walker.content($0.key)) }
            let named = keys.filter { chooser.cases[ExactText($0)] != nil }
            return named.count == 1 ? named[0] : named.isEmpty && keys.count == 1 ? keys[0] : nil
        case .type: return typeName(token)
        }
    }

    private func typeName(_ token: Int) -> String {
        switch walker.byte(token) {
        case UInt8(ascii: "{"): "object"
        case UInt8(ascii: "["): "array"
        case UInt8(ascii: "\""): "string"
        case UInt8(ascii: "t"), UInt8(ascii: "f"): "boolean"
        case UInt8(ascii: "n"): "null"
        default: "number"
        }
    }
}

extension Value {
    /// The key of the case that the value leads to, where it chooses a mapping.
    var caseKey: String? {
        switch self {
        case .string(let text): text
        case .boolean(let flag): flag ? "true" : "false"
        default: digits
        }
    }
}
