import SpecIR

@testable import SpecRuntime

/// Spells a date another way; the value stays text or a number.
///
///     transform: {date: {from: iso8601, to: unix_seconds}}
struct DateTransformer: ValueTransformer {
    let name = "date"
    private let from: DateFormat
    private let to: DateFormat

    init?(_ argument: Literal?) {
        guard let from = argument?.member("from")?.text, case .success(let source) = DateFormat.named(from),
            let to = argument?.member("to")?.text, case .success(let target) = DateFormat.named(to)
        else { return nil }
        self.from = source
        self.to = target
    }

    func read(_ value: Value) throws(TransformFailure) -> Value { try respell(value, from, to) }
    func write(_ value: Value) throws(TransformFailure) -> Value { try respell(value, to, from) }

    /// The new spelling of a date's text, straight from its bytes; nil where it isn't one.
    func read(_ text: UnsafeBufferPointer<UInt8>) -> Value? {
        guard !from.writesNumber, let date = from.read(text) else { return nil }
        return Self.spell(date, to)
    }

    private func respell(_ value: Value, _ from: DateFormat, _ to: DateFormat) throws(TransformFailure) -> Value {
        let date: Timestamp?
        if from.writesNumber {
            date = value.digits.flatMap { digits in Array(digits.utf8).withUnsafeBufferPointer(from.readNumber) }
        } else {
            date = value.string.flatMap { text in Array(text.utf8).withUnsafeBufferPointer(from.read) }
        }
        guard let date else { throw .expected(DateFormat.expectation([from]), found: value) }
        return Self.spell(date, to)
    }

    private static func spell(_ date: Timestamp, _ format: DateFormat) -> Value {
        if format == .unixSeconds && date.nanoseconds == 0 { return .integer(date.seconds) }
        var spelled: [UInt8] = []
        format.append(date, to: &spelled)
        let text = String(decoding: spelled, as: UTF8.self)
        return format.writesNumber ? .number(text) : .string(text)
    }
}
