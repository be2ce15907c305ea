import Synchronization

/// The shapes of one runtime, which what refers to them by address keeps together: objects of an image may outlive the
/// runtime, and lead to objects of any of its shapes.
final class ShapeFamily: Sendable {
    private let shapes: [ObjectShape]

    /// Distinguishes the families of all runtimes of the process, those that are gone included.
    let number: Int

    private static let made = Atomic(0)

    init(_ shapes: [ObjectShape]) {
        number = Self.made.add(1, ordering: .relaxed).newValue
        self.shapes = shapes
        for shape in shapes { shape.join(self) }
    }
}
