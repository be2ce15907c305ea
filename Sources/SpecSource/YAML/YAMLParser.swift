/// Turns the text of a spec into a tree of nodes that know where they stand.
///
/// ```swift
/// let root = YAMLParser.parse(SourceFile(name: "person.yaml", text: text)) { diagnostics.append($0) }
/// ```
package enum YAMLParser {
    /// Reads a file's one document.
    ///
    /// - Parameters:
    ///   - file: the text to read.
    ///   - report: is given everything that is wrong, in the order of the text.
    /// - Returns: the document's node, or nil if the text can't be read, which has been reported. An empty
    ///   document is an absent scalar at the end of the text. Where an alias leads nowhere, which has been
    ///   reported, stands an absent scalar with `use` set.
    package static func parse(_ file: SourceFile, report: (Diagnostic) -> Void) -> YAMLNode? {
        let check = TextCheck(file)
        var problems = check.problems
        var root: YAMLNode?
        if check.isReadable {
            var builder = NodeBuilder(file: file, invisible: check.invisible, problems: problems)
            do throws(YAMLProblem) {
                try read(file, into: &builder)
                root = builder.root ?? YAMLNode(.scalar(YAMLScalar("", .plain)), range: file.end)
                if root?.isAbsent == true { root?.range = file.end }
            } catch {
                builder.problems.appendFatal(error)
            }
            problems = builder.problems
        }
        for diagnostic in problems.diagnostics { report(diagnostic) }
        return root
    }

    private static func read(_ file: SourceFile, into builder: inout NodeBuilder) throws(YAMLProblem) {
        // Typed errors don't pass through `withUnsafeBufferPointer`.
        let result: Result<Void, YAMLProblem> = file.bytes.withUnsafeBufferPointer { text in
            do throws(YAMLProblem) {
                return .success(try build(YAMLEventReader(text, from: file.textStart), &builder))
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    private static func build(_ reader: YAMLEventReader?, _ builder: inout NodeBuilder) throws(YAMLProblem) {
        guard let reader else { return }
        var isOpen = true
        while isOpen {
            let event: YAMLEvent
            do throws(YAMLFailure) {
                event = try reader.next()
            } catch {
                throw SyntaxDiagnosis(file: builder.file, failure: error, state: builder.syntaxState).problem
            }
            isOpen = try builder.take(event)
        }
    }
}

extension YAMLNode {
    /// Whether nothing is written where the node stands.
    package var isAbsent: Bool {
        if case .scalar(let scalar) = content { scalar.isAbsent } else { false }
    }
}
