/// The programs of objects that a mapping chose, by their shape.
struct WriteChoices {
    private var paths: [PathKey: WriteChoicePath] = [:]
    private var programs: [ProgramKey: UnsafePointer<WriteProgram>] = [:]
    private var worded: [WordedKey: UnsafePointer<WriteProgram>] = [:]
    private var lastWorded: (key: WordedKey, program: UnsafePointer<WriteProgram>)?
    private var last: (key: ProgramKey, program: UnsafePointer<WriteProgram>)?

    var isEmpty: Bool { paths.isEmpty && programs.isEmpty && worded.isEmpty }

    private struct PathKey: Hashable {
        var mapping: Int32
        var layout: UnsafePointer<ObjectLayout>
    }

    private struct WordedKey: Hashable {
        var mapping: Int32
        var words: Int32
    }

    private struct ProgramKey: Hashable {
        var path: ObjectIdentifier
        var number: Int
        var withheld: UInt32
        var supplied: UInt32
    }

    /// The cases by which a mapping that chooses leads to the objects of a shape; nil if it doesn't.
    mutating func path(
        from mapping: Int32,
        to layout: UnsafePointer<ObjectLayout>,
        in plan: WritePlan
    ) -> WriteChoicePath? {
        let key = PathKey(mapping: mapping, layout: layout)
        if let known = paths[key] { return known }
        let found = plan.programs.path(from: Int(mapping), to: layout.pointee.shape, in: plan)
        paths[key] = found
        return found
    }

    /// The program at the end of a path, where that depends on nothing else.
    mutating func program(
        _ chosen: Writer.ChosenCase,
        make: () -> UnsafePointer<WriteProgram>?
    ) -> UnsafePointer<WriteProgram>? {
        let key = ProgramKey(
            path: ObjectIdentifier(chosen.path),
            number: chosen.number,
            withheld: chosen.withheld,
            supplied: chosen.supplied
        )
        if let last, last.key == key { return last.program }
        guard let found = programs[key] ?? make() else { return nil }
        programs[key] = found
        last = (key, found)
        return found
    }

    /// The program of objects that have some words beside their properties, where that depends on nothing else.
    mutating func program(
        ofMapping mapping: Int32,
        words: Int32,
        make: () -> UnsafePointer<WriteProgram>?
    ) -> UnsafePointer<WriteProgram>? {
        let key = WordedKey(mapping: mapping, words: words)
        if let lastWorded, lastWorded.key == key { return lastWorded.program }
        guard let found = worded[key] ?? make() else { return nil }
        worded[key] = found
        lastWorded = (key, found)
        return found
    }
}
