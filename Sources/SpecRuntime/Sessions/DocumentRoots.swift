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
    ///   - name: what failures call the document, where it has no name of its own.
    ///   - arrayAdvice: what the caller's user can do where the document is an array.
    /// - Throws: `DataError` where the document isn't an object.
    package init(
        _ input: JSONInput,
        _ runtime: Runtime,
        named name: String? = nil,
        arrayAdvice: String
    ) throws {
        var (buffer, origin) = try input.buffer()
        origin.file = origin.file ?? name
        let names = MemberNames(runtime)
        var found: [(String, String?)] = []
        do throws(JSONSyntaxError) {
            let value = try JSONValueReader.value(of: buffer)
            guard case .dictionary(let document) = value else {
                let found = value.list == nil ? "" : ", found an array: \(arrayAdvice)"
                throw JSONSyntaxError(
                    offset: 0,
                    message: "expected an object whose members are arrays of objects\(found)"
                )
            }
            for member in document where member.value.list != nil || member.value.dictionary != nil {
                found.append((member.key, names.mapping(for: member.key)))
            }
        } catch {
            let bytes = UnsafeBufferPointer(start: buffer.bytes, count: buffer.count)
            throw DataError(failures: [DataFailure(error, in: bytes, origin)], total: 1)
        }
        members = found
    }
}

/// Which mapping a member's name means: `band_members` and `BandMember` are the same.
package struct MemberNames {
    private let mappings: [[String]: String]

    package init(_ runtime: Runtime) {
        mappings = Dictionary(
            runtime.mappings.map { (Self.words($0), $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The mapping that has the name of a member; nil where none has.
    package func mapping(for member: String) -> String? { mappings[Self.words(member)] }

    /// A name's words, the last in the singular.
    private static func words(_ name: String) -> [String] {
        var words = Naming.words(of: name).map { $0.lowercased() }
        if let last = words.popLast() { words.append(Singular.of(last, behind: !words.isEmpty)) }
        return words
    }
}
