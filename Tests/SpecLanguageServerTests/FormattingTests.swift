import SpecLanguageServer
import Testing

struct FormattingTests {
    private func formatted(_ text: String) throws -> String {
        let client = try TestClient.ready()
        client.open("file:///none/a.yaml", text)
        let edits = try client.ask(
            "formatting",
            "file:///none/a.yaml",
            ["options": ["tabSize": 2, "insertSpaces": true]]
        )
        return MarkedText.applying(edits.items ?? [], to: text)
    }

    @Test func indentsByTwo() throws {
        let text = """
            specmap: 1
            # of all
            mappings:
                # people
                Person:
                      description: |
                         first
                           second
                      properties:
                          name:   # é🚀
                              from: [a,
                                     b]
                          age: {type: integer}
            examples:
            - name: x
              mapping: Person
              json:
                  - 1
                  -   - 2
                      - 3

            """
        let wanted = """
            specmap: 1
            # of all
            mappings:
              # people
              Person:
                description: |
                   first
                     second
                properties:
                  name:   # é🚀
                    from: [a,
                           b]
                  age: {type: integer}
            examples:
              - name: x
                mapping: Person
                json:
                  - 1
                  -   - 2
                      - 3

            """
        #expect(try formatted(text) == wanted)
        #expect(try formatted(wanted) == wanted)
    }

    @Test(arguments: ["specmap: 1\nmappings:\n\tA: {}\n", "specmap: 1\nmappings: [\n", "specmap: 1\na: 'x\n    y'\n"])
    func leavesAloneWhatItCannotKeep(_ text: String) throws { #expect(try formatted(text) == text) }

    @Test func keepsLineBreaks() throws {
        #expect(try formatted("specmap: 1\r\nmappings:\r\n    A: {}\r\n") == "specmap: 1\r\nmappings:\r\n  A: {}\r\n")
    }
}
