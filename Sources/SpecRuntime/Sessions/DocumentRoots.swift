import SpecIR
import SpecSource

/// Which mapping reads which member of a document that holds arrays of several kinds of objects.
///
///     {"bands": [...], "albums": [...]}     // Band, Album
package struct DocumentRoots {
    /// The document's members that hold objects or arrays, with the mapping that each name means; nil where none does.
    package let members: [(key: String, mapping: String?)]

    /// - Parameters:
    ///   - input: a JSON document.
    ///   - runtime: the mappings.
    /// - Throws: `DataError` where the document isn't an object.
    package init(_ input: JSONInput, _ runtime: Runtime) throws {
        let (buffer, origin) = try input.buffer()
        let names = Dictionary(
            runtime.mappings.map { (Self.words($0), $0) },
            uniquingKeysWith: { first, _ in first }
        )
        var found: [(String, String?)] = []
        do throws(JSONSyntaxError) {
            guard case .dictionary(let document) = try JSONValueReader.value(of: buffer) else {
                throw JSONSyntaxError(offset: 0, message: "expected an object whose members are arrays of objects")
            }
            for member in document where member.value.list != nil || member.value.dictionary != nil {
                found.append((member.key, names[Self.words(member.key)]))
            }
        } catch {
            let bytes = UnsafeBufferPointer(start: buffer.bytes, count: buffer.count)
            throw DataError(failures: [DataFailure(error, in: bytes, origin)], total: 1)
        }
        members = found
    }

    /// A name's words, the last in the singular: `band_members` and `BandMember` are the same.
    private static func words(_ name: String) -> [String] {
        var words = Naming.words(of: name).map { $0.lowercased() }
        if let last = words.popLast() { words.append(Singular.of(last, behind: !words.isEmpty)) }
        return words
    }
}
