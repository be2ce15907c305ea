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
