/// A key of a text and all that stands below it, found by indentation alone, for texts that can't be read.
///
/// It is the key of the file that a place belongs to, or the key or the item of a list right below that.
struct KeyedPart {
    /// The key, without its colon; of an item its dash.
    let key: Range<Int>

    /// All behind the colon, up to the next key that isn't further in; of an item all.
    let value: Range<Int>

    /// - Parameters:
    ///   - offset: the place.
    ///   - bytes: the text; what was left out of it is blank.
    ///   - start: where the text begins, behind a byte order mark.
    ///   - ofFile: true for the key of the file.
    init?(around offset: Int, in bytes: [UInt8], from start: Int, ofFile: Bool = false) {
        let lines = KeyLine.all(in: bytes, from: start)
        guard let top = lines.lastIndex(where: { $0.isKeyOfFile && $0.start <= offset }) else { return nil }
        let next = lines[(top + 1)...].first(where: \.isKeyOfFile)?.start ?? bytes.count
        let inside = lines[(top + 1)...].prefix { !$0.isKeyOfFile }
        let depth = inside.first?.indentation ?? 0
        let entries = inside.filter { $0.indentation == depth }
        if !ofFile, let inner = entries.last(where: { $0.start <= offset }) {
            let end = entries.first { $0.start > inner.start }?.start ?? next
            let value = inner.valueStart..<end
            if value.contains(where: { bytes[$0] > 0x20 }) {
                self.init(key: inner.key, value: value)
                return
            }
        }
        self.init(key: lines[top].key, value: lines[top].valueStart..<next)
    }

    private init(key: Range<Int>, value: Range<Int>) {
        self.key = key
        self.value = value
    }
}

/// A line that seems to begin with a key, or with an item of a list; the text isn't parsed to make sure.
private struct KeyLine {
    let start: Int
    let indentation: Int
    let key: Range<Int>

    /// Behind the colon of a key; the start of an item.
    let valueStart: Int

    var isKeyOfFile: Bool { indentation == 0 && valueStart > key.upperBound }

    static func all(in bytes: [UInt8], from start: Int) -> [KeyLine] {
        var lines: [KeyLine] = []
        var offset = start
        while offset < bytes.count {
            if let line = KeyLine(at: offset, in: bytes) { lines.append(line) }
            while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
            offset += 1
        }
        return lines
    }

    private init?(at start: Int, in bytes: [UInt8]) {
        var offset = start
        while offset < bytes.count, bytes[offset] == UInt8(ascii: " ") { offset += 1 }
        let key = offset
        if offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "-"), bytes[offset + 1] == UInt8(ascii: " ") {
            self.start = start
            self.key = key..<key + 1
            indentation = key - start
            valueStart = key
            return
        }
        let quote = offset < bytes.count && (bytes[offset] == 0x22 || bytes[offset] == 0x27) ? bytes[offset] : nil
        if quote != nil { offset += 1 }
        let word = offset
        while offset < bytes.count, bytes[offset].isWordByte { offset += 1 }
        guard offset > word else { return nil }
        if let quote {
            guard offset < bytes.count, bytes[offset] == quote else { return nil }
            offset += 1
        }
        let end = offset
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else { return nil }
        guard offset + 1 == bytes.count || bytes[offset + 1] <= 0x20 else { return nil }
        self.start = start
        self.key = key..<end
        indentation = key - start
        valueStart = offset + 1
    }
}

extension UInt8 {
    fileprivate var isWordByte: Bool {
        isASCIIWord || self == UInt8(ascii: "-") || self >= 0x80
    }
}
