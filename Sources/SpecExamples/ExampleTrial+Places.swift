import SpecIR
import SpecRuntime
import SpecSource

extension ExampleTrial {
    /// The place of a failure in the JSON of the example, or the nearest value there; else the example's name.
    func place(of failure: DataFailure) -> SourceRange {
        guard case .json(let placed)? = example.input, let at = failure.at else { return example.name.range }
        let steps = Self.steps(of: at)
        guard !steps.isEmpty, let part = placed.nearestPart(at: steps), part.range != placed.range else {
            return example.name.range
        }
        return part.range
    }

    /// The rule that a failure is about. A member that no rule reads is about the rule that reads a key like it: the
    /// example shows how the data spells it.
    func rule(of failure: DataFailure) -> SourceRange? {
        guard failure.id == .unknownMember, let read = failure.nearest, let at = failure.at else {
            return places?.rule(of: failure, of: mapping)
        }
        return places?.rule(writing: Self.steps(of: at).dropLast() + [.member(read)], of: mapping)
    }

    /// The help for a failure that an example doesn't expect.
    func help(for failure: DataFailure) -> String? {
        guard let nearest = failure.nearest else { return failure.help }
        guard failure.id == .unknownMember else { return "did you mean `\(nearest.shown)`?" }
        guard case .member(let key)? = failure.at.flatMap({ Self.steps(of: $0).last }), rule(of: failure) != nil else {
            return "a rule reads `\(nearest.shown)`: spell it there as the data does"
        }
        return "did you mean `\(key.shown)`?"
    }

    /// The help for a property that holds nothing, because its path takes a key with dots for several names.
    func helpForDots(at steps: [Path.Step]) -> String? {
        let (stated, rest) = (runtime.set.mappings[mapping], steps.drop { if case .item = $0 { true } else { false } })
        guard case .member(let name)? = rest.first, rest.count == 1, case .json(let placed)? = example.input,
            let property = stated.properties.first(where: { $0.name.value == name }),
            let path = property.readPaths(in: stated).first, path.origin == .value
        else { return nil }
        let way = (stated.root?.value.steps ?? []) + steps.dropLast(rest.count)
        var value = placed.part(at: way[...])?.literal
        for (depth, step) in path.steps.enumerated() {
            guard case .object(let members)? = value, case .member(let key) = step else { return nil }
            let spelled = Path(steps: Array(path.steps[depth...])).description
            let dotted = members.first {
                $0.key.contains(".") && ($0.key == spelled || spelled.hasPrefix($0.key + "."))
            }
            if let dotted { return path.help(quoting: dotted.key, at: depth) }
            value = members.first { $0.key == key }?.value
        }
        return nil
    }

    /// The steps of a path as failures name it: `$.lines[0].price`, `$["a b"]`.
    private static func steps(of path: String) -> [Path.Step] {
        var steps: [Path.Step] = []
        var rest = path.dropFirst()
        while let sign = rest.popFirst() {
            if sign == "." {
                let name = rest.prefix { $0 != "." && $0 != "[" }
                steps.append(.member(String(name)))
                rest = rest.dropFirst(name.count)
            } else if let quote = rest.first, quote == "\"" || quote == "'" {
                let name = rest.dropFirst().prefix { $0 != quote && $0 != "\\" }
                steps.append(.member(String(name)))
                rest = rest.dropFirst(name.count + 1)
                // A key with escapes isn't looked for; what holds it is near enough.
                guard rest.first == quote else { return Array(steps.dropLast()) }
                rest = rest.dropFirst(2)
            } else {
                let number = rest.prefix { $0 != "]" }
                guard let position = Int(number) else { return steps }
                steps.append(.item(position))
                rest = rest.dropFirst(number.count + 1)
            }
        }
        return steps
    }
}

extension DataFailure {
    /// Returns true if a JSON value is the one that was found.
    func isFound(_ value: Value) -> Bool {
        guard let found, let json = try? Value(parsing: [UInt8](found.utf8)) else { return false }
        return json == value
    }
}
