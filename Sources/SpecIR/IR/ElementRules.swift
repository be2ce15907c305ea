package import SpecSource

/// What a rule says of the elements of a list or a dictionary, and of how they meet what is there.
struct ElementRules: Hashable, Sendable {
    var conditions: [Condition] = []
    var take: Located<Take>?
    var pick: Located<Path>?
    var pairs: Pairs?
    var memberAs: Located<String>?
    var acceptSingle: Located<Bool>?
    var ifItemInvalid: Located<ItemFallback>?
    var duplicates: Located<DuplicatePolicy>?
    var ordered: Located<Bool>?
    var update: Located<Update>?
}

/// A value that is kept apart, so that what rarely has it stays small.
indirect enum Boxed<Value> {
    case value(Value)
}

extension Boxed: Equatable where Value: Equatable {}
extension Boxed: Hashable where Value: Hashable {}
extension Boxed: Sendable where Value: Sendable {}

extension ValueRule {
    ///     where: {type: phone}
    package var conditions: [Condition] {
        get { elements.conditions }
        set { elements.conditions = newValue }
    }

    ///     take: first
    package var take: Located<Take>? {
        get { elements.take }
        set { elements.take = newValue }
    }

    ///     pick: value
    package var pick: Located<Path>? {
        get { elements.pick }
        set { elements.pick = newValue }
    }

    ///     pairs: [Key, Value]
    package var pairs: Pairs? {
        get { elements.pairs }
        set { elements.pairs = newValue }
    }

    /// The property that holds the member's name.
    ///
    ///     member_as: name
    package var memberAs: Located<String>? {
        get { elements.memberAs }
        set { elements.memberAs = newValue }
    }

    ///     accept_single: true
    package var acceptSingle: Located<Bool>? {
        get { elements.acceptSingle }
        set { elements.acceptSingle = newValue }
    }

    ///     if_item_invalid: skip
    package var ifItemInvalid: Located<ItemFallback>? {
        get { elements.ifItemInvalid }
        set { elements.ifItemInvalid = newValue }
    }

    ///     duplicates: keep
    package var duplicates: Located<DuplicatePolicy>? {
        get { elements.duplicates }
        set { elements.duplicates = newValue }
    }

    ///     ordered: false
    package var ordered: Located<Bool>? {
        get { elements.ordered }
        set { elements.ordered = newValue }
    }

    ///     update: merge
    package var update: Located<Update>? {
        get { elements.update }
        set { elements.update = newValue }
    }

    private var elements: ElementRules {
        get {
            guard case .value(let rules)? = elementRules else { return ElementRules() }
            return rules
        }
        set { elementRules = .value(newValue) }
    }
}
