/// The warnings of a run: equal ones are told once, with their number.
struct WarningList {
    private(set) var warnings: [DataFailure] = []
    private var places: [Key: Int] = [:]

    /// How often each warning was given in the text being read, by its place among the others.
    private var ofText: [Int: Int] = [:]

    /// What makes two warnings the same.
    private struct Key: Hashable {
        var id: String
        var message: String
        var spec: String

        init(_ warning: DataFailure) {
            id = warning.id.rawValue
            message = warning.id == .unknownMember ? warning.message : ""
            spec = warning.spec.map { "\($0.file):\($0.line):\($0.column)" } ?? ""
        }
    }

    mutating func add(_ warning: DataFailure) {
        let key = Key(warning)
        let place = places[key] ?? warnings.count
        ofText[place, default: 0] += warning.count
        if place < warnings.count {
            warnings[place].count += warning.count
        } else {
            places[key] = place
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
        while let last = warnings.last, last.count == 0 {
            places[Key(last)] = nil
            warnings.removeLast()
        }
        ofText.removeAll()
    }
}
