extension Arena {
    /// Text as a datum of its own.
    mutating func string(_ text: String, as kind: Datum.Kind = .string) -> Datum {
        var text = text
        return text.withUTF8 { Datum(kind, bytes: copy($0), count: $0.count) }
    }

    /// Text as it is written in JSON where that takes no escapes: between quotes, which the datum knows of.
    mutating func quotedString(_ text: String) -> Datum {
        let bytes = Array(text.utf8)
        let json = JSONOutput.quoted(text)
        guard json.count == bytes.count + 2 else { return string(text) }
        let target = json.withUnsafeBufferPointer { copy($0) }
        return Datum(.string, bytes: target + 1, count: bytes.count, flags: .whole)
    }

    mutating func list(_ elements: some Collection<Datum>, as kind: Datum.Kind = .list) -> Datum {
        let target = allocate(Datum.self, count: elements.count)
        for (position, element) in elements.enumerated() { target[position] = element }
        return Datum(kind, elements: target, count: kind == .dictionary ? elements.count / 2 : elements.count)
    }
}
