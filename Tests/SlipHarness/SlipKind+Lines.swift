import SpecSource

// Whole lines.
extension SlipKind {
    static let lines: [SlipKind] = [
        ofLines("line deleted") { spec, line in
            let range = spec.lines[line]
            return Slip(range.lowerBound..<min(range.upperBound + 1, spec.bytes.count), "")
        },
        ofLines("line doubled") { spec, line in
            Slip(spec.lines[line].upperBound..<spec.lines[line].upperBound, "\n" + spec.slice(spec.lines[line]))
        },
        ofLines("line indented by two") { $0.inserting("  ", before: $1) },
        ofLines("line indented by one") { $0.inserting(" ", before: $1) },
        ofLines("line outdented by two") { spec, line in
            let start = spec.lines[line].lowerBound
            return spec.indentation(of: line) < 2 ? nil : Slip(start..<start + 2, "")
        },
        ofLines("line outdented by one") { spec, line in
            let start = spec.lines[line].lowerBound
            return spec.indentation(of: line) < 1 ? nil : Slip(start..<start + 1, "")
        },
        ofLines("line commented out") { spec, line in
            let start = spec.lines[line].lowerBound + spec.indentation(of: line)
            return Slip(start..<start, "# ")
        },
        ofLines("rest of a line commented out") { spec, line in
            let range = spec.lines[line]
            guard let blank = spec.bytes[range].lastIndex(of: 0x20),
                blank > range.lowerBound + spec.indentation(of: line)
            else { return nil }
            return Slip(blank + 1..<blank + 1, "# ")
        },
        ofLines("lines swapped") { spec, line in
            guard spec.lines.indices.contains(line + 1), !spec.lines[line + 1].isEmpty else { return nil }
            let (first, second) = (spec.lines[line], spec.lines[line + 1])
            return Slip(first, spec.slice(second), and: second, spec.slice(first))
        },
        ofLines("tab for indentation") { spec, line in
            let (start, count) = (spec.lines[line].lowerBound, spec.indentation(of: line))
            return count == 0 ? nil : Slip(start..<start + count, String(repeating: "\t", count: (count + 1) / 2))
        },
        ofLines("lines joined") { spec, line in
            guard spec.lines.indices.contains(line + 1) else { return nil }
            let next = spec.lines[line + 1]
            return Slip(spec.lines[line].upperBound..<next.lowerBound + spec.indentation(of: line + 1), " ")
        },
        SlipKind("keywords of a block not indented") { spec, _ in
            spec.words.filter { $0.isPropertyName && $0.role == .key && !$0.isInFlow }.compactMap(spec.outdented)
        },
    ]

    private static func ofLines(
        _ name: String,
        _ slip: @escaping @Sendable (SpecText, Int) -> Slip?
    ) -> SlipKind {
        SlipKind(name) { spec, _ in spec.contentLines.compactMap { slip(spec, $0) } }
    }
}

extension SpecText {
    fileprivate func inserting(_ text: String, before line: Int) -> Slip {
        Slip(lines[line].lowerBound..<lines[line].lowerBound, text)
    }

    /// A property's rule in block style, as far to the left as the property.
    fileprivate func outdented(_ word: Word) -> Slip? {
        guard let node = word.value, case .mapping(let members) = node.content, !members.isEmpty,
            bytes[node.range.lowerBound] != UInt8(ascii: "{"), let own = line(containing: word.range.lowerBound)
        else { return nil }
        let indentation = word.range.lowerBound - own.lowerBound
        var changes: [Slip.Change] = []
        for line in lines where line.lowerBound > word.range.upperBound && line.lowerBound < node.range.upperBound {
            guard bytes[line].prefix(while: { $0 == 0x20 }).count > indentation else { continue }
            changes.append(Slip.Change(range: line.lowerBound..<line.lowerBound + 2, text: ""))
        }
        return Slip(changes)
    }
}
