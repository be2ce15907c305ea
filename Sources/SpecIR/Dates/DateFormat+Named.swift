extension DateFormat {
    /// The format that a spec names: a name such as `iso8601`, or a pattern such as `yyyy-MM-dd`.
    package static func named(_ spelling: String) -> Result<DateFormat, DateFormatProblem> {
        if let format = namedFormats.first(where: { $0.spelling == spelling }) { return .success(format) }
        do {
            var parser = DatePatternParser(spelling)
            return .success(.pattern(try parser.parse()))
        } catch {
            let other = percentSigns(spelling) ?? sampleDate(spelling) ?? misspelledName(spelling)
            return .failure(several(spelling) ?? other ?? error)
        }
    }

    /// All that is wrong with text that is no date format, as far as each can be corrected in its place.
    package static func problems(in spelling: String) -> [DateFormatProblem] {
        var problems: [DateFormatProblem] = []
        var bytes = Array(spelling.utf8)
        while problems.count < mostProblems,
            case .failure(let problem) = named(String(decoding: bytes, as: UTF8.self))
        {
            problems.append(problem)
            guard let corrected = problem.replacement, corrected.utf8.count == problem.range.count else { break }
            bytes.replaceSubrange(problem.range, with: corrected.utf8)
        }
        return problems
    }

    private static let mostProblems = 8

    /// The problem of text that is a name rather than a pattern; nil for other text.
    private static func misspelledName(_ spelling: String) -> DateFormatProblem? {
        let bytes = Array(spelling.utf8)
        guard let first = bytes.first, first.isDateLetter else { return nil }
        guard bytes.allSatisfy({ $0.isDateLetter || $0.isDateDigit || wordSeparators.contains($0) }) else { return nil }
        let nearest = nearestName(spelling)
        let strangers = Set(bytes).filter { lettersOfNoPattern.contains($0) }
        guard nearest != nil || (strangers.count >= 2 && !bytes.contains(UInt8(ascii: " "))) else { return nil }
        return DateFormatProblem(range: 0..<bytes.count, reason: .unknownName(spelling, nearest: nearest))
    }

    private static func nearestName(_ spelling: String) -> String? {
        let word = simplified(spelling)
        if let format = otherNames[word] { return format.spelling }
        // A thousandth of a millisecond is no millisecond.
        if ["micro", "nano"].contains(where: spelling.lowercased().contains) { return nil }
        let near = namedFormats.map { ($0.spelling, editDistance(word, simplified($0.spelling))) }
        return near.filter { $0.1 <= word.count / 3 }.min { $0.1 < $1.1 }?.0
    }

    /// The names of the formats in other tools, in lowercase letters and digits only.
    private static let otherNames: [[UInt8]: DateFormat] = {
        let words: [(DateFormat, [String])] = [
            (.iso8601, ["iso", "rfc3339", "datetime", "isodatetime", "isodate", "xmlschema", "iso8601extended"]),
            (.iso8601Basic, ["isobasic", "basic", "basiciso8601"]),
            (.unixSeconds, ["unix", "epoch", "timestamp", "unixtime", "unixtimestamp", "seconds", "epochseconds"]),
            (
                .unixMilliseconds,
                ["ms", "millis", "milliseconds", "unixms", "unixmillis", "epochms", "epochmillis", "epochmilliseconds"]
            ),
            (.day, ["date", "isoday", "fulldate", "ymd", "dateonly"]),
        ]
        return Dictionary(
            words.flatMap { format, names in names.map { (Array($0.utf8), format) } },
            uniquingKeysWith: { first, _ in first }
        )
    }()

    private static func simplified(_ spelling: String) -> [UInt8] {
        spelling.utf8.filter { $0.isDateLetter || $0.isDateDigit }.map { $0.isDateLetter ? $0 | 0x20 : $0 }
    }

    private static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (i, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in right.enumerated() {
                let replaced = diagonal + (byte == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
            }
        }
        return row[right.count]
    }

    private static let wordSeparators = Set("_- ".utf8)

    /// Letters that stand in no pattern of any tool, so that two of them make a name.
    private static let lettersOfNoPattern = Set("bcfijloprtCFIJPR".utf8)
}
