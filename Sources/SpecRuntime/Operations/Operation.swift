import SpecIR

/// One transformer as the engine runs it. What it refers to lies in the plan's tables.
struct Operation: BitwiseCopyable {
    enum Code: UInt8 {
        case prefix, suffix, not, scale, duration, hex, pad, base64, base64URL, urlEncoded, htmlEntities
        case split, join, parts, json, nullIf, date, unwrap, table
        case trim, lowercase, uppercase, collapseSpaces, replace, blankToNull
        case round, clamp, sort, unique, first, last, item, substring, extract, count, sum
        case multiply, add, floor, ceiling, absolute, average, max, min

        /// A transformer of the host program, which takes and returns a `Value`.
        case host

        /// True if null reaches `read` of a built-in transformer.
        var readsNull: Bool { self == .nullIf || self == .blankToNull }

        /// True if null reaches `write` of a built-in transformer.
        var writesNull: Bool { self == .nullIf || self == .unwrap }

        /// True if reading changes text that is written as it is.
        var normalisesText: Bool {
            switch self {
            case .trim, .lowercase, .uppercase, .collapseSpaces, .replace, .blankToNull: true
            default: false
            }
        }
    }

    let code: Code

    /// True if null reaches `read`; otherwise it stays null.
    let readsNull: Bool

    /// True if null reaches `write`.
    let writesNull: Bool

    /// True if `read` returns text alone: a number or boolean, which was read from text, is spelled before `write`.
    let givesText: Bool

    /// Its position among all operations of the tables.
    let number: Int32

    /// Text, a number, or the address of what the operation needs.
    let operand: Datum

    /// A pointer to the operand.
    @inline(__always)
    func operand<Operand: BitwiseCopyable>(as type: Operand.Type) -> UnsafePointer<Operand> {
        UnsafeRawPointer(operand.bytes).assumingMemoryBound(to: type)
    }
}

/// The operations of one rule, in the order in which they read.
struct OperationRange: BitwiseCopyable {
    var first: Int32
    var count: Int32

    /// True if one of the operations reads null.
    var readsNull: Bool

    static let none = OperationRange(first: 0, count: 0, readsNull: false)
}

// `prefix`, `suffix`, `not`
extension Operation {
    @inline(__always)
    func withoutPrefix(_ datum: Datum) -> Datum {
        guard datum.kind == .string, datum.begins(with: operand) else { return .failed }
        if operand.count == 0 { return datum }
        return datum.slice(from: operand.count, count: datum.count &- operand.count)
    }

    @inline(__always)
    func withoutSuffix(_ datum: Datum) -> Datum {
        guard datum.kind == .string, datum.ends(with: operand) else { return .failed }
        if operand.count == 0 { return datum }
        return datum.slice(from: 0, count: datum.count &- operand.count)
    }

    func withPrefix(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard let spelled = scratch.spelled(datum) else { return .failed }
        return operand.count == 0 ? spelled : scratch.arena.joined(operand, spelled)
    }

    func withSuffix(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard let spelled = scratch.spelled(datum) else { return .failed }
        return operand.count == 0 ? spelled : scratch.arena.joined(spelled, operand)
    }

    @inline(__always)
    func negated(_ datum: Datum) -> Datum {
        datum.kind == .boolean ? Datum(!datum.boolean) : .failed
    }
}

/// The two formats that `date` converts between.
struct DateRespelling: BitwiseCopyable {
    let from: DateCode
    let to: DateCode
}

extension Operation {
    func respelled(_ datum: Datum, isReading: Bool, _ scratch: inout Scratch) -> Datum {
        let codes = operand(as: DateRespelling.self)
        let (from, to) = isReading ? (codes.pointee.from, codes.pointee.to) : (codes.pointee.to, codes.pointee.from)
        let date: Timestamp?
        if from.isNumber {
            date = scratch.digits(of: datum).flatMap { from.readNumber($0.buffer) }
        } else {
            date = datum.kind == .string ? from.read(datum.buffer) : nil
        }
        guard let date else { return .failed }
        if to.kind == .unixSeconds && date.nanoseconds == 0 { return Datum(date.seconds) }
        return to.write(date, &scratch.arena)
    }
}
