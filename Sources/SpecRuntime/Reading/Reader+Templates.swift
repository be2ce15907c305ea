import SpecIR

// `template`: text put together from several places.
extension Reader {
    /// The text of a property's template; nil where one of its parts is missing or null, or failed.
    mutating func template(_ property: PropertyReader) throws(JSONFault) -> Outcome<String> {
        var text = ""
        for piece in plan.templates[Int(property.template)] {
            switch piece {
            case .text(let words): text += words
            case .place(let candidate):
                switch try place(of: candidate) {
                case .missing: return .unset
                case .at(let token) where isNull(token): return .unset
                case .at(let token):
                    guard let part = try part(token, property.rule) else { return .failed }
                    text += part
                case .blocked(let token):
                    report(.wrongType, at: token, expected: expectedOnTheWay(token), rule: property.rule)
                    return .failed
                case .collection(let range):
                    collected.removeSubrange(range)
                    report(.wrongType, at: container, expected: Expectation.templatePart, rule: property.rule)
                    return .failed
                }
            }
        }
        return .element(text)
    }

    /// What the rule makes of a template's text.
    mutating func settledTemplate(
        _ text: String,
        _ number: Int32,
        _ failures: FailureReport.Mark
    ) throws(JSONFault) -> Outcome<Sink.Element> {
        let rule = tables.rules[number]
        if rule.needsValue, !Sink.buildsValues {
            let outcome = try withValues { (inner) throws(JSONFault) in
                try inner.settledTemplate(text, number, failures)
            }
            return handOver(outcome)
        }
        let mark = sink.mark()
        let outcome = transformed(.string(text), rule, number, container, isStated: false)
        return settle(outcome, rule, number, container, failures, mark)
    }

    private mutating func part(_ token: Int, _ rule: Int32) throws(JSONFault) -> String? {
        switch try scalar(token) {
        case .string(let text)?: return text
        case .boolean(let flag)?: return flag ? "true" : "false"
        case let value?: return value.digits
        case nil:
            report(.wrongType, at: token, expected: Expectation.templatePart, rule: rule)
            return nil
        }
    }
}

/// A piece of a template: words, or a place in the JSON.
enum TemplatePiece {
    case text(String)
    case place(Candidate)
}
