import ReferenceInterpreter
import SpecIR
import SpecSource

/// An example that takes branches which none took before, with what the rules make of it today.
package struct Suggestion: Sendable {
    /// The name of the example: what it shows, in a few words.
    package private(set) var name: String

    /// The mapping that reads it, and the file that takes it.
    package let mapping: String
    package let file: String

    /// The names of the branches for which it was made.
    package let branches: [String]
    let ways: Set<Branch.Key>
    private let json: JSON
    private let object: JSON?
    private let writes: JSON?
    private let deletes: Bool?
    private let errors: [Finding]

    init?(json: JSON, entry: Int, chosen: [Branch], ways: Set<Branch.Key>, model: SpecModel) {
        let deletion = chosen.first.flatMap(Suggester.Deletion.init)
        guard let traced = model.trace(json.text, as: entry, isForSession: deletion != nil) else { return nil }
        deletes = deletion.map { $0 == .deletes }
        let read = traced.read
        self.json = json
        self.ways = ways
        mapping = model.set.mappings[entry].name.value
        file = model.set.fileOfExamples(of: entry)
        branches = chosen.map(\.name)
        errors = read.failures
        let shown = read.objects.map { model.shown($0) }
        object = errors.isEmpty ? read.isList ? .array(shown) : shown.first ?? .null : nil
        let written = model.write(read.objects, isList: read.isList, as: entry)
        let isWritten = errors.isEmpty && !read.objects.isEmpty && deletion != .deletes
        writes = isWritten ? written.text.flatMap { JSON(parsing: $0) } : nil
        name = SuggestionName(chosen).text
    }

    /// The same under a name that none of the known ones is, which is known from now on.
    func named(apartFrom known: inout Set<String>) -> Suggestion {
        var copy = self
        var names = [name, "\(mapping), \(name)"] + (2...99).map { "\(mapping), \(name), \($0)" }
        copy.name = names.first { !known.contains($0) } ?? names.removeLast()
        known.insert(copy.name)
        return copy
    }

    /// True where writing returns the JSON, so that the example needs not repeat it.
    private var comesBack: Bool { writes.map { $0.isSame(as: json) } ?? false }

    /// The example as an item of `examples`, each line indented so far.
    package func yaml(indent: Int, newline: String = "\n") -> String {
        let space = String(repeating: " ", count: indent)
        var fields = [("name", [YAMLText.line(name) + "  # check"]), ("mapping", [YAMLText.scalar(mapping)])]
        let inner = indent + 4
        fields.append(("json", YAMLText.flow(json, indent: inner, keyword: "json")))
        if let object { fields.append(("object", YAMLText.flow(object, indent: inner, keyword: "object"))) }
        if let deletes { fields.append(("deletes", ["\(deletes)"])) }
        if comesBack {
            fields.append(("round_trip", ["true"]))
        } else if let writes {
            fields.append(("writes", YAMLText.flow(writes, indent: inner, keyword: "writes")))
        }
        if !errors.isEmpty {
            let items = errors.map { error in
                let isNamed = !error.property.isEmpty && !error.property.contains("*")
                let place =
                    isNamed
                    ? ", property: \(YAMLText.scalar(error.property))"
                    : error.at.isEmpty ? "" : ", at: \(YAMLText.scalar(error.at))"
                return "- {id: \(YAMLText.scalar(error.id))\(place)}"
            }
            fields.append(("errors", [""] + items.map { space + "    " + $0 }))
        }
        let lines = fields.enumerated().flatMap { number, field -> [String] in
            let head = space + (number == 0 ? "- " : "  ") + field.0 + ":"
            let first = field.1[0].isEmpty ? head : "\(head) \(field.1[0])"
            return [first] + field.1.dropFirst()
        }
        return lines.map { $0 + newline }.joined()
    }
}

extension Suggestion {
    /// The example as JSON in a line, which YAML takes inside brackets.
    var line: String {
        var members = [
            JSON.Member("name", .string(name)), JSON.Member("mapping", .string(mapping)), JSON.Member("json", json),
        ]
        if let object { members.append(JSON.Member("object", object)) }
        if let deletes { members.append(JSON.Member("deletes", .boolean(deletes))) }
        if let writes { members.append(JSON.Member("writes", writes)) }
        let failures = errors.map { error in
            let isNamed = !error.property.isEmpty && !error.property.contains("*")
            let place =
                isNamed ? JSON.Member("property", .string(error.property)) : JSON.Member("at", .string(error.at))
            return JSON.object([JSON.Member("id", .string(error.id))] + (isNamed || !error.at.isEmpty ? [place] : []))
        }
        if !failures.isEmpty { members.append(JSON.Member("errors", .array(failures))) }
        return JSON.object(members).text
    }
}

