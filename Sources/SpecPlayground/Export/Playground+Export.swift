import SpecIR
import SpecTesting

// A page for a review: it holds all that it shows, and asks nobody.
extension Playground {
    /// At most so many values are explained in a page.
    private static let mostExplanations = 400

    /// The page of the texts as they are now.
    ///
    /// - Returns: HTML that needs no other file, the same for the same texts.
    /// - Throws: an error whose description is for the reader.
    package func page() throws -> [UInt8] {
        let start = try start()
        let question = Question(
            spec: start.member("spec")?.text ?? "",
            json: start.member("json")?.text ?? "",
            mapping: start.member("mapping")?.text
        )
        let answer = try answer(question, until: .now + .seconds(600)).without("microseconds")
        let explanations = explanations(of: question, answer)
        let data = Literal.record(["start": start, "answer": answer, "explanations": explanations])
        return Self.page(with: data)
    }

    /// The explanation of each value that the page shows, by record and path.
    private func explanations(of question: Question, _ answer: Literal) -> Literal {
        let places = ["object", "json"].flatMap { answer.member("lights")?.member($0)?.items ?? [] }
        guard let explaining = Explaining(self, question), !places.isEmpty else { return .object([]) }
        var known: Set<String> = []
        var found: [Literal.Member] = []
        for place in places where found.count < Self.mostExplanations {
            guard let path = place.member("path")?.text, let record = place.member("record")?.integer,
                known.insert("\(record)|\(path)").inserted,
                let answer = try? explaining.answer(at: path, record: record)
            else { continue }
            found.append(Literal.Member(key: "\(record)|\(path)", value: answer))
        }
        return .object(found)
    }

    /// A page may load nothing at all.
    private static let policy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
        + "form-action 'none'"

    private static func page(with data: Literal) -> [UInt8] {
        var page = String(decoding: PageFiles.html, as: UTF8.self)
        page.replace(
            #"<link rel="icon" href="/favicon.svg">"#,
            with: #"<meta http-equiv="Content-Security-Policy" content="\#(policy)">"#
        )
        for (name, bytes) in PageFiles.styles {
            let style = String(decoding: bytes, as: UTF8.self)
            page.replace(#"<link rel="stylesheet" href="/\#(name)">"#, with: "<style>\n\(style)</style>")
        }
        for (number, (name, bytes)) in PageFiles.scripts.enumerated() {
            let script = String(decoding: bytes, as: UTF8.self)
            // Inside of a script only `<` could end it.
            let json = data.compact.replacing("<", with: "\\u003c")
            let first = number == 0 ? "<script type=\"application/json\" id=\"data\">\(json)</script>\n" : ""
            page.replace(#"<script src="/\#(name)"></script>"#, with: "\(first)<script>\n\(script)</script>")
        }
        return Array(page.utf8)
    }
}

extension Literal {
    fileprivate func without(_ key: String) -> Literal {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.key != key })
    }
}
