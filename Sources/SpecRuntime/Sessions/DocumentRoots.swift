import SpecIR
import SpecSource

/// The mappings that read the members of a document with arrays of several kinds of objects.
///
///     {"bands": [...], "albums": [...]}     // Band, Album
package struct DocumentRoots {
    /// The document's members that hold objects or arrays, with the mapping that each name means; nil where none does.
    package let members: [(key: String, mapping: String?)]

    /// The mappings whose `root` leads to objects of the document. What it leads through isn't among the members.
    package let rooted: [String]

    /// The mapping that reads the document itself, where it is a record and nothing in it is to be read by another.
    package let record: String?

    /// The mapping whose key the document has, be it read as one of its records or not.
    package let keyed: String?

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
        var rooted: [String] = []
        var record: String?
        var notAnObject: String?
        do throws(JSONSyntaxError) {
            let value = try JSONValueReader.value(of: buffer)
            guard case .dictionary(let document) = value else {
                notAnObject = value.list == nil ? "" : ", found an array: \(arrayAdvice)"
                throw JSONSyntaxError(
                    offset: 0,
                    RefusalReason(expected: "an object whose members are arrays of objects")
                )
            }
            rooted = runtime.mappings(rootedIn: value)
            record = runtime.entry(withKeyIn: Set(document.map(\.key)))
            let passed = Set(rooted.compactMap { runtime.firstKey(ofRoot: $0) }).filter { key in
                // Behind `*`, the arrays of a list are read, which may be objects of another mapping themselves.
                guard let named = names.mapping(for: key), runtime.isCollected(key, by: rooted) else { return true }
                return rooted.contains { $0 == named && runtime.firstKey(ofRoot: $0) == key }
            }
            for member in document
            where !passed.contains(member.key) && (member.value.list != nil || member.value.dictionary != nil) {
                found.append((member.key, names.mapping(for: member.key)))
            }
        } catch {
            let bytes = UnsafeBufferPointer(start: buffer.bytes, count: buffer.count)
            var failure = DataFailure(error, in: bytes, origin)
            if let notAnObject { (failure.id, failure.message) = (.wrongType, failure.message + notAnObject) }
            throw DataError(failures: [failure], total: 1)
        }
        members = found
        self.rooted = rooted
        keyed = record
        self.record = rooted.isEmpty && found.allSatisfy { $0.1 == nil } ? record : nil
    }
}

extension Runtime {
    /// True if the `root` of a mapping leads to objects that no member's name matches.
    package var hasRoots: Bool {
        let names = MemberNames(self)
        return self.set.mappings.indices.contains { needsRoot($0, names) }
    }

    /// The members that the roots of mappings lead to, as a command's user names them: `rs`, `data.rs`; nil where one
    /// leads elsewhere.
    package func ways(toRootsOf mappings: [String]) throws -> [(member: String, mapping: String)]? {
        let ways = try mappings.map { name -> (String, String)? in
            guard let root = set.mappings[try mapping(named: name)].root?.value,
                root.steps.allSatisfy({ $0.key != nil })
            else { return nil }
            return (root.description, name)
        }
        let known = ways.compactMap { $0 }
        return known.count == ways.count ? known : nil
    }

    /// The mapping whose `root` begins with one of some members, and whose objects have no key to be stored by.
    package func keyless(rootedIn members: [String]) -> String? {
        set.mappings.indices.first { index in
            guard shapes[index].identity == nil, let key = set.mappings[index].root?.value.steps.first?.key else {
                return false
            }
            return members.contains(key)
        }.map { set.mappings[$0].name.value }
    }

    private func needsRoot(_ index: Int, _ names: MemberNames) -> Bool {
        let mapping = set.mappings[index]
        guard shapes[index].identity != nil, let steps = mapping.root?.value.steps, case .member(let key)? = steps.first
        else { return false }
        return steps.count > 1 || names.mapping(for: key) != mapping.name.value
    }

    /// The mappings with a key whose `root` leads to an object or an array.
    fileprivate func mappings(rootedIn document: Value) -> [String] {
        let names = MemberNames(self)
        return self.set.mappings.indices.filter { index in
            guard needsRoot(index, names) else { return false }
            var place: Value? = document
            let steps = set.mappings[index].root?.value.steps ?? []
            for step in steps.prefix(while: { !$0.isMany }) { place = place?.child(step) }
            return place?.list != nil || place?.dictionary != nil
        }.map { set.mappings[$0].name.value }
    }

    /// True if every mapping whose root begins with a key collects what several values below it hold.
    fileprivate func isCollected(_ key: String, by rooted: [String]) -> Bool {
        rooted.filter { firstKey(ofRoot: $0) == key }.allSatisfy { name in
            set.entries(named: name).first.flatMap { set.mappings[$0].root?.value.isMany } ?? false
        }
    }

    fileprivate func firstKey(ofRoot mapping: String) -> String? {
        guard let index = set.entries(named: mapping).first,
            case .member(let key)? = set.mappings[index].root?.value.steps.first
        else { return nil }
        return key
    }
}

extension Value {
    /// The value that one step of a path leads to.
    fileprivate func child(_ step: Path.Step) -> Value? {
        switch step {
        case .member(let key): dictionary?[key]
        case .item(let position): self[position]
        case .last: list?.last ?? dictionary?["last"]
        case .each, .slice: nil
        }
    }
}

/// The mappings that members' names mean: `band_members` and `BandMember` are the same.
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
