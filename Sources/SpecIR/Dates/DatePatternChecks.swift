/// Checks of a pattern whose letters are all known.
struct DatePatternChecks {
    let pieces: [DatePatternParser.Piece]

    /// The pattern's text.
    let spelling: String

    func check() throws(DateFormatProblem) {
        guard pieces.contains(where: { $0.field.part != nil }) else {
            throw DateFormatProblem(range: 0..<spelling.utf8.count, reason: .noField)
        }
        try checkMistakenLetters()
        try checkRepeatedParts()
        try checkHalfDay()
        try checkWidths()
    }

    /// `yyyy-mm-dd`, `HH:MM`, `dd/mm/yyyy HH:MM`, `HH:mm:SS`: one letter in the wrong case, as what stands beside it shows.
    private func checkMistakenLetters() throws(DateFormatProblem) {
        if let minute = first(.minute), !has(.hour), !has(.month), has(.year) || has(.day) {
            throw DateFormatProblem(range: minute.range, reason: .minuteForMonth(minute.letters))
        }
        if let month = first(.month), has(.hour), !has(.minute), !has(.day) {
            throw DateFormatProblem(range: month.range, reason: .monthForMinute(month.letters))
        }
        if let minute = first(.minute), let month = first(.month),
            isBeside(minute, [.year, .day], not: [.hour, .second]),
            isBeside(month, [.hour, .second], not: [.year, .day])
        {
            throw DateFormatProblem(
                range: 0..<spelling.utf8.count,
                reason: .minuteAndMonth(minute.letters, month.letters, instead: spelling.withMinuteAndMonthSwapped)
            )
        }
        if let fraction = first(.fraction), !has(.second) {
            throw DateFormatProblem(range: fraction.range, reason: .fractionForSecond(fraction.letters))
        }
    }

    private func checkRepeatedParts() throws(DateFormatProblem) {
        var earlier: [DateField.Part: String] = [:]
        for piece in pieces {
            guard let part = piece.field.part else { continue }
            if let before = earlier[part] {
                throw DateFormatProblem(range: piece.range, reason: .twice(piece.letters, earlier: before))
            }
            earlier[part] = piece.letters
        }
    }

    private func checkHalfDay() throws(DateFormatProblem) {
        for piece in pieces {
            guard case .hourOfHalfDay = piece.field, !has(.halfDay) else { continue }
            throw DateFormatProblem(range: piece.range, reason: .twelveHourClockAlone(piece.letters))
        }
    }

    /// A number that may be shorter or longer must not be followed by digits, nor `GMT` by a sign.
    private func checkWidths() throws(DateFormatProblem) {
        for (piece, next) in zip(pieces, pieces.dropFirst()) {
            guard let instead = piece.field.fixedSpelling else { continue }
            let isBeforeSign = piece.field == .zone(.named) && next.field.beginsWithSign
            guard isBeforeSign || next.field.beginsWithDigit else { continue }
            let next = isBeforeSign ? "a sign follows" : "digits follow"
            throw DateFormatProblem(
                range: piece.range,
                reason: .noFixedWidth(piece.letters, next: next, instead: instead)
            )
        }
    }

    /// Returns true if a field stands directly behind one of some parts, or in front of one, where none of others stands
    /// on its closer side.
    private func isBeside(
        _ piece: DatePatternParser.Piece,
        _ parts: Set<DateField.Part>,
        not others: Set<DateField.Part>
    ) -> Bool {
        let fields = pieces.filter { $0.field.part != nil }
        guard let index = fields.firstIndex(where: { $0.range == piece.range }) else { return false }
        let before = index > 0 ? fields[index - 1].field.part : nil
        let behind = index + 1 < fields.count ? fields[index + 1].field.part : nil
        if let before, others.contains(before) { return false }
        return before.map(parts.contains) == true || behind.map(parts.contains) == true
    }

    private func has(_ part: DateField.Part) -> Bool { first(part) != nil }

    private func first(_ part: DateField.Part) -> DatePatternParser.Piece? {
        pieces.first { $0.field.part == part }
    }
}

extension String {
    /// The pattern with `m` for `M` and the other way round, but for what stands in quotes.
    fileprivate var withMinuteAndMonthSwapped: String {
        mapFields { $0 == "m" ? "M" : $0 == "M" ? "m" : $0 }
    }

    /// The pattern with one letter for another, but for what stands in quotes.
    func replacingFields(_ letter: Character, with other: Character) -> String {
        mapFields { $0 == letter ? other : $0 }
    }

    private func mapFields(_ field: (Character) -> Character) -> String {
        var isQuoted = false
        return String(
            map { letter in
                if letter == "'" { isQuoted.toggle() }
                return isQuoted ? letter : field(letter)
            }
        )
    }
}

extension DateField {
    /// The part of a date that a field contains. No two fields of a pattern can contain the same part.
    enum Part: Hashable {
        case year, month, day, weekday, hour, halfDay, minute, second, fraction, zone
    }

    var part: Part? {
        switch self {
        case .literal: nil
        case .year, .yearOfCentury: .year
        case .month, .monthName: .month
        case .day: .day
        case .weekday: .weekday
        case .hour, .hourOfHalfDay: .hour
        case .halfDay: .halfDay
        case .minute: .minute
        case .second: .second
        case .fraction: .fraction
        case .zone: .zone
        }
    }

    /// For a field whose width varies, the one beside it that is always as wide.
    fileprivate var fixedSpelling: String? {
        switch self {
        case .year(.needed): "yyyy"
        case .month(.needed): "MM"
        case .day(.needed): "dd"
        case .hour(.needed): "HH"
        case .hourOfHalfDay(.needed): "hh"
        case .minute(.needed): "mm"
        case .second(.needed): "ss"
        case .zone(.hours), .zone(.named): "XX"
        case .zone(.signedHours): "xx"
        case .literal, .year, .yearOfCentury, .month, .monthName, .day, .weekday, .hour, .hourOfHalfDay, .halfDay,
            .minute, .second, .fraction, .zone:
            nil
        }
    }

    fileprivate var beginsWithDigit: Bool {
        if case .literal(let byte) = self { return byte.isDateDigit }
        return maximumDigits != nil
    }

    fileprivate var beginsWithSign: Bool {
        if case .literal(let byte) = self { "+-".utf8.contains(byte) } else { false }
    }
}
