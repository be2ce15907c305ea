import SpecSource

extension SpecReader {
    /// Finds a path that YAML took for something else, so that nothing seems to be written there.
    ///
    ///     name: #text
    func checkLostPath(_ member: YAMLMember) {
        guard member.mergedBy == nil, member.value.use == nil, let lost = lostText(behind: member.key.range) else {
            return
        }
        log.report(.path(.lostPath(lost.value)), at: lost.range)
    }

    /// A word behind a key, on its line, that YAML takes for a comment or an anchor.
    func lostText(behind key: SourceRange) -> Located<String>? {
        guard key.file == file, let text = textBehind(key) else { return nil }
        let bytes = file.bytes[text]
        guard let sign = bytes.first, sign == UInt8(ascii: "#") || sign == UInt8(ascii: "&") else { return nil }
        // A comment has a blank behind its sign, or more signs.
        guard let next = bytes.dropFirst().first, next > 0x20, next != sign else { return nil }
        let range = SourceRange(file: file, lowerBound: text.lowerBound, upperBound: text.upperBound)
        return Located(String(decoding: bytes, as: UTF8.self).shown, range)
    }

    /// Returns true if the line below a key is indented with blanks that aren't YAML's, which is reported there.
    func isAboveWideBlanks(_ key: SourceRange) -> Bool {
        let number = file.line(containing: key.upperBound) + 1
        guard key.file == file, number <= file.lineStarts.count else { return false }
        let text = file.bytes[file.lineRange(number)].drop { $0 == UInt8(ascii: " ") }
        guard text.first.map({ $0 >= 0x80 }) == true else { return false }
        return String(decoding: text.prefix(4), as: UTF8.self).unicodeScalars.first?.isInvisible == true
    }

    /// Returns true if what stands below a key can't be read as YAML, which has been reported.
    func isAboveSkippedPart(_ key: SourceRange) -> Bool {
        log.skipped.contains { part in
            guard part.file == key.file, key.upperBound < part.lowerBound else { return false }
            return file.bytes[key.upperBound..<part.lowerBound].allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: ":") }
        }
    }

    /// The first word behind a key and its colon, on the same line.
    private func textBehind(_ key: SourceRange) -> Range<Int>? {
        var start = key.upperBound
        let bytes = file.bytes
        while start < bytes.count, bytes[start] == UInt8(ascii: " ") || bytes[start] == UInt8(ascii: ":") { start += 1 }
        var end = start
        while end < bytes.count, bytes[end] > 0x20, !",]}".utf8.contains(bytes[end]) { end += 1 }
        return start < end ? start..<end : nil
    }
}
