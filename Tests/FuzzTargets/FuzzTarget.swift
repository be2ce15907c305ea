/// Code that takes bytes of any kind, with what must hold of all that comes out.
///
/// `Tools/fuzz` runs one for as long as wanted, a test runs all for a moment.
package struct FuzzTarget: Sendable, CustomStringConvertible {
    package let name: String

    /// Parts of inputs, beside those in the seeds.
    package let words: [String]
    private let check: @Sendable ([UInt8]) throws -> Void

    init(_ name: String, words: [String], check: @escaping @Sendable ([UInt8]) throws -> Void) {
        self.name = name
        self.words = words
        self.check = check
    }

    package static let all = [yaml, spec, path, date, pattern, json, value, infer, archive, host, lint]

    package var description: String { name }

    /// The first wrong result for an input, or nil.
    package func finding(in input: [UInt8]) -> String? {
        do {
            try check(input)
            return nil
        } catch {
            return "\(error)"
        }
    }
}

/// Something that must never be.
struct Finding: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Stops the run where something that always holds doesn't.
func expect(_ holds: Bool, _ words: @autoclosure () -> String) throws(Finding) {
    if !holds { throw Finding(words()) }
}

/// Stops the run where two things that are always the same aren't.
func expect<Value: Equatable>(_ words: String, _ found: Value, is other: Value) throws(Finding) {
    if found != other { throw Finding("\(words):\n\(found)\n\(other)") }
}

extension [UInt8] {
    /// The first line as text, and all that follows it.
    var headAndBody: (head: String, body: [UInt8]) {
        let end = firstIndex(of: UInt8(ascii: "\n")) ?? count
        return (String(decoding: self[..<end], as: UTF8.self), Array(self[Swift.min(end + 1, count)...]))
    }
}
