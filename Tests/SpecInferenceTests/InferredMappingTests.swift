import Testing

/// Which mappings are drafted, how they are called, and where the records are.
struct InferredMappingTests {
    private func rules(_ samples: String..., name: String? = nil, prefix: String = "") throws -> String {
        let trial = try InferenceTrial(samples: samples, name: name, prefix: prefix)
        try trial.check()
        return trial.rules
    }

    @Test func findsTheRecordsInADocumentThatOnlyWrapsThem() throws {
        let wrapped = [
            (#"{"data": [{"a": 1}]}"#, "data"), (#"{"result": {"a": 1}}"#, "result"),
            (#"{"data": {"items": [{"a": 1}]}}"#, "data.items"), (#"{"a.b": [{"a": 1}]}"#, #"'"a.b"'"#),
        ]
        for (sample, root) in wrapped {
            #expect(
                try rules(sample, name: "Thing")
                    == "  Thing:\n    root: \(root)\n    properties:\n      a: {type: integer}"
            )
        }
    }

    @Test func keepsTheDocumentWhereSomethingStandsBesideTheRecords() throws {
        let trial = try InferenceTrial(#"{"data": [{"a": 1}], "page": 2}"#)
        #expect(
            try trial.line("data")
                == "data: {list: Item}  # check: the records? `root: data` in `Item` reads them alone"
        )
        try trial.check(more: "unknown: fail")
    }

    @Test func findsNoRootWhereAWrapperIsNotAlwaysThere() throws {
        #expect(try !rules("{\"data\": {\"a\": 1}}\n{}").contains("root:"))
        #expect(try !rules("{\"data\": {\"a\": 1}}\n{\"data\": null}").contains("root:"))
        #expect(try !rules(#"{"data": [{"a": 1}, null]}"#).contains("root:"))
    }

    /// The libraries: Y-2.
    @Test func readsDocumentsThatAreNoObjects() throws {
        #expect(try rules("[1, 2]") == "  Root:\n    properties:\n      items: {from: ., list: integer}")
        #expect(try rules("5") == "  Root:\n    properties:\n      value: {from: ., type: integer}")
        #expect(try rules("[]") == "  Root:\n    unknown: keep")
        #expect(try rules("{}") == "  Root:\n    unknown: keep")
        #expect(try rules("5\n{\"a\": 1}\n[2]") == "  Root:\n    properties:\n      items: .")
        let nullable = [
            "  Root:", "    properties:", "      items: {from: ., list: {object: Item, if_null: null}}",
            "  Item:", "    properties:", "      a: {type: integer}",
        ]
        #expect(try rules(#"[{"a": 1}, null]"#) == nullable.joined(separator: "\n"))
    }

    @Test func joinsRecordsFromDocumentsLinesAndFiles() throws {
        let expected = "  Root:\n    properties:\n      a: {type: integer}\n      b: {type: string}"
        #expect(try rules(#"{"a": 1}"#, "[{\"a\": 2, \"b\": \"x\"}]") == expected)
        #expect(try rules("{\"a\": 1}\n[{\"a\": 2, \"b\": \"x\"}]") == expected)
    }

    @Test func namesTheRootByTheFileUnlessTold() throws {
        let sample = "{\"a\": 1}\n{\"a\": 2}"
        let names = [
            "people.ndjson": "Person", "in/shop-orders.2024.json": "ShopOrder", "data.json": "Root", "-": "Root",
        ]
        for (file, name) in names {
            #expect(try InferenceTrial(sample, file: file).rules.hasPrefix("  \(name):"), "\(file)")
        }
        #expect(try rules(sample, name: "Thing", prefix: "My").hasPrefix("  MyThing:"))
    }

    /// The libraries: Y-5.
    @Test func takesObjectsOfTheirOwnKindForOneMapping() throws {
        let tree =
            #"{"name": "a", "children": [{"name": "b", "children": [{"name": "c", "children": []}]}, {"name": "d"}]}"#
        #expect(try rules(tree) == "  Root:\n    properties:\n      name: {type: string}\n      children: {list: Root}")
        let thread = #"{"title": "t", "top": {"id": 1, "replies": [{"id": 2, "replies": [{"id": 3, "by": "x"}]}]}}"#
        let rules = try rules(thread)
        #expect(rules.contains("      top: {object: Top}"))
        #expect(rules.contains("      replies: {list: Top}\n      by: {type: string}"))
        try InferenceTrial(thread).check(more: "unknown: fail")
    }

    @Test func makesOneMappingOfEqualObjects() throws {
        let address = #"{"street": "s", "city": "c", "zip": "x"}"#
        let rules = try rules(#"{"id": 1, "billing_address": \#(address), "shipping_address": \#(address)}"#)
        #expect(rules.contains("billingAddress: {object: Address}"))
        #expect(rules.contains("shippingAddress: {object: Address}"))
        #expect(rules.firstRanges(of: "  Address:") == 1)
    }

    @Test func keepsDifferentObjectsOfOneKeyApart() throws {
        let rules = try rules(#"{"a": {"address": {"street": "s"}}, "b": {"address": {"ip": "i"}}}"#)
        #expect(rules.contains("  Address:\n    properties:\n      street"))
        #expect(rules.contains("  BAddress:\n    properties:\n      ip"))
    }

    @Test func readsKeysThatAreDataAsADictionary() throws {
        let users = try InferenceTrial(#"{"n": 1, "users": {"u81": {"name": "A"}, "u95": {"name": "B", "age": 3}}}"#)
        #expect(try users.line("users").hasPrefix("users: {dictionary: User}  # check: are the keys data?"))
        try users.check(more: "unknown: fail")
        let days = #"{"n": 1, "days": {"2024-01-01": [1], "2024-01-02": []}}"#
        #expect(try rules(days).contains("days: {dictionary: {list: integer}}"))
        #expect(try rules(#"{"12": {"a": 1}, "13": {"a": 2}}"#).contains("items: {from: ., dictionary: Item}"))
        #expect(try rules(#"{"n": 1, "sizes": {"small": 1, "large": 2}}"#).contains("sizes: {object: Sizes}"))
        let sparse = (0..<40).map { "{\"n\": 1, \"votes\": {\"\(Self.word($0))\": 1, \"\(Self.word($0 + 1))\": 2}}" }
        #expect(try rules(sparse.joined(separator: "\n")).contains("votes: {dictionary: integer}"))
    }

    private static func word(_ number: Int) -> String {
        String(String.UnicodeScalarView([97 + number / 26, 97 + number % 26].compactMap { Unicode.Scalar($0) }))
    }

    @Test func keepsTheOrderOfFirstAppearance() throws {
        let rules = try rules("{\"c\": 1, \"a\": 1}\n{\"a\": 1, \"b\": 2, \"c\": 1}")
        #expect(
            rules
                == "  Root:\n    properties:\n      c: {type: integer}\n      a: {type: integer}\n      b: {type: integer}"
        )
    }
}

extension String {
    /// How often a text stands in this one.
    fileprivate func firstRanges(of text: String) -> Int { ranges(of: text).count }
}
