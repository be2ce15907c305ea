/// The services that an object needs from the session that it lives in.
protocol ObjectKeeper: AnyObject {
    /// Reads the properties of an object that are still in a store.
    func load(_ object: DynamicObject)

    /// The objects whose property leads to an object; nil where the property isn't one that points here.
    func inverse(of object: DynamicObject, by link: Link) -> Value?

    /// Notes that an object is about to change.
    func touch(_ object: DynamicObject)

    /// Throws what went wrong while properties were read since the last time.
    func checkLoads() throws
}
