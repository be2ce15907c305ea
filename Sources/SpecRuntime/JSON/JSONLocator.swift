import SpecIR
import SpecSource

/// Finds where a token stands in its document, when an error has to report it.
///
/// Nothing is tracked while reading; the way to the token is walked again from the document's first token, or along the
/// way that was found last.
struct JSONLocator {
    let text: JSONText

    /// The document's first token.
    let document: Int

    /// The record's first token and path, so that an item far down a long array isn't searched for.
    var record: (token: Int, way: [Child])?

    /// The places that were found in the document before, so that many failures don't each pass all that is in front of them.
    var memo: WayMemo?

    /// The keys that may be shown where others are kept secret; nil where all may.
    var shownKeys: Set<ExactText>?

    private static let excerptLimit = 40

    /// Bytes at either end of a long text of which its excerpt is made.
    private static let endLength = 2048

    /// The normalised JSONPath (RFC 9535, short spelling) of the value at a token.
    func path(to token: Int, then keys: [String] = []) -> String {
        keys.reduce(path(along: way(to: token))) { $0 + Self.spelled(key: $1) }
    }

    /// The same path, of a way that is known.
    func path(along way: [Child]) -> String {
        way.reduce("$") { path, child in
            guard let key = child.key else { return path + "[\(child.position)]" }
            return path + (shows(key) ? Self.spelled(key: key) : ".*")
        }
    }

    /// The members and items that lead from the document's root to a token. A key belongs to its member.
    func way(to token: Int) -> [Child] {
        var way: [Child] = []
        var current = document
        if let record, record.token <= token, token < behind(record.token) {
            way = record.way
            current = record.token
        }
        var known = memo?.way(below: way) ?? []
        while current != token {
            let last = known.first.flatMap { $0.first <= token ? $0 : nil }
            let isInside = last.map { token < behind($0, at: way.count) } ?? false
            guard let step = isInside ? last : step(from: current, to: token, past: last) else { break }
            way.append(step)
            current = step.value
            known = isInside ? known.dropFirst() : []
        }
        memo?.keep(way)
        return way
    }

    /// The token behind a child of the way that was found last.
    private func behind(_ child: Child, at level: Int) -> Int {
        if let known = memo?.ends[level] { return known }
        var walker = JSONWalker(text)
        let behind = (try? walker.skip(child.value)) ?? text.offsetCount
        memo?.ends[level] = behind
        return behind
    }

    /// The token that keys and positions lead to from the document's root, or how far they do.
    func token(along way: [String]) -> Int {
        var current = document
        for key in way {
            var next: Int?
            for child in Children(of: current, in: text) where (child.key ?? String(child.position)).isExactly(key) {
                next = child.value
            }
            guard let next else { break }
            current = next
        }
        return current
    }

    /// The last object or array that keys lead to from a container.
    func container(along keys: [String], from container: Int) -> Int {
        var current = container
        for key in keys {
            let members = Array(Children(of: current, in: text))
            let next = members.last { $0.key?.isExactly(key) ?? false }?.value
            guard let next, isContainer(next) else { break }
            current = next
        }
        return current
    }

    private func isContainer(_ token: Int) -> Bool {
        let byte = text.byte(at: token)
        return byte == JSONByte.openBrace || byte == JSONByte.openBracket
    }

    private func behind(_ token: Int) -> Int {
        if let known = memo?.passed, known.token == token { return known.behind }
        var walker = JSONWalker(text)
        let behind = (try? walker.skip(token)) ?? text.offsetCount
        memo?.passed = (token, behind)
        return behind
    }

    /// Spells a spec's paths from the document's root. Paths that begin at a value are appended to the steps that lead to it.
    func paths(_ paths: [Path], along way: [Child]) -> [String] {
        let steps = way.map { child -> Path.Step in
            child.key.map { shows($0) ? .member($0) : .each } ?? .item(child.position)
        }
        return paths.map { path in
            path.origin == .value ? Path(steps: steps + path.steps).description : path.description
        }
    }

    /// The JSON at a token, cut in the middle where it is long.
    func excerpt(_ token: Int) -> String {
        var walker = JSONWalker(text)
        guard token < text.offsetCount, let next = try? walker.skip(token) else { return "nothing" }
        var end = text.offset(next)
        let start = text.offset(token)
        while end > start, JSONByte.isWhitespace(text.byte(end - 1)) || text.byte(end - 1) == UInt8(ascii: ",") {
            end -= 1
        }
        if next == token + 1, !text.buffer[start..<end].starts(with: [UInt8(ascii: "\"")]) {
            end = JSONNumber.scan(text.bytes, at: start, limit: end)?.end ?? end
        }
        return Self.cut(UnsafeBufferPointer(rebasing: text.buffer[start..<end]))
    }

    private func shows(_ key: String) -> Bool { shownKeys?.contains(ExactText(key)) ?? true }

    /// A key of the object that a path leads through which looks like the one that isn't there.
    func lookAlike(of keys: [String], in container: Int) -> String? {
        if shownKeys != nil { return nil }
        var current = container
        for key in keys {
            let members = Array(Children(of: current, in: text))
            guard let next = members.last(where: { $0.key?.isExactly(key) == true }) else {
                return nearest(key, among: members.compactMap(\.key))
            }
            current = next.value
        }
        return nil
    }

