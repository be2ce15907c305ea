extension Path {
    /// Items of an array that may be written; those before them are filled with null.
    package static let writtenItems = 0..<10_000

    /// True if JSON can be built along the path: `$.`, `^.`, `*` and items that are far out can only be read.
    package var isWritable: Bool { origin == .value && steps.allSatisfy(\.isWritable) }

    /// The path of the value that a mapping was given.
    ///
    ///     .
    package static let whole = Path(steps: [])

    /// The value that the mapping itself was given.
    ///
    ///     .
    package var isWhole: Bool { origin == .value && steps.isEmpty }

    /// The path below a `within` block; one that starts at the document stays as it is.
    package func placed(in prefix: Path?) -> Path {
        guard let prefix, origin == .value else { return self }
        return Path(origin: prefix.origin, steps: prefix.steps + steps)
    }
}

extension Path: CustomStringConvertible {
    /// The path as a spec spells it, without YAML's own quotes.
    package var description: String {
        let spelled = steps.map(\.description).joined(separator: ".")
        switch origin {
        case .value: return steps.isEmpty ? "." : spelled
        case .document: return "$." + spelled
        case .enclosing(let levels): return String(repeating: "^.", count: levels) + spelled
        }
    }
}

extension Path.Step {
    fileprivate var isWritable: Bool {
        switch self {
        case .member, .last: true
        case .item(let index): Path.writtenItems.contains(index)
        case .each, .slice: false
        }
    }
}

extension Path.Step: CustomStringConvertible {
    package var description: String {
        switch self {
        case .member(let key): Path.needsQuotes(key) ? Path.quoted(key) : key
        case .item(let index): String(index)
        case .last: "last"
        case .each: "*"
        case .slice(let first, let last): "\(first).." + (last.map(String.init) ?? "")
        }
    }
}

extension Path {
    /// A key in quotes, in which one of its own stands twice.
    package static func quoted(_ key: String) -> String { "\"\(key.replacing("\"", with: "\"\""))\"" }

    /// The path with the first number before a blank as a part of the key that goes on behind the dot: `1. open`; nil
    /// where there is none.
    var withNumberedKey: Path? {
        for (position, step) in steps.enumerated().dropFirst() {
            guard case .item(let number) = steps[position - 1], case .member(let key) = step, key.first == " " else {
                continue
            }
            let name = Step.member("\(number).\(key)")
            return Path(origin: origin, steps: steps[..<(position - 1)] + [name] + steps[(position + 1)...])
        }
        return nil
    }

    /// Returns true if a key would mean something else when placed in a path without quotes.
    static func needsQuotes(_ key: String) -> Bool {
        switch parse(key) {
        case .success(let path): path != Path(steps: [.member(key)])
        case .failure: true
        }
    }
}

extension Path {
    /// The advice for a key with dots that the path takes for several names from a step on.
    package func help(quoting key: String, at depth: Int) -> String {
        let rest = Path(steps: Array(steps[depth...])).description
        let before = Path(origin: origin, steps: Array(steps[..<depth])).description
        let quoted = "\"\(key)\"\(rest.dropFirst(key.count))"
        return "there is one key `\(key)`: write `\(before == "." ? "'\(quoted)'" : "\(before).\(quoted)")`"
    }
}
