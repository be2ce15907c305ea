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
    }

    package var origin: Origin

    /// Empty for `.`, the value itself.
    package var steps: [Step]

    package init(origin: Origin = .value, steps: [Step]) {
        self.origin = origin
        self.steps = steps
    }
}
