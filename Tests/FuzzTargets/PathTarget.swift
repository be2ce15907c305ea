import SpecIR
import SpecRuntime

extension FuzzTarget {
    /// Paths: each reads its own spelling, and what is written along one is found there.
    static let path = FuzzTarget("path", words: ["last", "*", "$.", "^.", "\"a.b\"", "[0]", "['a']", "0", "é"]) {
        input in
        let text = String(decoding: input, as: UTF8.self)
        switch Path.parse(text) {
        case .success(let path):
            let spelled = path.description
            guard case .success(let again) = Path.parse(spelled) else { throw Finding("no path: \(spelled)") }
            try expect("a path and its spelling", again, is: path)
            if path.isWritable { try writeAndRead(path) }
        case .failure(let problem):
            try expectRange(problem.range, in: text)
        }
    }

    private static func writeAndRead(_ path: Path) throws {
        let spec = "specmap: 1\nmappings: {A: {properties: {v: {from: \(quoted(path.description))}}}}\n"
        let runtime: Runtime
        do {
            runtime = try Runtime(specs: ["spec.yaml": spec])
        } catch let error as SpecError {
            return try expect(error.diagnostics.hasErrors, "a refusal without an error")
        }
        let object = try runtime.makeObject("A")
        object["v"] = "found"
        let json: [UInt8]
        do { json = try runtime.json(from: object) } catch is DataError { return }
        let read = try runtime.object(from: .bytes(json), as: "A")
        try expect("written along \(path) and read", read.json, is: object.json)
    }

    /// Text in YAML's double quotes.
    static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            let digits = String(scalar.value, radix: 16)
            return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        }
        return "\"\(escaped.joined())\""
    }

    /// The range of an error is a piece of the text, from one character to another.
    static func expectRange(_ range: Range<Int>, in text: String) throws(Finding) {
        let bytes = Array(text.utf8)
        try expect(
            range.lowerBound >= 0 && range.upperBound <= bytes.count,
            "a problem at \(range), outside of the text"
        )
        for offset in [range.lowerBound, range.upperBound] where offset < bytes.count {
            try expect(bytes[offset] & 0xC0 != 0x80, "a problem at \(range), inside a character")
        }
    }
}
