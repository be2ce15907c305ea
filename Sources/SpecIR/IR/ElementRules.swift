package import SpecSource

/// The rules for the elements of a list or a dictionary, and for how they are combined with the present value.
package struct ElementRules: Hashable, Sendable {
    ///     where: {type: phone}
    package var conditions: [Condition] = []

    ///     take: first
    package var take: Located<Take>?

    ///     pick: value
    package var pick: Located<Path>?

    ///     pairs: [Key, Value]
    ///     pairs: "{key}={value}"
    package var pairs: Pairs?

    /// The property that holds the member's name.
    ///
    ///     member_as: name
    package var memberAs: Located<String>?

    /// The numbers behind the path's last name, each a member that holds an element.
    ///
    ///     numbered: {min: 0, max: 9}
    package var numbered: Located<ClosedRange<Int>>?

    ///     accept_single: true
    package var acceptSingle: Located<Bool>?

    /// An empty array in the place of a dictionary, as PHP writes one without members.
    ///
    ///     accept_empty_list: true
    package var acceptEmptyList: Located<Bool>?

    ///     if_item_invalid: skip
    package var ifItemInvalid: Located<ItemFallback>?

    ///     duplicates: allow
    package var duplicates: Located<DuplicatePolicy>?

    ///     ordered: false
    package var ordered: Located<Bool>?

    ///     update: merge
    package var update: Located<Update>?

    ///     orphans: delete
    package var orphans: Located<OrphanPolicy>?

    /// The properties that make two elements the same.
    ///
    ///     same_by: [name]
    package var sameBy: Located<[Located<String>]>?

    /// The property that a reference goes by, where it isn't the primary key.
    ///
    ///     by: slug
    package var by: Located<String>?

    /// Link what exists, and create nothing.
    ///
    ///     create: false
    package var create: Located<Bool>?

    ///     if_unlinked: leave
    package var ifUnlinked: Located<UnlinkedFallback>?
}

extension ElementRules {
    /// The conditions on the value that is read: on the whole element, or below `pick`, seen from what is picked.
    package var conditionsInElement: [Condition] {
        guard let pick = pick?.value else { return conditions }
        return conditions.compactMap { condition in
            guard condition.path.value.leads(into: pick) else { return nil }
            var inner = condition
            inner.path.value.steps.removeFirst(pick.steps.count)
            return inner
        }
    }

    /// The conditions on what stands beside the picked value in an element.
    package var conditionsBesidePick: [Condition] {
        guard let pick = pick?.value else { return [] }
        return conditions.filter { !$0.path.value.leads(into: pick) }
    }
}

extension Path {
    /// Returns true if the path leads through another one and further.
    fileprivate func leads(into outer: Path) -> Bool {
        origin == outer.origin && steps.count > outer.steps.count && steps.starts(with: outer.steps)
    }
}

/// A value that is kept apart, so that what rarely has it stays small.
indirect enum Boxed<Value> {
    case value(Value)
}

extension Boxed: Equatable where Value: Equatable {}
extension Boxed: Hashable where Value: Hashable {}
extension Boxed: Sendable where Value: Sendable {}

extension ValueRule {
    /// The rule's settings for elements; nil where it has none, as most rules do.
    package var elementsIfStated: ElementRules? {
        guard case .value(let rules)? = statedElements else { return nil }
        return rules
    }

    /// The rule's settings for elements, with defaults where it has none.
    package var elements: ElementRules {
        get { elementsIfStated ?? ElementRules() }
        set { statedElements = .value(newValue) }
    }
}
