/// The line that is out of place, where a text can't be read because of its indentation.
///
/// libyaml reports the line that doesn't fit below another, which is often the right one of the two. Here each line near it is moved
/// to the levels of its neighbours. The move after which the text can be read furthest is the repair; of several, the one that leaves
/// the most regular text.
struct OddIndentation {
    /// One-based.
    let line: Int

    /// Number of blanks that are missing in front of it; negative for those that are too many.
    let blanks: Int

    /// Another line that may as well be the one; nil if nothing speaks for another.
    let other: Int?

    /// Most lines above the failure that are moved.
    private static let mostLines = 40

    /// The lines below the failure that have to be readable.
    private static let linesBelow = 60

    /// Most bytes that are read, over and over.
    private static let mostBytes = 4_000_000

    /// - Parameters:
    ///   - offset: a place in the line that was reported.
    ///   - bytes: the text; parts that were left out are blank.
    ///   - file: the file of the text.
    init?(near offset: Int, in bytes: [UInt8], of file: SourceFile) {
        let reported = file.line(containing: offset)
        let rows = Self.rows(around: reported, in: bytes, of: file)
        guard let failed = rows.failure, failed >= reported,
            let place = rows.all.lastIndex(where: { $0.number <= failed })
        else { return nil }
        let candidates = rows.all[max(0, place - Self.mostLines + 1)...place]
        // In order, so that of two repairs that are as good the same one is reported each time.
        let levels = Set(rows.all[candidates.startIndex...].prefix(candidates.count + 10).map(\.indentation)).sorted()
        let step = rows.usualStep
        var left = Self.mostBytes
        var moves: [Move] = []
        for number in candidates.indices {
            for level in levels where level != rows.all[number].indentation {
                left -= rows.length
                guard left > 0 else { return nil }
                let moved = rows.moving(number, to: level)
                let reach = moved.failure ?? Int.max
                guard reach > failed else { continue }
                moves.append(
                    Move(
                        line: rows.all[number].number,
                        blanks: level - rows.all[number].indentation,
                        reach: reach,
                        oddities: moved.oddities(usualStep: step),
                        neighbours: rows.neighbours(of: number, at: level)
                    )
                )
            }
        }
        guard let best = moves.min(by: { $0.rank < $1.rank }) else { return nil }
        line = best.line
        blanks = best.blanks
        other = moves.filter { $0.line != best.line && $0.isEqual(to: best) }.map(\.line).max()
    }

    /// A line at another level.
    private struct Move {
        let line: Int
        let blanks: Int

        /// The line where the text can't be read then.
        let reach: Int
        let oddities: Int

        /// Number of lines right above and below that stand at the new level.
        let neighbours: Int

        var rank: (Int, Int, Int, Int, Int) { (-reach, oddities, abs(blanks), -neighbours, -line) }

        func isEqual(to other: Move) -> Bool {
            (reach, oddities, abs(blanks), neighbours)
                == (other.reach, other.oddities, abs(other.blanks), other.neighbours)
        }
    }

    /// The lines around one: from an entry far enough above it, so that they can be read by themselves.
    private static func rows(around reported: Int, in bytes: [UInt8], of file: SourceFile) -> IndentedLines {
        let last = min(file.lineStarts.count, reported + linesBelow)
        let all = (1...last).compactMap { IndentedLines.Row($0, in: bytes, of: file) }
        let above = all.prefix { $0.number <= reported }.dropLast(mostLines)
        let entryLevel = all.lazy.map(\.indentation).first { $0 > 0 } ?? 0
        let start = above.last { $0.indentation <= entryLevel }?.number ?? 0
        return IndentedLines(all: all.filter { $0.number >= start })
    }
}

/// Lines of a text with their indentation, which may be read at another one.
private struct IndentedLines {
    var all: [Row]

    struct Row {
        let number: Int
        var indentation: Int

        /// Without the indentation and the line break.
        let content: ArraySlice<UInt8>

        /// Nil for a line that is blank, or a comment.
        init?(_ number: Int, in bytes: [UInt8], of file: SourceFile) {
            let line = bytes[file.lineRange(number)]
            guard let start = line.firstIndex(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") }),
                line[start] != UInt8(ascii: "#")
            else { return nil }
            self.number = number
            indentation = start - line.startIndex
            content = line[start...]
        }

        var isItem: Bool {
            content.first == UInt8(ascii: "-") && (content.dropFirst().first ?? UInt8(ascii: " ")).isBlank
        }

        /// True for a key with nothing behind it.
        var opensBlock: Bool {
            var end = content.endIndex
            for offset in content.indices.dropFirst()
            where content[offset] == UInt8(ascii: "#") && content[offset - 1].isBlank {
                end = offset
                break
            }
            return content[..<end].last { !$0.isBlank && $0 != UInt8(ascii: "\r") } == UInt8(ascii: ":")
        }
    }

    /// Number of bytes.
    var length: Int { all.reduce(0) { $0 + $1.indentation + $1.content.count + 1 } }

    func moving(_ row: Int, to level: Int) -> IndentedLines {
        var moved = self
        moved.all[row].indentation = level
        return moved
    }

    /// Number of lines right above and below a line that stand at a level.
    func neighbours(of row: Int, at level: Int) -> Int {
        [row - 1, row + 1].count { all.indices.contains($0) && all[$0].indentation == level }
    }

    /// The number of the line where libyaml stops; nil if it reads all.
    var failure: Int? {
        var text: [UInt8] = []
        text.reserveCapacity(length)
        for row in all {
            text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: row.indentation))
            text.append(contentsOf: row.content)
            text.append(UInt8(ascii: "\n"))
        }
        let offset = text.withUnsafeBufferPointer { buffer -> Int? in
            guard let reader = YAMLEventReader(buffer, from: 0, isASCII: false) else { return nil }
            do throws(YAMLFailure) {
                while true { if case .streamEnd = try reader.next().kind { return nil } }
            } catch {
                return error.offset
            }
        }
        guard let offset else { return nil }
        let place = text[..<min(offset, text.count)].count { $0 == UInt8(ascii: "\n") }
        return all[min(place, all.count - 1)].number
    }

    /// The step by which most lines are indented further than the line above.
    var usualStep: Int {
        var counts: [Int: Int] = [:]
        for (above, row) in zip(all, all.dropFirst()) where row.indentation > above.indentation {
            counts[row.indentation - above.indentation, default: 0] += 1
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 2
    }

    /// Number of blocks that are indented by another step than most are, and of keys that open a block without lines.
    func oddities(usualStep: Int) -> Int {
        var count = 0
        var open: [(indentation: Int, step: Int?)] = []
        for (number, row) in all.enumerated() {
            while let last = open.last, last.indentation >= row.indentation { open.removeLast() }
            if let last = open.indices.last {
                let step = row.indentation - open[last].indentation
                if open[last].step != step, step != usualStep, !row.isItem { count += 1 }
                open[last].step = step
            }
            open.append((row.indentation, nil))
            guard row.opensBlock else { continue }
            let next = number + 1 < all.count ? all[number + 1] : nil
            let isFilled =
                next.map { $0.indentation > row.indentation || $0.indentation == row.indentation && $0.isItem } ?? false
            if !isFilled { count += 1 }
        }
        return count
    }
}
