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
    /// The mappings by what they are called, exactly, in words, and with the last word in the singular.
    private let exact: Set<String>
    private let byWords: [[String]: String]
    private let bySingular: [[String]: String]

    package init(_ runtime: Runtime) {
        func table(_ words: (String) -> [String]) -> [[String]: String] {
            Dictionary(runtime.mappings.map { (words($0), $0) }, uniquingKeysWith: { first, _ in first })
        }
        exact = Set(runtime.mappings)
        byWords = table(Self.words)
        bySingular = table(Self.singular)
    }

    /// The mapping that has the name of a member, the nearest first; nil where none has.
    package func mapping(for member: String) -> String? {
        exact.contains(member) ? member : byWords[Self.words(member)] ?? bySingular[Self.singular(member)]
    }

    private static func words(_ name: String) -> [String] { Naming.words(of: name).map { $0.lowercased() } }

    /// A name's words, the last in the singular.
    private static func singular(_ name: String) -> [String] {
        var words = words(name)
        if let last = words.popLast() { words.append(Singular.of(last, behind: !words.isEmpty)) }
        return words
    }
}
