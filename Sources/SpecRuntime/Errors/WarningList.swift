import SpecSource

/// The warnings of a run: equal ones are reported once, with their number.
package struct WarningList: Sendable {
    /// Most different warnings of a rule that are listed; the others are reported as one, with their number.
    var limit = 100

    private(set) var warnings: [DataFailure] = []

    var isEmpty: Bool { warnings.isEmpty }

    /// The key of each warning.
    private var keys: [Key] = []
    private var places: [Key: Int] = [:]

    /// Number of different listed warnings of each rule.
    private var listed: [Rule: Int] = [:]

    /// Number of times that each warning was given in the text being read, by its position in the list.
    private var ofText: [Int: Int] = [:]

    /// The rule that a warning is about.
    private struct Rule: Hashable, Sendable {
        var id: DataFailure.ID
        var spec: DataFailure.SpecPlace?
    }

    /// The identity of a warning: warnings with the same key are the same.
    private struct Key: Hashable, Sendable {
        var rule: Rule

        /// Nil for those that are reported as one.
        var message: String?
    }

    package init() {}

    package mutating func add(_ warning: DataFailure) {
        var warning = warning
        var key = Key(rule: Rule(id: warning.id, spec: warning.spec), message: warning.message)
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

    /// The place of a warning that needs no description any more, as an equal one is listed, or as it is counted with
    /// others; nil for a new one.
    func place(_ id: DataFailure.ID, message: String, rule: SourceRange?) -> Int? {
        if warnings.isEmpty { return nil }
        var key = Key(rule: Rule(id: id, spec: rule.map { DataFailure.SpecPlace($0) }), message: message)
        if let place = places[key] { return place }
        guard listed[key.rule, default: 0] >= limit else { return nil }
        key.message = nil
        return places[key]
    }

    /// Counts one more of the warnings at a place.
    mutating func count(at place: Int) {
        ofText[place, default: 0] += 1
        warnings[place].count += 1
    }

    /// Takes back one of the warnings at a place.
    mutating func uncount(at place: Int) {
        ofText[place, default: 1] -= 1
        warnings[place].count -= 1
    }

    /// Begins a text, whose warnings may have to be taken back.
    mutating func beginText() {
        if !ofText.isEmpty { ofText.removeAll(keepingCapacity: true) }
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

    /// Returns the warnings so far, and begins anew.
    package mutating func take() -> [DataFailure] {
        defer {
            let limit = limit
            self = WarningList()
            self.limit = limit
        }
        return warnings
    }
}
