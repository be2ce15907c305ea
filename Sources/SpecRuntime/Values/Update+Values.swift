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
        case .skipNull: new == .null ? old ?? new : new
        case .deepMerge: new == .null ? old ?? new : new.deeplyMerged(into: old)
        case .merge: merged(old, new, link: link)
        case .append: appended(old, new)
        case .call(let update): update(old, new).value ?? old
        }
    }

    /// Null changes nothing; the members there already stay in their order, new ones come after them.
    private func merged(_ old: Value?, _ new: Value, link: Link?) -> Value {
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
    /// A later value merged into the one before it: objects of one mapping that have no key, and dictionaries, keep what
    /// the later one doesn't have, at every depth. Anything else is replaced, also by null.
    func deeplyMerged(into held: Value?) -> Value {
        switch (held, self) {
        case (.object(let old)?, .object(let fresh)):
            guard old !== fresh, old.shape === fresh.shape, old.shape.identity == nil, !fresh.isReference else {
                return self
            }
            let whole = DynamicObject(copying: old)
            whole.take(fresh, isDeep: true)
            whole.isPart = fresh.isPart
            return .object(whole)
        case (.dictionary(let old)?, .dictionary(let fresh)):
            return .dictionary(fresh.reduce(into: old) { $0[$1.key] = $1.value.deeplyMerged(into: $0[$1.key]) })
        default: return self
        }
    }

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
