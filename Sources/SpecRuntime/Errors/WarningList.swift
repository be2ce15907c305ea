/// The warnings of a run: equal ones are told once, with their number.
struct WarningList {
    /// How many different warnings of a rule are listed; the others are told as one, with their number.
    var limit = 100

    private(set) var warnings: [DataFailure] = []

    var isEmpty: Bool { warnings.isEmpty }

    /// What each warning is known by.
    private var keys: [Key] = []
    private var places: [Key: Int] = [:]

    /// How many different warnings of a rule are listed.
    private var listed: [Rule: Int] = [:]

    /// How often each warning was given in the text being read, by its place among the others.
    private var ofText: [Int: Int] = [:]

    /// The rule that a warning is about.
    private struct Rule: Hashable {
        var id: String
        var spec: String

        init(_ warning: DataFailure) {
            id = warning.id.rawValue
            spec = warning.spec.map { "\($0.file):\($0.line):\($0.column)" } ?? ""
        }
    }

    /// What makes two warnings the same.
    private struct Key: Hashable {
        var rule: Rule

        /// nil for those that are told as one.
        var message: String?
    }

    mutating func add(_ warning: DataFailure) {
        var warning = warning
        var key = Key(rule: Rule(warning), message: warning.message)
        if places[key] == nil, listed[key.rule, default: 0] >= limit {
            key.message = nil
            warning.message += ", and others like it"
            warning.found = nil
        }
        let place = places[key] ?? warnings.count
        ofText[place, default: 0] += warning.count
        if place < warnings.count {
            warnings[place].count += warning.count
        } else {
            places[key] = place
            listed[key.rule, default: 0] += 1
            keys.append(key)
            warnings.append(warning)
        }
    }

    /// Begins a text, whose warnings may have to be taken back.
    mutating func beginText() {
        if !ofText.isEmpty { ofText.removeAll() }
    }

    /// Takes back the warnings of a text that turns out to be no JSON.
    mutating func forgetText() {
        for (place, count) in ofText { warnings[place].count -= count }
        // New ones stand behind all others.
        while let last = warnings.last, last.count == 0, let key = keys.popLast() {
            places[key] = nil
            listed[key.rule, default: 0] -= 1
            warnings.removeLast()
        }
        ofText.removeAll()
    }

    /// Hands out what was told, and begins anew.
    mutating func take() -> [DataFailure] {
        defer {
            let limit = limit
            self = WarningList()
            self.limit = limit
        }
        return warnings
    }
}
