extension PropertyUpdate {
    /// What a property holds once a new value has come.
    func updated(_ old: Value?, by new: Value) -> Value? {
        switch self {
        case .replace: new
        case .merge: merged(old, new)
        case .append: appended(old, new)
        case .call(let update): update(old, new).value ?? old
        }
    }

    /// Null changes nothing; the members there already stay in their order, new ones come after them.
    private func merged(_ old: Value?, _ new: Value) -> Value {
        switch (old, new) {
        case (let old?, .null): old
        case (.list(let old)?, .list(let new)): .list(new.reduce(into: old) { if !$0.contains($1) { $0.append($1) } })
        case (.dictionary(let old)?, .dictionary(let new)):
            .dictionary(new.reduce(into: old) { $0[$1.key] = $1.value })
        default: new
        }
    }

    private func appended(_ old: Value?, _ new: Value) -> Value {
        switch (old, new) {
        case (let old?, .null): old
        case (.list(let old)?, .list(let new)): .list(old + new)
        default: new
        }
    }
}
