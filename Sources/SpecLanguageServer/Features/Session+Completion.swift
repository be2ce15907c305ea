import SpecIR
import SpecSource

// Answers requests for completions at the cursor.
extension Session {
    func completion(_ params: JSON) throws(RequestError) -> JSON {
        let uri = try uri(params)
        let position = try Position(params["position"])
        guard let document = documents[uri.path] else { return .null }
        let offset = document.offset(of: position, encoding)
        let isSpec = SpecText.isSpec(document.bytes)
        guard let place = CursorPlace(at: offset, in: document.bytes) else { return .null }
        // A file that is about to become a spec is offered what makes it one.
        if !isSpec {
            let isAlone = document.bytes.count(where: { $0 > 0x20 }) == place.word.utf8.count
            guard place.steps.isEmpty, !place.isFlow, isAlone else { return .null }
        }
        let start = min(place.wordStart, offset)
        let range = json(start..<max(offset, start), in: document)
        var known: Set<String> = []
        // Right behind a colon a blank comes first.
        let isAtColon = place.takesValue && !place.takesKey && start > 0 && document.bytes[start - 1] == 0x3A
        let items = CompletionSource(session: self, place: place, path: uri.path).items
            .filter { known.insert($0.label).inserted }
            .map { isAtColon ? $0.behindBlank : $0 }
        return [
            "isIncomplete": false,
            "items": .array(items.enumerated().map { index, item in item.json(range, index) }),
        ]
    }
}

/// Something that may be typed.
struct CompletionItem {
    enum Kind: Int {
        case function = 3
        case field = 5
        case `class` = 7
        case property = 10
        case value = 12
        case keyword = 14
        case file = 17
        case enumMember = 20
        case type = 25
    }

    var label: String
    var kind: Kind
    var detail: String?
    var documentation: String?
    var newText: String

    init(_ label: String, _ kind: Kind, detail: String? = nil, documentation: String? = nil, newText: String? = nil) {
        self.label = label
        self.kind = kind
        self.detail = detail
        self.documentation = documentation
        self.newText = newText ?? label
    }

    fileprivate var behindBlank: CompletionItem {
        var item = self
        item.newText = " " + newText
        return item
    }

    func json(_ range: JSON, _ index: Int) -> JSON {
        let order = String(index)
        var members: [String: JSON] = [
            "label": .string(label), "kind": .int(kind.rawValue), "filterText": .string(label),
            "sortText": .string(String(repeating: "0", count: max(0, 5 - order.count)) + order),
            "textEdit": ["range": range, "newText": .string(newText)],
        ]
        if let detail { members["detail"] = .string(detail) }
        if let documentation { members["documentation"] = ["kind": "markdown", "value": .string(documentation)] }
        return .object(members)
    }
}
