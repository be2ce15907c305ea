/// Receives, in order, what a read makes.
///
/// A list of objects is reported before the first and after the last of them; an object when it is made, still empty,
/// and when all its properties are read. What is reported may still be part of a record that fails.
public typealias ReadingObserver = (ReadingEvent) -> Void

/// A step of a read.
public enum ReadingEvent {
    /// A list of objects of a mapping is about to be read.
    case willMapCollection(mapping: String)

    /// An object was made, and its properties are about to be set. The JSON is nil if the object isn't read from any.
    case willMapObject(DynamicObject, from: ObservedJSON?)

    /// An object has all its properties.
    case didMapObject(DynamicObject, from: ObservedJSON?)

    /// A list of objects of a mapping is read.
    case didMapCollection([DynamicObject], mapping: String)
}
