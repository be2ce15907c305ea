internal import SpecSource

/// JSON to be written: members keep their order.
indirect enum ReportJSON {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([ReportJSON])
    case object([(name: String, value: ReportJSON)])

    /// JSON text from another writer.
    case written(String)

    /// Lists and objects down to so many levels stand on lines of their own, what is deeper on one.
    func text(levels: Int) -> String {
        var result = ""
        write(to: &result, levels: levels, indentation: "")
        return result + "\n"
    }

    private func write(to result: inout String, levels: Int, indentation: String) {
        switch self {
        case .string(let text): result += text.jsonLiteral
        case .integer(let number): result += String(number)
        case .boolean(let isTrue): result += isTrue ? "true" : "false"
        case .written(let text): result += text
        case .array(let elements):
            write(
                "[",
                elements: elements.map { ("", $0) },
                end: "]",
                to: &result,
                levels: levels,
                indentation: indentation
            )
        case .object(let members):
            let named = members.map { ($0.name.jsonLiteral + (levels > 0 ? ": " : ":"), $0.value) }
            write("{", elements: named, end: "}", to: &result, levels: levels, indentation: indentation)
        }
    }

    private func write(
        _ start: String,
        elements: [(label: String, value: ReportJSON)],
        end: String,
        to result: inout String,
        levels: Int,
        indentation: String
    ) {
        let isBroken = levels > 0 && !elements.isEmpty
        let inner = indentation + "  "
        result += start
        for (index, element) in elements.enumerated() {
            result += (index > 0 ? "," : "") + (isBroken ? "\n" + inner : "") + element.label
            element.value.write(to: &result, levels: levels - 1, indentation: inner)
        }
        result += (isBroken ? "\n" + indentation : "") + end
    }
}

extension ReportJSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    init(stringLiteral text: String) { self = .string(text) }
    init(integerLiteral number: Int) { self = .integer(number) }
    init(arrayLiteral elements: ReportJSON...) { self = .array(elements) }
    init(dictionaryLiteral members: (String, ReportJSON)...) { self = .object(members.map { ($0, $1) }) }

    /// The same object with another member; nothing for nil.
    func adding(_ name: String, _ value: ReportJSON?) -> ReportJSON {
        guard case .object(let members) = self, let value else { return self }
        return .object(members + [(name, value)])
    }
}
