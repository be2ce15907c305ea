import ReferenceInterpreter
import SpecIR
import SpecSource

/// An example that takes branches which none took before, with what the rules make of it today.
package struct Suggestion: Sendable {
    /// The name of the example: what it shows, in a few words.
    package let name: String

    /// The mapping that reads it, and the file that states that.
    package let mapping: String
    package let file: String

    /// The names of the branches for which it was made.
    package let branches: [String]
    let ways: Set<Branch.Key>
    private let json: JSON
    private let object: JSON?
    private let writes: JSON?
    private let errors: [Finding]

    init?(_ json: JSON, _ entry: Int, _ chosen: [Branch], _ ways: Set<Branch.Key>, _ model: SpecModel) {
        guard let traced = model.trace(json.text, as: entry) else { return nil }
        let read = traced.read
        self.json = json
        self.ways = ways
        mapping = model.set.mappings[entry].name.value
        file = model.set.specs[model.set.file(of: entry)].file.name
        branches = chosen.map(\.name)
        errors = read.failures
        let shown = read.objects.map { model.shown($0) }
        object = errors.isEmpty ? read.isList ? .array(shown) : shown.first ?? .null : nil
        let written = model.write(read.objects, isList: read.isList, as: entry)
        writes = errors.isEmpty && !read.objects.isEmpty ? written.text.flatMap { JSON(parsing: $0) } : nil
        let parts = chosen.prefix(3).map { branch in
            let property = branch.owner.split(separator: ".", maxSplits: 1).last.map(String.init) ?? branch.owner
            return "\(property) \(branch.words)"
        }
        name = parts.joined(separator: ", ") + (chosen.count > 3 ? ", and \(chosen.count - 3) more" : "")
    }

    /// The example as an item of `examples`, each line indented so far.
    package func yaml(indent: Int, newline: String = "\n") -> String {
        let space = String(repeating: " ", count: indent)
        var fields = [("name", [YAMLText.scalar(name) + "  # check"]), ("mapping", [YAMLText.scalar(mapping)])]
        let inner = indent + 4
        fields.append(("json", YAMLText.flow(json, indent: inner, keyword: "json")))
        if let object { fields.append(("object", YAMLText.flow(object, indent: inner, keyword: "object"))) }
        if let writes { fields.append(("writes", YAMLText.flow(writes, indent: inner, keyword: "writes"))) }
        if !errors.isEmpty {
            let items = errors.map { error in
                let property =
                    error.property.isEmpty || error.property.contains("*")
                    ? "" : ", property: \(YAMLText.scalar(error.property))"
                return "- {id: \(YAMLText.scalar(error.id))\(property)}"
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
            return folded("{", items, "}", indent, space)
        case .array(let items) where !items.isEmpty: return folded("[", items.map { ("", $0) }, "]", indent, space)
        default: return [flow(json)]
        }
    }

    private static func folded(
        _ open: String,
        _ items: [(key: String, value: JSON)],
        _ close: String,
        _ indent: Int,
        _ space: String
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
