extension Scratch {
    /// A value's JSON as text.
    mutating func printed(_ datum: Datum) -> Datum {
        var output = takeOutput()
        output.append(datum, self)
        let text = output.withBytes { Datum(.string, bytes: arena.copy($0), count: $0.count) }
        putBack(output)
        return text
    }
}
