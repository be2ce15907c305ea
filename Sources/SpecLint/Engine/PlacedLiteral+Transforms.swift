import SpecIR
import SpecSource

// The results of transformers for the JSON of examples and samples, as far as they hold objects.
extension PlacedLiteral {
    /// The value behind a transformer that makes objects of it; nil where it makes others, or can't read the value.
    func made(by transform: Transform) -> PlacedLiteral? {
        guard transform.isBuiltIn else { return nil }
        switch transform.name.value {
        case "trim", "null_if", "blank_to_null", "sort", "unique": return self
        case "json": return text.flatMap(parsed)
        case "parts":
            guard let text, case .string(let argument)? = transform.argument?.value else { return nil }
            return (try? TextParts(argument)).flatMap { object(of: text, $0) }
        case "table": return TableForm(transform.argument?.value).flatMap(rows)
        default: return nil
        }
    }

    var isNull: Bool { content == .scalar(.null) }

    var isArray: Bool { if case .array = content { true } else { false } }

    var text: String? { if case .scalar(.string(let text)) = content { text } else { nil } }

    /// The JSON in a text, of which each part stands where the text does.
    private func parsed(_ text: String) -> PlacedLiteral? {
        let file = SourceFile(name: range.file.name, bytes: Array(text.utf8))
        return (try? PlacedJSONReader.value(in: file, 0..<file.bytes.count).get())?.moved(to: range)
    }

    private func moved(to range: SourceRange) -> PlacedLiteral {
        switch content {
        case .scalar: return PlacedLiteral(range: range, content: content)
        case .array(let items): return PlacedLiteral(range: range, content: .array(items.map { $0.moved(to: range) }))
        case .object(let members):
            let members = members.map { Member(key: Located($0.key.value, range), value: $0.value.moved(to: range)) }
            return PlacedLiteral(range: range, content: .object(members))
        }
    }

    private func object(_ members: [(name: String, value: PlacedLiteral)]) -> PlacedLiteral {
        let members = members.map { Member(key: Located($0.name, $0.value.range), value: $0.value) }
        return PlacedLiteral(range: range, content: .object(members))
    }

    /// The parts of a text; nil where it has others.
    private func object(of text: String, _ stated: TextParts) -> PlacedLiteral? {
        guard text.hasPrefix(stated.prefix) else { return nil }
        var rest = text.dropFirst(stated.prefix.count)
        var members: [(String, PlacedLiteral)] = []
        for part in stated.parts {
            let isLast = members.count == stated.parts.count - 1
            guard isLast ? rest.hasSuffix(part.separator) : rest.contains(part.separator) else { return nil }
            let end =
                isLast
                ? rest.index(rest.endIndex, offsetBy: -part.separator.count)
                : rest.firstRange(of: part.separator)?.lowerBound ?? rest.endIndex
            members.append((part.name, PlacedLiteral(range: range, content: .scalar(.string(String(rest[..<end]))))))
            rest = rest[end...].dropFirst(part.separator.count)
        }
        return object(members)
    }

    /// An object for each row of a table.
    private func rows(_ form: TableForm) -> PlacedLiteral? {
        var rows: [PlacedLiteral] = []
        switch (form.kind, content) {
        case (.columns, .array(let items)):
            rows = items.map { row in row.object(Array(zip(form.columns, row.elements))) }
        case (.firstRow, .array(let items)):
            let names = items.first?.elements.map { $0.text ?? "" } ?? []
            rows = items.dropFirst().map { row in row.object(Array(zip(names, row.elements))) }
        case (.byColumn, .object(let columns)):
            let count = columns.map(\.value.elements.count).max() ?? 0
            rows = (0..<count).map { row in
                object(
                    columns.compactMap { column in
                        let cells = column.value.elements
                        return row < cells.count ? (column.key.value, cells[row]) : nil
                    }
                )
            }
        case (.beside, .object):
            let names = items(at: form.places?.names ?? []).map { $0.text ?? "" }
            rows = items(at: form.places?.rows ?? []).map { row in row.object(Array(zip(names, row.elements))) }
        default: return nil
        }
        return PlacedLiteral(range: range, content: .array(rows))
    }

    /// The items of the list at a place of a table, or what they hold behind `*`.
    private func items(at place: [Path.Step]) -> [PlacedLiteral] {
        var found = [self]
        for step in place {
            found = step == .each ? found.flatMap(\.elements) : found.compactMap { $0.part(at: [step]) }
        }
        return place.contains(.each) ? found : found.flatMap(\.elements)
    }
}
