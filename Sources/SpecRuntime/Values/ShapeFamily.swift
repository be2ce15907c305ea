/// The shapes of one runtime, which what refers to them by address keeps together: objects of an image may outlive the
/// runtime, and lead to objects of any of its shapes.
final class ShapeFamily: Sendable {
    private let shapes: [ObjectShape]

    init(_ shapes: [ObjectShape]) {
        self.shapes = shapes
        for shape in shapes { shape.join(self) }
    }
}
