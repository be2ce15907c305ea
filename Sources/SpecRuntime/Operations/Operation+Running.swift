// One `switch` runs an operation.
extension Operation {
    // By address: in registers an operation would have to be taken apart and put together.
    @inline(never)
    static func read(_ operation: UnsafePointer<Operation>, datum: Datum, in scratch: inout Scratch) -> Datum {
        operation.pointee.read(datum, &scratch)
    }

    @inline(never)
    static func write(_ operation: UnsafePointer<Operation>, datum: Datum, in scratch: inout Scratch) -> Datum {
        operation.pointee.write(datum, &scratch)
    }

    @inline(__always)
    private func read(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        switch code {
        case .prefix: withoutPrefix(datum)
        case .suffix: withoutSuffix(datum)
        case .not: negated(datum)
        case .scale: scaled(datum, isReading: true, &scratch)
        case .duration: readDuration(datum, &scratch)
        case .hex: readHex(datum)
        case .pad: withoutZeros(datum)
        case .base64: decodedBase64(datum, alphabet: .standard, in: &scratch)
        case .base64URL: decodedBase64(datum, alphabet: .url, in: &scratch)
        case .urlEncoded: decodedPercents(datum, &scratch)
        case .htmlEntities: decodedEntities(datum, &scratch)
        case .split: split(datum, &scratch)
        case .join: joined(datum, ofTextsAlone: true, &scratch)
        case .parts: takenApart(datum, &scratch)
        case .json: parsed(datum, &scratch)
        case .unwrap: unwrapped(datum, &scratch)
        case .table: rows(datum, &scratch)
        case .nullIf: DatumEquality.areEqual(datum, operand, in: scratch) ? .null : datum
        case .date: respelled(datum, isReading: true, &scratch)
        case .trim: trimmed(datum)
        case .lowercase: lowercased(datum, &scratch)
        case .uppercase: uppercased(datum, &scratch)
        case .collapseSpaces: collapsed(datum, &scratch)
        case .replace: replaced(datum, &scratch)
        case .blankToNull: blankToNull(datum)
        case .round: rounded(datum, &scratch)
        case .clamp: clamped(datum, &scratch)
        case .sort: sorted(datum, &scratch)
        case .unique: unique(datum, &scratch)
        case .first: first(datum)
        case .last: last(datum)
        case .item: item(datum)
        case .substring: substring(datum)
        case .extract: extracted(datum)
        case .count: counted(datum)
        case .sum: summed(datum, &scratch)
        case .multiply: scaled(datum, isReading: false, &scratch)
        case .add: added(datum, isReading: true, &scratch)
        case .floor: whole(datum, isAbove: false, &scratch)
        case .ceiling: whole(datum, isAbove: true, &scratch)
        case .absolute: absolute(datum, &scratch)
        case .average: averaged(datum, &scratch)
        case .max: extreme(datum, isLargest: true, &scratch)
        case .min: extreme(datum, isLargest: false, &scratch)
        case .host: .failed
        }
    }

    /// The inverse, or the value itself where reading only normalises it.
    @inline(__always)
    private func write(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        switch code {
        case .prefix: withPrefix(datum, &scratch)
        case .suffix: withSuffix(datum, &scratch)
        case .not: negated(datum)
        case .scale: scaled(datum, isReading: false, &scratch)
        case .multiply: scaled(datum, isReading: true, &scratch)
        case .add: added(datum, isReading: false, &scratch)
        case .duration: writtenDuration(datum, &scratch)
        case .hex: writtenHex(datum, &scratch)
        case .pad: withZeros(datum, &scratch)
        case .base64: encodedBase64(datum, alphabet: .standard, in: &scratch)
        case .base64URL: encodedBase64(datum, alphabet: .url, in: &scratch)
        case .urlEncoded: encodedPercents(datum, &scratch)
        case .htmlEntities: escapedEntities(datum, &scratch)
        case .split: joined(datum, ofTextsAlone: false, &scratch)
        case .join: split(datum, &scratch)
        case .parts: putTogether(datum, &scratch)
        case .json: scratch.printed(datum)
        case .unwrap: wrapped(datum, &scratch)
        case .table: tabled(datum, &scratch)
        case .nullIf: datum.isNull ? operand : datum
        case .date: respelled(datum, isReading: false, &scratch)
        case .trim, .lowercase, .uppercase, .collapseSpaces, .replace, .blankToNull, .round, .clamp, .sort, .unique,
            .first, .last, .item, .substring, .extract, .count, .sum, .floor, .ceiling, .absolute, .average, .max, .min:
            datum
        case .host: .failed
        }
    }
}
