import SpecSource

extension SpecReader {
    /// Finds a path that YAML took for something else, so that nothing seems to be written there.
    ///
    ///     name: #text
    func checkLostPath(_ member: YAMLMember) {
        guard member.mergedBy == nil, member.value.use == nil, let text = textBehind(member.key.range) else { return }
        let bytes = file.bytes[text]
        guard let sign = bytes.first, sign == UInt8(ascii: "#") || sign == UInt8(ascii: "&") else { return }
        // A comment has a blank behind its sign, or more signs.
        guard let next = bytes.dropFirst().first, next > 0x20, next != sign else { return }
        let range = SourceRange(file: file, lowerBound: text.lowerBound, upperBound: text.upperBound)
        log.report(.lostPath(String(decoding: bytes, as: UTF8.self).shown), at: range)
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
