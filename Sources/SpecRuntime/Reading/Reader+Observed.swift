// The JSON of objects, for observers.
extension Reader {
    /// Keeps the JSON of an object for the observer.
    @inline(never)
    mutating func observe(_ node: UnsafeMutablePointer<ObjectNode>, _ token: Int) throws(JSONFault) {
        let (depth, start) = (walker.depth, text.offset(token))
        let next = try walker.skip(token)
        walker.depth = depth
        var end = text.offset(next)
        while end > start, JSONByte.isWhitespace(text.byte(end - 1)) { end -= 1 }
        scratch.observed[node] = ObservedJSON(
            bytes: Array(text.buffer[start..<end]),
            place: observedPlace(token),
            record: observedRecord
        )
    }

    /// The place of a value in the document, also inside of one that a transformer made.
    mutating func observedPlace(_ token: Int) -> String {
        let place = place(of: token)
        return madeFrom.map { $0.place + place.dropFirst() } ?? place
    }

    var observedRecord: Int { madeFrom?.record ?? report.record }
}
