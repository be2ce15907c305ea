extension UnsafeMutablePointer<ObjectNode> {
    /// The position of a property by its name. Types mostly name them in the order in which the shape has them, so the
    /// search begins where the last one ended.
    @inline(__always)
    func position(of name: String, from start: Int) -> Int? {
        start < count && pointee.layout.pointee.names[start] == StringBits(name) ? start : search(name, from: start)
    }

    @inline(never)
    private func search(_ name: String, from start: Int) -> Int? {
        let total = count
        let layout = pointee.layout.pointee
        let bits = StringBits(name)
        var position = start
        for _ in 0..<total {
            if position >= total { position = 0 }
            if layout.names[position] == bits || layout.isLabel(position, of: name) { return position }
            position += 1
        }
        // JSON escapes the name, or there is none.
        return shape.position(of: name)
    }
}

extension ObjectLayout {
    /// True if the label of a property is a name between quotes, and a colon.
    @inline(__always)
    fileprivate func isLabel(_ position: Int, of name: String) -> Bool {
        let label = labels[position]
        return Datum(.string, bytes: literals + Int(label.offset) + 1, count: Int(label.length) - 3).isExactly(name)
    }
}
