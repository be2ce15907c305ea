// Objects belong to the runtime whose mapping made them: another has other properties at other positions.
extension Runtime {
    /// Returns true if an object's mapping is one of this runtime's.
    func owns(_ object: DynamicObject) -> Bool { object.shape.familyNumber == family.number }

    /// - Throws: `ForeignObjectError` for an object of another runtime.
    func checkOwns(_ object: DynamicObject) throws(ForeignObjectError) {
        if !owns(object) { throw ForeignObjectError(mapping: object.mapping) }
    }
}
