// Lists, dictionaries and objects by their parts, to read and to change in place.
extension Value {
    /// The elements, where the value is a list. Setting makes it one: `object["tags"]?.list?.append("new")`.
    public var list: [Value]? {
        get { if case .list(let elements) = self { elements } else { nil } }
        _modify {
            var elements = list
            self = .null
            defer { self = elements.map(Value.list) ?? .null }
            yield &elements
        }
    }

    /// The members, where the value is a dictionary. Setting makes it one.
    public var dictionary: ValueDictionary? {
        get { if case .dictionary(let members) = self { members } else { nil } }
        _modify {
            var members = dictionary
            self = .null
            defer { self = members.map(Value.dictionary) ?? .null }
            yield &members
        }
    }

    /// The element at a position of a list; nil where there is none.
    ///
    /// Setting replaces it, or adds one where the position is the list's count; setting nil removes it. A value that is
    /// no list becomes one. A position further behind is a mistake of the program and stops it, as with arrays.
    public subscript(position: Int) -> Value? {
        get {
            guard case .list(let elements) = self, elements.indices.contains(position) else { return nil }
            return elements[position]
        }
        _modify {
            var elements: [Value] = []
            var isList = false
            if case .list(let held) = self { (elements, isList) = (held, true) }
            if isList { self = .null }
            var element: Value?
            let isThere = elements.indices.contains(position)
            if isThere { (element, elements[position]) = (elements[position], .null) }
            defer {
                if let element {
                    precondition(position >= 0 && position <= elements.count, "the list has no position \(position)")
                    if isThere { elements[position] = element } else { elements.append(element) }
                    isList = true
                } else if isThere {
                    elements.remove(at: position)
                }
                if isList { self = .list(elements) }
            }
            yield &element
        }
    }

    /// The property of an object, or the member of a dictionary; nil where there is none.
    ///
    /// Setting changes the object or the dictionary, whichever the value is; setting nil takes the member away. Any other
    /// value becomes a dictionary of the one member.
    ///
    ///     order["total"]?["amount"] = 5
    public subscript(name: String) -> Value? {
        get {
            switch self {
            case .object(let object): object[name]
            case .dictionary(let members): members[name]
            case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid,
                .list:
                nil
            }
        }
        _modify {
            if case .object(let object) = self {
                yield &object[name]
            } else {
                var members = ValueDictionary()
                var isDictionary = false
                if case .dictionary(let held) = self { (members, isDictionary) = (held, true) }
                if isDictionary { self = .null }
                defer { if isDictionary || !members.isEmpty { self = .dictionary(members) } }
                yield &members[name]
            }
        }
    }
}
