import SpecIR

// `template`: text put together from several places.
extension Reader {
    /// The text of a property's template; `unset` where one of its parts is missing or null.
    mutating func template(_ property: PropertyReader) throws(JSONFault) -> Datum {
        let rows = tables.templates[property.template]
        let start = scratch.stack.count
        defer { scratch.stack.pop(to: start) }
        for number in rows.first..<rows.first + rows.count {
            let piece = tables.pieces[number]
            guard let candidate = piece.candidate else {
                let text = tables.literals.address(of: Int(piece.text.offset))
                scratch.stack.push(Datum(.string, bytes: text, count: Int(piece.text.length)))
                continue
            }
            let part = try part(at: try place(of: candidate), property.rule)
            guard part.isValue else { return part }
            scratch.stack.push(part)
        }
        return joined(from: start)
    }

    /// The text that a part adds to the template's text; `unset` where the part is missing or null.
    private mutating func part(at place: Place, _ rule: Int32) throws(JSONFault) -> Datum {
        switch place {
        case .missing: return .unset
        case .at(let token):
            let datum = try scalar(token)
            switch datum.kind {
            case .null: return .unset
            case .string, .number: return datum
            case .boolean: return scratch.arena.string(datum.boolean ? "true" : "false")
            default:
                report(.wrongType, at: token, expected: Expectation.templatePart, rule: rule)
                return .failed
            }
        case .blocked(let token):
            reportObstacle(at: token, rule: rule)
            return .failed
        case .collection(let range):
            collected.pop(to: range.lowerBound)
            report(.wrongType, at: state.container, expected: Expectation.templatePart, rule: rule)
            return .failed
        }
    }

    /// The texts that were pushed since `start`, one behind the other.
    private mutating func joined(from start: Int) -> Datum {
        var length = 0
        for position in start..<scratch.stack.count { length += scratch.stack[position].count }
        let target = scratch.arena.allocate(length)
        var at = 0
        for position in start..<scratch.stack.count {
            let part = scratch.stack[position]
            (target + at).update(from: part.bytes, count: part.count)
            at += part.count
        }
        return Datum(.string, bytes: target, count: length)
    }

    /// Puts the value that a rule makes of a template's text into its slot, or what stands in for it.
    mutating func convertTemplate(
        of row: PropertyReader,
        text: Datum,
        by number: Int32,
        since failures: FailureReport.Mark,
        into node: UnsafeMutablePointer<ObjectNode>
    ) throws(JSONFault) {
        switch text.kind {
        case .unset: settle(row.ifMissing, of: number, in: node)
        case .failed: put(invalid(row.rule, since: failures, at: state.container), of: number, into: node)
        default: put(try settledTemplate(text, by: row.rule, since: failures), of: number, into: node)
        }
    }

    /// The result of applying the rule to a template's text.
    private mutating func settledTemplate(
        _ text: Datum,
        by number: Int32,
        since failures: FailureReport.Mark
    ) throws(JSONFault) -> Datum {
        let datum = try transformed(text, by: number, at: state.container, isStated: false)
        return settle(datum, of: number, at: state.container, since: failures)
    }
}
