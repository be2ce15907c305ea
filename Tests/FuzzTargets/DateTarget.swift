import SpecIR

extension FuzzTarget {
    /// Date formats: the first line is one, the second a date to read. What a format writes, it reads.
    static let date = FuzzTarget(
        "date",
        words: [
            "yyyy", "MM", "MMMM", "dd", "HH", "hh", "mm", "ss", "SSS", "a", "EEEE", "XXX", "Z", "zzz", "'T'", "''",
            "iso8601", "+01:00", "AM", "Monday",
        ]
    ) { input in
        let (spelling, body) = input.headAndBody
        switch DateFormat.named(spelling) {
        case .failure(let problem):
            try expectRange(problem.range, in: spelling)
            try expect(!problem.message.isEmpty, "a problem without words")
        case .success(let format):
            guard case .success(format) = DateFormat.named(format.spelling) else { throw Finding("another spelling") }
            for timestamp in instants { try writeAndRead(timestamp, format) }
            let read = body.withUnsafeBufferPointer { format.isNumber ? format.readNumber($0) : format.read($0) }
            guard let read else { return }
            try expect(read.isInRange, "\(read.seconds) is outside of the years 1 to 9999")
            try writeAndRead(read, format)
        }
    }

    /// Writes a date and reads it back; the result is as much of it as the format holds.
    private static func writeAndRead(_ timestamp: Timestamp, _ format: DateFormat) throws {
        let text = written(timestamp, format)
        try expect(text.count <= format.maximumLength, "more than \(format.maximumLength) bytes")
        let isPlain = text.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        try expect(isPlain || format.needsEscaping, "text that is to be escaped")
        let read = text.withUnsafeBufferPointer { format.isNumber ? format.readNumber($0) : format.read($0) }
        let shown = "\(timestamp), \(String(decoding: text, as: UTF8.self))"
        guard let read else { throw Finding("what is written isn't read: \(shown)") }
        try expect("whether something is lost of \(shown)", format.losesPrecision(timestamp), is: read != timestamp)
        // A day of the week is ignored where the rest of the date is missing.
        if read == timestamp || !format.spelling.utf8.contains(UInt8(ascii: "E")) {
            try expect("\(shown), written again", written(read, format), is: text)
        }
    }

    private static func written(_ timestamp: Timestamp, _ format: DateFormat) -> [UInt8] {
        var text: [UInt8] = []
        format.append(timestamp, to: &text)
        return text
    }

    private static let instants = [
        .earliest, .latest, Timestamp(seconds: 0), Timestamp(seconds: -1, nanoseconds: 999_999_999),
        Timestamp(seconds: 951_825_600, nanoseconds: 120_000_000), Timestamp(seconds: 1_000_000_007),
    ]
}
