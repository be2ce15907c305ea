import SpecIR

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
