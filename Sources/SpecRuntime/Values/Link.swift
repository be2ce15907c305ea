import SpecIR

/// A property's settings for the objects that it leads to.
struct Link: Sendable {
    /// True if JSON has the objects' keys instead of the objects.
    var isReference = false

    /// True if the data chooses the mapping of the objects.
    var isChosen = false

    /// The properties by which JSON names the objects: their key, or those of `by`.
    var names: [String] = []

    /// The objects that point here by a property, and which of them is taken; nil for all.
    var inverse: (mapping: Int, property: String, take: Take?)?
    var deletesOrphans = false

    /// True if an object that can't be found is created.
    var creates = true
    var ifUnlinked = UnlinkedFallback.null
    var isOrdered = true
    var duplicates = DuplicatePolicy.merge

    /// The properties that make two elements the same, where it isn't the key.
    var sameBy: [String] = []
}
