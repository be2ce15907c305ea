package import SpecSource

/// A JSON value written in a spec, with the place of each of its parts.
package struct PlacedLiteral: Hashable, Sendable {
    package var range: SourceRange
    package var content: Content

    package indirect enum Content: Hashable, Sendable {
        /// Null, a boolean, a number or text.
        case scalar(Literal)
        case array([PlacedLiteral])
        case object([Member])
    }

    package struct Member: Hashable, Sendable {
        package var key: Located<String>
        package var value: PlacedLiteral

        package init(key: Located<String>, value: PlacedLiteral) {
            self.key = key
            self.value = value
        }
    }

    package init(range: SourceRange, content: Content) {
        self.range = range
        self.content = content
    }
}

extension PlacedLiteral {
    /// The elements of an array, or the members' values of an object.
    package var elements: [PlacedLiteral] {
        switch content {
        case .scalar: []
        case .array(let items): items
        case .object(let members): members.map(\.value)
        }
    }

    /// The value without its places.
    package var literal: Literal {
        switch content {
        case .scalar(let literal): literal
        case .array(let items): .array(items.map(\.literal))
        case .object(let members):
            .object(members.map { Literal.Member(key: $0.key.value, value: $0.value.literal) })
        }
    }

    /// The part that the steps lead to; nil where there is none.
    package func part(at steps: some Sequence<Path.Step>) -> PlacedLiteral? {
        var part = self
        for step in steps {
            guard let inner = part.child(step) else { return nil }
            part = inner
        }
        return part
    }

    private func child(_ step: Path.Step) -> PlacedLiteral? {
        switch (content, step) {
        case (.array(let items), .item(let index)): items.indices.contains(index) ? items[index] : nil
        case (.array(let items), .last): items.last
        case (.object(let members), .member(let key)): members.first { $0.key.value == key }?.value
        case (.object(let members), .item(let index)): members.first { $0.key.value == String(index) }?.value
        case (.object(let members), .last): members.first { $0.key.value == "last" }?.value
        case (.scalar, _), (.array, _), (.object, .each), (.object, .slice): nil
        }
    }
}
