/// The argument of `unwrap`: members that name the type of the value in them.
///
///     unwrap: {S: string, N: {type: number, as_text: true}, "NULL": {null_if: true}, L: list, M: dictionary}
package struct WrappedTypes: Hashable, Sendable {
    package var members: [Member]

    package struct Member: Hashable, Sendable {
        package var name: String
        package var type: Kind

        /// True for a number or boolean that is a JSON string.
        package var isText = false

        /// True if such a number or boolean may stand there without quotes.
        ///
        ///     {type: integer, as_text: true, accept: [integer]}
        package var acceptsBare = false

        /// The member of an object inside that holds the list or the dictionary.
        package var inner: String?

        /// The members of a pair, where the dictionary is an array of pairs.
        package var pairs: Pairs?

        /// The JSON that stands for null.
        package var null = Literal.null
    }

    package struct Pairs: Hashable, Sendable {
        package var key: String
        package var value: String
    }

    package enum Kind: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
        case string, integer, number, boolean, null, list, dictionary, any
    }

    package init(members: [Member]) { self.members = members }

    /// Nil where the literal isn't such a table, which the reader reports.
    package init?(_ literal: Literal?) {
        guard case .object(let stated)? = literal, !stated.isEmpty else { return nil }
        members = []
        for member in stated {
            guard let known = Member(member.key, member.value) else { return nil }
            members.append(known)
        }
    }

    /// The first member of a type, which values of that type are written in.
    package func member(for type: Kind) -> Member? { members.first { $0.type == type } }

    package func member(named name: String) -> Member? { members.first { $0.name.utf8.elementsEqual(name.utf8) } }
}

extension WrappedTypes.Member {
    /// A type, or the long form of one.
    package init?(_ name: String, _ literal: Literal) {
        self.name = name
        type = .any
        switch literal {
        case .null: type = .null
        case .string(let text):
            guard let known = WrappedTypes.Kind(rawValue: text) else { return nil }
            type = known
        case .object(let stated):
            var rest = Dictionary(stated.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
            guard let type = Self.takeType(&rest) else { return nil }
            self.type = type
            if case .boolean(true)? = rest["as_text"], [.integer, .number, .boolean].contains(type) {
                isText = true
                rest["as_text"] = nil
                let own = Literal.string(type.rawValue)
                if let accept = rest["accept"], accept == own || accept == .array([own]) {
                    acceptsBare = true
                    rest["accept"] = nil
                }
            }
            if type == .null, let null = rest.removeValue(forKey: "null_if") {
                guard !null.isContainer else { return nil }
                self.null = null
            }
            if type == .list || type == .dictionary, case .string(let inner)? = rest[type.rawValue], !inner.isEmpty {
                self.inner = inner == "." ? nil : inner
                rest[type.rawValue] = nil
            }
            if type == .dictionary, case .array(let paths)? = rest["pairs"], paths.count == 2,
                case .string(let key) = paths[0], case .string(let value) = paths[1], key != value
            {
                pairs = WrappedTypes.Pairs(key: key, value: value)
                rest["pairs"] = nil
            }
            guard rest.isEmpty else { return nil }
        case .boolean, .number, .array: return nil
        }
    }

    /// The type that the long form names, or that its keywords mean.
    private static func takeType(_ rest: inout [String: Literal]) -> WrappedTypes.Kind? {
        if case .string(let text)? = rest.removeValue(forKey: "type") {
            guard let kind = WrappedTypes.Kind(rawValue: text), kind != .list, kind != .dictionary else { return nil }
            return kind
        }
        if rest["null_if"] != nil { return .null }
        if rest["list"] != nil { return .list }
        return rest["dictionary"] != nil ? .dictionary : nil
    }
}
