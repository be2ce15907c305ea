extension PropertyUpdate {
    /// The value of a property once a new value has come.
    ///
    /// - Parameters:
    ///   - old: what it holds.
    ///   - new: what has come.
    ///   - link: how the property selects the objects that it leads to.
    /// - Returns: nil where it holds nothing.
    func updated(_ old: Value?, by new: Value, _ link: Link? = nil) -> Value? {
        switch self {
        case .replace: new
        case .merge: merged(old, new, link)
        case .append: appended(old, new)
        case .call(let update): update(old, new).value ?? old
        }
    }

    /// Null changes nothing; the members there already stay in their order, new ones come after them.
    private func merged(_ old: Value?, _ new: Value, _ link: Link?) -> Value {
        switch (old, new) {
        case (let old?, .null): old
        case (.list(let old)?, .list(let new)):
            .list(ListMerge(old, sameBy: link?.sameBy ?? []).adding(new))
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

extension Value {
    /// An object that was read in part, with all else that the one before it held; any other value as it is.
    func completed(by held: Value?) -> Value {
        guard let fresh = object, fresh.membership?.isPartial == true, fresh.shape.identity == nil,
            let old = held?.object,
            old.shape === fresh.shape
        else { return self }
        let whole = DynamicObject(copying: old)
        whole.take(fresh)
        whole.isPart = fresh.isPart
        return .object(whole)
    }
}