extension SpecSet {
    /// The file for examples of a mapping: one that holds nothing else, or the one that states the mapping.
    func fileOfExamples(of mapping: Int) -> String {
        let name = mappings[mapping].name.value
        let other = specs.indices.first { file in
            specs[file].mappings.isEmpty && specs[file].examplesRange != nil
                && mappingIndex(named: name, inFile: file) == mapping
        }
        return specs[other ?? file(of: mapping)].file.name
    }
}

extension JSON {
    /// Returns true if two values are the same, regardless of the order of members.
    func isSame(as other: JSON) -> Bool {
        switch (self, other) {
        case (.object(let members), .object(let others)):
            members.count == others.count
                && members.allSatisfy { member in
                    others.first { $0.key == member.key }.map { member.value.isSame(as: $0.value) } ?? false
                }
        case (.array(let items), .array(let others)):
            items.count == others.count && zip(items, others).allSatisfy { $0.isSame(as: $1) }
        default: text == other.text
        }
    }
}

/// JSON as YAML that people would write.
enum YAMLText {
    private static let width = 110
    private static let words: Set<String> = ["true", "false", "null", "yes", "no", "on", "off", "y", "n", "inf", "nan"]

    /// Text as a plain scalar where it stays text, else in quotes.
    static func scalar(_ text: String) -> String {
        let isWord = text.unicodeScalars.first.map { $0.properties.isAlphabetic && $0.isASCII } ?? false
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.isASCII
                && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "_-. /@".unicodeScalars.contains($0))
        }
        let isSafe = isWord && isPlain && text.last != " " && !text.contains("  ") && !words.contains(text.lowercased())
        return isSafe ? text : JSON.quoted(text)
    }

    /// Text in a line of its own, where commas mean nothing.
    static func line(_ text: String) -> String {
        let parts = text.split(separator: ", ").map(String.init)
        return parts.count > 1
            && parts.enumerated().allSatisfy { number, part in
                scalar(number == 0 ? part : "a" + part) == (number == 0 ? part : "a" + part)
            } ? text : scalar(text)
    }

    /// JSON in flow style behind a keyword, on several lines where it is long.
    static func flow(_ json: JSON, indent: Int, keyword: String) -> [String] {
        let line = flow(json)
        guard indent + keyword.count + line.count > width else { return [line] }
        return lines(json, indent)
    }

    private static func lines(_ json: JSON, _ indent: Int) -> [String] {
        let space = String(repeating: " ", count: indent)
        switch json {
        case .object(let members) where !members.isEmpty:
            let items = members.map { ("\(scalar($0.key)): ", $0.value) }
            return folded(open: "{", items: items, close: "}", indent: indent, space: space)
        case .array(let items) where !items.isEmpty:
            return folded(open: "[", items: items.map { ("", $0) }, close: "]", indent: indent, space: space)
        case .null, .boolean, .number, .string, .array, .object: return [flow(json)]
        }
    }

    private static func folded(
        open: String,
        items: [(key: String, value: JSON)],
        close: String,
        indent: Int,
        space: String
    ) -> [String] {
        var lines = [open]
        for (number, item) in items.enumerated() {
            let comma = number == items.count - 1 ? "" : ","
            let flat = item.key + flow(item.value)
            var inner = [flat]
            if indent + flat.count > width {
                inner = self.lines(item.value, indent + 2).enumerated().map {
                    $0.offset == 0 ? item.key + $0.element : $0.element
                }
            }
            inner[inner.count - 1] += comma
            lines += inner.enumerated().map { $0.offset == 0 ? space + $0.element : $0.element }
        }
        return lines + [String(repeating: " ", count: max(0, indent - 2)) + close]
    }

    static func flow(_ json: JSON) -> String {
        switch json {
        case .string(let text): scalar(text)
        case .array(let items): "[\(items.map(flow).joined(separator: ", "))]"
        case .object(let members): "{\(members.map { "\(scalar($0.key)): \(flow($0.value))" }.joined(separator: ", "))}"
        case .null, .boolean, .number: json.text
        }
    }
}
