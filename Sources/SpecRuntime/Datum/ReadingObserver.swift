/// Is told, in order, what a read makes.
///
/// A list of objects is reported before the first and after the last of them; an object when it is made, still empty,
/// and when all its properties are read. What is reported may still be part of a record that fails.
public typealias ReadingObserver = (ReadingEvent) -> Void

/// A step of a read.
public enum ReadingEvent {
    case willMapCollection(mapping: String)
    case willMapObject(DynamicObject)
    case didMapObject(DynamicObject)
    case didMapCollection(mapping: String)
}
