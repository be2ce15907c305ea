import SpecIR
import SpecSource

/// A spec as editors look at it: its text, its nodes as far as they can be read, and what each text is.
final class SpecText {
    let path: String
    let file: SourceFile
    let document: YAMLDocument
    let marks: [Mark]

    init(path: String, bytes: [UInt8]) {
        self.path = path
        file = SourceFile(name: path, bytes: bytes)
        document = YAMLParser.document(file) { _ in }
        marks = document.root.map { MarkWalk($0).marks } ?? []
    }

    /// The definition of each mapping.
    lazy var mappings: [String: Mark] = {
        var found: [String: Mark] = [:]
        for mark in marks {
            if case .mappingDefinition(let name) = mark.role, found[name] == nil { found[name] = mark }
        }
        return found
    }()

    /// The files that it uses, from the disk's root on.
    lazy var uses: [String] = marks.compactMap { mark in
        guard case .file(let name) = mark.role, name.hasSuffix(".yaml") || name.hasSuffix(".yml") else { return nil }
        return FilePath.resolve(name, from: path)
    }

    /// The mark that a cursor at an offset is in, or right behind.
    func mark(at offset: Int) -> Mark? {
        var (low, high) = (0, marks.count)
        while low < high {
            let middle = (low + high) / 2
            if marks[middle].range.lowerBound <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0, marks[low - 1].range.upperBound >= offset else { return nil }
        return marks[low - 1]
    }

    /// The properties that a mapping states, in the order of the text.
    func properties(of mapping: String) -> [(name: String, mark: Mark)] {
        marks.compactMap { mark in
            guard mark.mapping == mapping, case .propertyDefinition(let name) = mark.role else { return nil }
            return (name, mark)
        }
    }

    /// The mapping that a mapping extends.
    func base(of mapping: String) -> String? {
        let member = mappingNode(mapping)?.first { $0.key.value == "extends" }
        guard case .scalar(let scalar)? = member?.value.content else { return nil }
        return scalar.text
    }

    /// The members of a mapping's node.
    func mappingNode(_ name: String) -> [YAMLMember]? {
        let mappings = document.root?.members.first { $0.key.value == "mappings" }
        return mappings?.value.members.first { $0.key.value == name }?.value.members
    }

    /// Returns true if a text is a spec: a line begins with `specmap:`, or the text is JSON with that key.
    static func isSpec(_ bytes: [UInt8]) -> Bool {
        let starts = [Array("specmap".utf8), Array("\"specmap\"".utf8), Array("'specmap'".utf8)]
        return bytes.withUnsafeBufferPointer { bytes in
            var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            let isFlow = bytes.dropFirst(offset).first { $0 > 0x20 } == UInt8(ascii: "{")
            while offset < bytes.count {
                for start in starts where bytes[offset...].starts(with: start) {
                    let rest = bytes[(offset + start.count)...].first { $0 != 0x20 && $0 != 0x09 }
                    if rest == UInt8(ascii: ":") { return true }
                }
                offset = nextStart(behind: offset, in: bytes, isFlow)
            }
            return false
        }
    }

    /// Returns the next place where a key may begin: on the next line, or in JSON behind a brace, a comma or a blank.
    private static func nextStart(behind start: Int, in bytes: UnsafeBufferPointer<UInt8>, _ isFlow: Bool) -> Int {
        var offset = start
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            if byte == 0x0A || byte == 0x0D { break }
            if isFlow, byte == UInt8(ascii: "{") || byte == UInt8(ascii: ",") || byte == 0x20 || byte == 0x09 { break }
        }
        return offset
    }
}