    /// The key of an object that is spelled as several steps of a path: all of them, or the first.
    func key(spelledAs path: String, in container: Int) -> String? {
        guard shownKeys == nil, path.contains(".") else { return nil }
        return Children(of: container, in: text).lazy.compactMap(\.key).first { key in
            key == path || key.contains(".") && path.hasPrefix(key + ".")
        }
    }

    /// A member or item as a path names it.
    static func spelled(_ child: Child) -> String { child.key.map { spelled(key: $0) } ?? "[\(child.position)]" }

    /// More bytes than these of a key are of no use in a path that people read.
    private static let longestKey = 4096

    static func spelled(key: String) -> String {
        if key.utf8.count > longestKey { return spelled(key: cut(key)) }
        let isPlain =
            !key.isEmpty && !JSONByte.isDigit(key.utf8.first ?? 0)
            && key.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0) }
        if isPlain { return "." + key }
        let escaped = key.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "'": "\\'"
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            case _ where scalar.value < 0x20:
                "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "['\(escaped.joined())']"
    }

    /// A text of at most 40 characters, its middle left out where it is longer.
    static func cut(_ text: String) -> String {
        var text = text
        return text.withUTF8(cut)
    }

    static func cut(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        if bytes.count <= excerptLimit, bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
            return String(decoding: bytes, as: UTF8.self)
        }
        let text = ends(of: bytes)
        let flat = text.split(whereSeparator: { $0 == "\n" || $0 == "\r\n" || $0 == "\t" }).joined(separator: " ")
        guard flat.count > excerptLimit else { return flat }
        return "\(flat.prefix(24))…\(flat.suffix(15))"
    }

    /// The beginning and the end of a text so long that what stands between can't be shown, else all of it: megabytes
    /// aren't turned into a `String` for the sake of 40 characters.
    private static func ends(of bytes: UnsafeBufferPointer<UInt8>) -> String {
        guard bytes.count > 2 * endLength else { return String(decoding: bytes, as: UTF8.self) }
        var (front, back) = (endLength, bytes.count - endLength)
        while front > 0, JSONByte.continuesCharacter(bytes[front]) { front -= 1 }
        while back < bytes.count, JSONByte.continuesCharacter(bytes[back]) { back += 1 }
        return String(decoding: bytes[..<front], as: UTF8.self) + "…" + String(decoding: bytes[back...], as: UTF8.self)
    }
}

extension JSONLocator {
    /// A member or item on the path to a token.
    struct Child {
        var key: String?
        var position: Int

        /// Its value's token.
        var value: Int

        /// The token that it begins with: the key of a member.
        var first: Int { key == nil ? value : value - 2 }
    }

    /// The child of the container at a token that is, or holds, a later token. A child that may stand before it spares
    /// those in front of that.
    private func step(from current: Int, to token: Int, past known: Child?) -> Child? {
        var children = Children(of: current, in: text)
        if let known { children = Children(from: known, in: text) }
        var found: Children.Place?
        while let place = children.nextPlace(), place.first <= token {
            found = place
            if children.value(of: place) == token { break }
        }
        return found.map { children.child(at: $0) }
    }

    /// The members or items of a container, one after the other; none where the token is no container.
    struct Children: Sequence, IteratorProtocol {
        private var walker: JSONWalker
        private let isObject: Bool
        private var position = 0
        private var token: Int?
        private var isAtFirst = true

        /// A child that isn't looked at: its first token, and its position.
        struct Place {
            var first: Int
            var position: Int
        }

        init(of container: Int, in text: JSONText) {
            walker = JSONWalker(text)
            isObject = walker.byte(container) == UInt8(ascii: "{")
            let first = walker.byte(container + 1)
            let isEmpty = first == UInt8(ascii: "]") || first == UInt8(ascii: "}")
            token = (isObject || walker.byte(container) == UInt8(ascii: "[")) && !isEmpty ? container + 1 : nil
        }

        /// A container's children from one of them on.
        init(from child: Child, in text: JSONText) {
            walker = JSONWalker(text)
            isObject = child.key != nil
            position = child.position
            token = child.first
        }

        mutating func next() -> Child? { nextPlace().map { child(at: $0) } }

        mutating func nextPlace() -> Place? {
            guard let first = token else { return nil }
            if !isAtFirst, !pass(first) { return nil }
            isAtFirst = false
            guard let token, !isObject || isKey(token) else { return nil }
            defer { position += 1 }
            return Place(first: token, position: position)
        }

        func value(of place: Place) -> Int { isObject ? place.first + 2 : place.first }

        func child(at place: Place) -> Child {
            let key = isObject ? JSONString.decode(walker.text.bytes, walker.content(place.first)) : nil
            return Child(key: key, position: place.position, value: value(of: place))
        }

        /// Returns true if a member begins at a token: where a failure is described, the text behind it isn't checked
        /// yet.
        private func isKey(_ token: Int) -> Bool {
            walker.byte(token) == JSONByte.quote && walker.byte(token + 1) == JSONByte.colon
        }

        /// Steps behind the child that begins at a token; false where it was the last.
        private mutating func pass(_ token: Int) -> Bool {
            let behind = try? walker.skip(isObject ? token + 2 : token)
            self.token = behind.flatMap { walker.byte($0) == UInt8(ascii: ",") ? $0 + 1 : nil }
            return self.token != nil
        }
    }
}
