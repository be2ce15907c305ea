import SpecIR
import SpecSource

/// `{transform: {scale: 999}}`, `{suffix: RMA-}`: an argument that hardly is what was meant.
struct OddArgument: PropertyRule {
    let info = RuleInfo(
        "odd-argument",
        group: .types,
        severity: .info,
        precision: .likely,
        summary: "an argument of a transformer that is next to a power of ten, on the wrong side, or of another unit",
        why: """
            A factor of 999 is most likely 1000, a `suffix` that ends with a hyphen a `prefix`, and milliseconds multiplied by 1000 \
            are no seconds; nor is a price what `price_cents` holds unless it is divided by 100. Such values pass all checks and are \
            wrong.
            """,
        bad: """
            specmap: 1
            mappings:
              Trip:
                properties:
                  seconds: {from: duration_ms, type: decimal, transform: {multiply: 1000}}
            """,
        good: """
            specmap: 1
            mappings:
              Trip:
                properties:
                  seconds: {from: duration_ms, type: decimal, transform: {scale: 1000}}
            """,
        howToFix: "Correct the argument or the transformer. Where it is right, silence the rule with the reason."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        property.forEachNestedRule { rule, _ in
            for transform in rule.transforms { check(transform, log) }
        }
        guard let from = property.from, from.count == 1, let key = from[0].value.lastKey else { return }
        checkUnits(from: key, to: property.name.value, property.rule, log)
        checkHundredths(from: key, to: property.name.value, property.rule, log)
        checkTime(key, property.rule, log)
    }

    private func check(_ transform: Transform, _ log: RuleLog) {
        guard let argument = transform.argument else { return }
        switch transform.name.value {
        case "scale", "multiply":
            guard let digits = argument.value.digits, let number = Int(digits),
                let power = [1_000, 10_000, 100_000, 1_000_000].first(where: { number == $0 - 1 })
            else { return }
            log.report("`\(number)` is next to `\(power)`", at: argument.range, help: "did you mean `\(power)`?")
        case "prefix":
            guard let text = argument.value.text, text.facesForward, !text.facesBack else { return }
            report(text, of: transform, "begins", "suffix", log)
        case "suffix":
            guard let text = argument.value.text, text.facesBack, !text.facesForward else { return }
            report(text, of: transform, "ends", "prefix", log)
        default: return
        }
    }

    private func report(_ text: String, of transform: Transform, _ verb: String, _ other: String, _ log: RuleLog) {
        log.report(
            "`\(transform.name.value)` is \(other == "prefix" ? "behind" : "in front of") the value, and `\(text.shown)` \(verb) with a sign that parts it from what is on the other side",
            at: transform.name.range,
            help: "did you mean `\(other)`?"
        )
    }

    /// Reports a factor that doesn't make the unit of the name of that of the key.
    private func checkUnits(from key: String, to name: String, _ rule: ValueRule, _ log: RuleLog) {
        guard rule.transforms.count == 1, let transform = rule.transforms.first,
            ["scale", "multiply", "add"].contains(transform.name.value), let argument = transform.argument,
            let digits = argument.value.digits, let number = Double(digits)
        else { return }
        guard let read = Unit(in: key), let held = Unit(in: name), read != held, read.quantity == held.quantity else {
            return
        }
        let (message, help): (String, String)
        if transform.name.value == "add" {
            guard let shift = read.shift(to: held), shift.sign != number.sign else { return }
            (message, help) = ("`\(digits)` makes no `\(held.word)` of `\(read.word)`", "write `add: \(shift)`")
        } else {
            guard let factor = read.factor(to: held), number != 0 else { return }
            let applied = transform.name.value == "scale" ? 1 / number : number
            if abs(applied / factor - 1) < 0.05 { return }
            let words = factor < 1 ? "scale: \(Self.whole(1 / factor))" : "multiply: \(Self.whole(factor))"
            (message, help) = (
                "`\(transform.name.value): \(digits)` makes no `\(held.word)` of `\(read.word)`", "write `\(words)`"
            )
        }
        log.report(message, at: transform.name.range, help: help)
    }

    /// Reports a power of ten that makes no whole units of hundredths, or the other way round: `price: {from: price_cents}`
    /// takes `scale: 100`.
    private func checkHundredths(from key: String, to name: String, _ rule: ValueRule, _ log: RuleLog) {
        let (isRead, isHeld) = (Unit.isOfHundredths(key), Unit.isOfHundredths(name))
        guard isRead != isHeld, rule.transforms.count == 1, let transform = rule.transforms.first,
            ["scale", "multiply"].contains(transform.name.value), let digits = transform.argument?.value.digits,
            let number = Double(digits), number > 0
        else { return }
        let factor = transform.name.value == "scale" ? 1 / number : number
        let meant = isRead ? 0.01 : 100
        // Another factor may be a rate.
        guard abs(factor / meant - 1) > 0.001, Self.powersOfTen.contains(where: { abs(factor / $0 - 1) < 0.001 }) else {
            return
        }
        log.report(
            "`\((isRead ? key : name).shown)` holds hundredths, and `\(transform.name.value): \(digits)` "
                + (isRead ? "makes no whole units of them" : "makes none"),
            at: transform.name.range,
            help: isRead ? "write `scale: 100`" : "write `multiply: 100`"
        )
    }

