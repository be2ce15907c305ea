package import SpecSource

/// The seldom used settings of a value rule, kept apart so that a rule is cheap to copy.
struct ValueExtras: Hashable, Sendable {
    var accept: [Located<TypeName>] = []
    var ifNull: Located<Fallback>?
    var ifInvalid: Located<Fallback>?
    var asText: Located<Bool>?
    var digits: Located<Int>?
    var inheritedDateFormats: [DateFormat]?
}

extension ValueRule {
    ///     accept: [string]
    package var accept: [Located<TypeName>] {
        get { extras?.accept ?? [] }
        set { if statedExtras != nil || !newValue.isEmpty { changeExtras { $0.accept = newValue } } }
    }

    package var ifNull: Located<Fallback>? {
        get { extras?.ifNull }
        set { if statedExtras != nil || newValue != nil { changeExtras { $0.ifNull = newValue } } }
    }

    package var ifInvalid: Located<Fallback>? {
        get { extras?.ifInvalid }
        set { if statedExtras != nil || newValue != nil { changeExtras { $0.ifInvalid = newValue } } }
    }

    ///     as_text: true
    package var asText: Located<Bool>? {
        get { extras?.asText }
        set { if statedExtras != nil || newValue != nil { changeExtras { $0.asText = newValue } } }
    }

    /// Number of digits that a decimal has behind the point; nil if it keeps its own.
    ///
    ///     digits: 2
    package var digits: Located<Int>? {
        get { extras?.digits }
        set { if statedExtras != nil || newValue != nil { changeExtras { $0.digits = newValue } } }
    }

    /// The date formats of the mapping that states the rule, for one that is inherited.
    package var inheritedDateFormats: [DateFormat]? {
        get { extras?.inheritedDateFormats }
        set { if statedExtras != nil || newValue != nil { changeExtras { $0.inheritedDateFormats = newValue } } }
    }

    private var extras: ValueExtras? {
        guard case .value(let extras)? = statedExtras else { return nil }
        return extras
    }

    private mutating func changeExtras(_ change: (inout ValueExtras) -> Void) {
        var changed = extras ?? ValueExtras()
        change(&changed)
        statedExtras = changed == ValueExtras() ? nil : .value(changed)
    }
}
