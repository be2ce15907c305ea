/// The place of a cursor in a spec, by the lines above it alone: an incomplete text often can't be parsed.
struct CursorPlace {
    enum Step: Hashable {
        case key(String)
        case item
    }

    /// The keys and items that lead to the cursor.
    var steps: [Step] = []

    /// The typed part of the word at the cursor, and its start.
    var word = ""
    var wordStart = 0

    /// True if a key is possible here; `takesValue` is true if a value is.
    var takesKey = true
    var takesValue = true

    /// True if the cursor is between braces or brackets.
    var isFlow = false

    /// The keys beside it, with their values where those stand on the same line.
    var siblings: [(key: String, value: String)] = []

    /// The keys beside it, or beside the list that it is an item of.
    var rule: [(key: String, value: String)] = []

    /// The slot of the cursor, which determines the possible keys and values.
    var slot: Slot {
        steps.reduce(Slot.file) { slot, step in
            switch step {
            case .key(let key): slot.child(key)
            case .item: slot.item
            }
        }
    }

    /// The mapping that holds the cursor.
    var mapping: String? {
        guard steps.count > 1, steps[0] == .key("mappings"), case .key(let name) = steps[1] else { return nil }
        return name
    }

    /// The property whose rule holds the cursor, and the path of the `within` block around it.
    var property: (name: String, within: String?)? {
        guard mapping != nil, steps.count > 3, case .key(let block) = steps[2], case .key(let name) = steps[3] else {
            return nil
        }
        if block == "properties" { return (name, nil) }
        guard block == "within", steps.count > 4, case .key(let inner) = steps[4] else { return nil }
        return (inner, name)
    }

    /// The path of the `within` block around the cursor.
    var within: String? {
        guard mapping != nil, steps.count > 3, steps[2] == .key("within"), case .key(let path) = steps[3] else {
            return nil
        }
        return path
    }

    /// Nil inside of a comment, or of text that goes over several lines.
    init?(at offset: Int, in bytes: [UInt8]) {
        var scan = CursorScan(bytes, upTo: offset)
        guard let place = scan.place() else { return nil }
        self = place
    }

    init() {}
}