    private static let powersOfTen = [0.0001, 0.001, 0.01, 0.1, 10, 100, 1_000, 10_000]

    private static func whole(_ number: Double) -> String { String(Int(number.rounded())) }

    /// Reports Unix time in another unit than its key suggests.
    private func checkTime(_ key: String, _ rule: ValueRule, _ log: RuleLog) {
        guard let formats = rule.dateFormats, formats.value.count == 1, let unit = Unit(in: key),
            unit.quantity == .time
        else { return }
        let meant: DateFormat
        switch (formats.value[0], unit.word) {
        case (.unixSeconds, "ms"), (.unixSeconds, "milli"), (.unixSeconds, "millisecond"): meant = .unixMilliseconds
        case (.unixMilliseconds, "sec"), (.unixMilliseconds, "second"): meant = .unixSeconds
        default: return
        }
        log.report(
            "`\(key.shown)` is called after another unit than that of `\(formats.value[0].spelling)`",
            at: formats.range,
            help: "did you mean `\(meant.spelling)`?"
        )
    }
}

extension String {
    /// True for `-EU`: a hyphen and letters.
    fileprivate var facesForward: Bool { first == "-" && count > 2 && dropFirst().allSatisfy(\.isLetter) }

    /// True for `RMA-`.
    fileprivate var facesBack: Bool { last == "-" && count > 2 && dropLast().allSatisfy(\.isLetter) }
}

extension Double {
    fileprivate var sign: FloatingPointSign { self < 0 ? .minus : .plus }
}

/// A unit that a name ends with.
private struct Unit: Equatable {
    enum Quantity { case time, mass, length, energy, temperature }

    let word: String
    let quantity: Quantity
    private let size: Double

    /// The last word of a name, if it is that of a unit; words that are often something else don't count.
    init?(in name: String) {
        let words = Slip.words(of: name)
        // A rate, an area or a volume changes by another factor.
        guard let last = words.last,
            !words.contains(where: { Self.others.contains(String(decoding: $0, as: UTF8.self)) })
        else { return nil }
        let whole = String(decoding: last, as: UTF8.self)
        let word = Self.known[whole] == nil ? String(decoding: last.singular, as: UTF8.self) : whole
        guard let (quantity, size) = Self.known[word] else { return nil }
        (self.word, self.quantity, self.size) = (word, quantity, size)
    }

    /// Returns true for `price_cents`, and for no percentage.
    static func isOfHundredths(_ name: String) -> Bool {
        var (last, count): (UInt64?, Int) = (nil, 0)
        NameWord.each(of: name) { (last, count) = ($0.hash, count + 1) }
        guard count > 1, last == cent || last == pence else { return false }
        let words = Slip.words(of: name).map { String(decoding: $0.singular, as: UTF8.self) }
        return words.count > 1 && ["cent", "pence"].contains(words[words.count - 1]) && !words.contains("per")
    }

    private static let cent = number(of: "cent")
    private static let pence = number(of: "pence")

    /// The number of a word.
    private static func number(of word: String) -> UInt64? {
        var number: UInt64?
        NameWord.each(of: word) { number = $0.hash }
        return number
    }

    private static let others: Set<String> = ["per", "square", "squared", "sq", "cubic", "cu", "cube"]

    /// The factor for a value in this unit; nil for temperatures.
    func factor(to other: Unit) -> Double? { quantity == .temperature ? nil : size / other.size }

    /// The number to add to a temperature; nil for other units.
    func shift(to other: Unit) -> Double? {
        switch (word, other.word) {
        case ("kelvin", "celsius"): -273.15
        case ("celsius", "kelvin"): 273.15
        default: nil
        }
    }

    private static let known: [String: (Quantity, Double)] = [
        "ms": (.time, 0.001), "milli": (.time, 0.001), "millisecond": (.time, 0.001), "sec": (.time, 1),
        "second": (.time, 1), "minute": (.time, 60), "hour": (.time, 3600),
        "mg": (.mass, 0.001), "gram": (.mass, 1), "kg": (.mass, 1000), "kilogram": (.mass, 1000), "kilo": (.mass, 1000),
        "mm": (.length, 0.001), "cm": (.length, 0.01), "meter": (.length, 1), "metre": (.length, 1),
        "km": (.length, 1000), "kilometer": (.length, 1000), "kilometre": (.length, 1000),
        "wh": (.energy, 1), "kwh": (.energy, 1000),
        "kelvin": (.temperature, 1), "celsius": (.temperature, 1),
    ]
}
