import SpecIR

// Records of a document that fail, kept whole for somebody who wants them. Lines are kept by who reads lines.
extension Reader {
    /// Keeps the record between two tokens if it failed; without an end, and where it isn't an item of an array, the whole
    /// document.
    mutating func noteRecord(from token: Int, to next: Int?, _ error: DataError?) {
        guard let rejects = report.rejects, document.countsItems, error != nil || rejects.options.keepsAllSources
        else { return }
        let isItem = document.isRecordInside && next != nil
        let line = report.origin.line(of: text.offset(isItem ? token : document.first), in: text.buffer)
        var source = RejectedRecord.Source.hidden
        if !rejects.options.hidesSources { source = .json(isItem ? item(from: token, to: next) : wholeDocument) }
        guard let error else {
            report.rejects?.sources[report.record] = (line, source)
            return
        }
        report.rejects?.records.append(
            RejectedRecord(
                record: report.record,
                line: line,
                source: source,
                failures: error.failures,
                total: error.total
            )
        )
    }

    /// Keeps a record that was read without a failure and fails all the same.
    mutating func noteRecord(_ number: Int, at token: Int, isItem: Bool, _ error: DataError) {
        guard let rejects = report.rejects, document.countsItems else { return }
        let line = report.origin.line(of: text.offset(token), in: text.buffer)
        var source = RejectedRecord.Source.hidden
        if !rejects.options.hidesSources {
            var walker = JSONWalker(text)
            source = .json(isItem ? item(from: token, to: try? walker.skip(token)) : wholeDocument)
        }
        report.rejects?.records.append(
            RejectedRecord(record: number, line: line, source: source, failures: error.failures, total: error.total)
        )
    }

    private var wholeDocument: [UInt8] {
        var walker = JSONWalker(text)
        return compact(from: document.first, to: try? walker.skip(document.first))
    }

    /// An item of an array, with what is around it: the steps of the mapping's `root`.
    private mutating func item(from token: Int, to next: Int?) -> [UInt8] {
        if !document.outer.isEmpty || document.name != nil { return itemWithOuter(from: token, to: next) }
        var (front, back): ([UInt8], [UInt8]) = ([], [])
        for number in entry.root.first..<entry.root.first + entry.root.count {
            let step = tables.steps[number]
            switch step.kind {
            case .member:
                let key = UnsafeBufferPointer(
                    start: tables.literals.address(of: Int(step.key.offset)),
                    count: Int(step.key.length)
                )
                front +=
                    [JSONByte.openBrace] + JSONOutput.quoted(String(decoding: key, as: UTF8.self)) + [JSONByte.colon]
                back.insert(JSONByte.closeBrace, at: 0)
            case .item:
                front +=
                    [JSONByte.openBracket] + [[UInt8]](repeating: Array("null,".utf8), count: Int(step.item)).joined()
                back.insert(JSONByte.closeBracket, at: 0)
            default:
                front.append(JSONByte.openBracket)
                back.insert(JSONByte.closeBracket, at: 0)
            }
        }
        let item = compact(from: token, to: next)
        // An array would be taken for the list of records.
        guard item.first != JSONByte.openBracket else {
            return front + [JSONByte.openBracket] + item + [JSONByte.closeBracket] + back
        }
        return front + item + back
    }

    func compact(from token: Int, to next: Int?) -> [UInt8] {
        let end = next.map { text.offset($0) } ?? text.count
        let bytes = UnsafeBufferPointer(rebasing: text.buffer[text.offset(token)..<max(text.offset(token), end)])
        var output = JSONOutput()
        JSONFormatting.append(bytes, .compact, to: &output)
        return output.withBytes { Array($0) }
    }
}
