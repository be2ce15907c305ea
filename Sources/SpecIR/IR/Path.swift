import SpecSource

/// A place in JSON.
///
///     $.meta."app.version"
package struct Path: Hashable, Sendable {
    package enum Origin: Hashable, Sendable {
        /// The JSON that the mapping was given.
        case value

        ///     $.meta
        case document

        ///     ^.^.id
        case enclosing(levels: Int)
    }

    package enum Step: Hashable, Sendable {
        ///     name, "app.version"
        case member(String)

        /// An item of an array, or the member of that name of an object.
        ///
        ///     0
        case item(Int)

        /// The last item of an array, or the member `last` of an object.
        ///
        ///     last
        case last

        /// Each item of an array, each member's value of an object.
        ///
        ///     *
        case each

        /// Items of an array from one to another, both included; to the end where `last` is nil.
        ///
        ///     1.., 1..3
        case slice(first: Int, last: Int?)
    }

    package var origin: Origin

    /// Empty for `.`, the value itself.
    package var steps: [Step]

    package init(origin: Origin = .value, steps: [Step]) {
        self.origin = origin
        self.steps = steps
    }
}

// JSON's keys are equal byte for byte. Swift's own `==` takes two spellings of `é` for one.
extension Path.Step {
    package static func == (left: Path.Step, right: Path.Step) -> Bool {
        switch (left, right) {
        case (.member(let left), .member(let right)): left.isExactly(right)
        case (.item(let left), .item(let right)): left == right
        case (.last, .last), (.each, .each): true
        case (.slice(let left, let leftEnd), .slice(let right, let rightEnd)): left == right && leftEnd == rightEnd
        case (.member, _), (.item, _), (.last, _), (.each, _), (.slice, _): false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .member(var key): key.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        case .item(let index): hasher.combine(index)
        case .last: hasher.combine("last")
        case .each: hasher.combine("*")
        case .slice(let first, let last):
            hasher.combine(first)
            hasher.combine(last)
        }
    }
}
