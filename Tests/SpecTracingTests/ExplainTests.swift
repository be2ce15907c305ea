import ReferenceInterpreter
import SpecRuntime
import SpecSource
import SpecTracing
import Testing

/// Explanations, by the API of programs.
@Suite struct ExplainTests {
    private static let spec = """
        specmap: 1
        mappings:
          Order:
            unknown: warn
            properties:
              number: {from: [order_number, orderNo], transform: {prefix: ORD-}, required: true}
              total: {type: decimal, accept: [string], if_invalid: null}
              tags: {list: string}
              lines: {list: Line, if_item_invalid: skip}
              ship: {object: Address}
          Line:
            properties: {sku: {type: string}, price: {type: decimal}}
          Address:
            if_missing: null
            properties: {city: {type: string}}
        """
    private static let json = #"""
        {"orderNo": "ORD-7", "total": "9.50",
         "tags": ["a", "b"], "lines": [{"sku": "x", "price": 1, "extra": {"deep": 1}}, {"sku": 5}], "ship": {}, "odd": 0}
        """#

    private func runtime(_ spec: String = spec) throws -> Runtime { try Runtime(specs: ["s.yaml": spec]) }

    private func explanation(_ property: String) throws -> Explanation {
        try runtime().explain(.text(Self.json), as: "Order", at: property)
    }

    /// The remainders of such a division take more than 63 bits.
    @Test func dividesByNumbersOfEighteenDigits() throws {
        let spec = "specmap: 1\nmappings: {A: {properties: {x: {transform: {scale: 999999999999999999}}}}}"
        let runtime = try runtime(spec)
        let whole = try runtime.explain(.text(#"{"x": 1999999999999999998}"#), as: "A", at: "x")
        #expect(whole.value == "2")
        let endless = try runtime.explain(.text(#"{"x": 999999999999999998}"#), as: "A", at: "x")
        #expect(endless.value == nil)
    }

    /// A path takes it for several names.
    @Test func tellsOfAKeyWithDotsWhereAPathLeadsNowhere() throws {
        let spec = "specmap: 1\nmappings: {A: {properties: {x: fields.System.Title, y: fields.System.State}}}"
        let json = #"{"fields": {"System.Title": "a"}}"#
        let words = try ["x", "y"].map { property in
            try runtime(spec).explain(.text(json), as: "A", at: property).steps.first { $0.label == "not there" }?.text
        }
        let help = #"there is one key `System.Title`: write `fields."System.Title"`"#
        #expect(words == ["fields.System.Title; \(help)", "fields.System.State"])
    }

    /// Of elements that are the same the later one's values win, in the place of the first.
    @Test func tellsWhichElementsWereMerged() throws {
        let runtime = try runtime(
            """
            specmap: 1
            mappings:
              P: {properties: {contacts: {list: C, same_by: [rel]}}}
              C: {properties: {rel: {type: string}, name: {type: string}}}
            """
        )
        let json = #"{"contacts":[{"rel":"m","name":"X"},{"rel":"m","name":"Y"},{"rel":"f","name":"Z"}]}"#
        func explain(_ property: String) throws -> Explanation {
            try runtime.explain(.text(json), as: "P", at: property)
        }
        let first = try explain("contacts.0.name")
        #expect(first.value == "\"Y\"" && first.remark == "a later element is the same, and merged with it")
        #expect(first.steps.first { $0.label == "duplicate" }?.pointer == "/contacts/1")
        let second = try explain("contacts.1")
        #expect(second.value == nil && second.remark == "the element is the same as an earlier one, and merged with it")
        #expect(try explain("contacts.1.name").remark == second.remark)
        let third = try explain("contacts.2.name")
        #expect(third.value == "\"Z\"" && third.remark.isEmpty)
        let read = try runtime.explain(.text(json), as: "P", from: "/contacts/0/name")
        #expect(read.steps.map(\.label) == ["read", "becomes", "duplicate"])
    }

    @Test func givesEachStepWithItsPlaces() throws {
        let explanation = try explanation("number")
        #expect(explanation.value == "\"7\"")
        #expect(explanation.steps.map(\.label) == ["rule", "not there", "read", "prefix", "written"])
        let read = explanation.steps[2]
        #expect(read.pointer == "/orderNo" && read.position?.line == 1 && read.position?.column == 13)
        #expect(read.spec?.start.line == 6 && read.spec?.start.column == 37)
    }

    @Test(arguments: [
        ("total", #"9.50"#), ("tags", #"["a","b"]"#), ("tags.1", #""b""#), ("lines.0.price", "1"),
        ("ship.city", "null"),
    ])
    func givesTheValue(_ property: String, _ value: String) throws {
        #expect(try explanation(property).value == value)
    }

    @Test(arguments: [
        (#"{"i":1}"#, "i"), (#"{"s":"t"}"#, "s"), (#"{"u":1709906730}"#, "d, not where it was read"),
        (#"{"again":"t"}"#, "s, not where it was read"),
    ])
    func namesThePathThatARuleOfFirstOfWrites(json: String, path: String) throws {
        let rules = "[{from: i, type: integer}, {from: d, type: date}, {from: u, date_format: unix_seconds}, s, again]"
        let runtime = try runtime("specmap: 1\nmappings: {T: {properties: {v: {first_of: \(rules)}}}}")
        let explanation = try runtime.explain(.text(json), as: "T", at: "v")
        #expect(explanation.steps.last?.text == path)
        let object = try #require(try runtime.objects(from: .text(json), as: "T").first)
        #expect(String(decoding: try runtime.json(from: object), as: UTF8.self).hasPrefix("{\"\(path.prefix(1))\""))
    }

    @Test func tellsWhyAnElementIsLeftOut() throws {
        let labels = try explanation("lines").steps.map(\.label)
        #expect(labels.contains("left out"))
        #expect(try explanation("lines.1.sku").steps.map(\.label).contains("refused"))
    }

    @Test func tellsWhoSaysWhatStandsInForAValue() throws {
        let step = try #require(try explanation("ship.city").steps.first { $0.label == "if_missing" })
        #expect(step.text == "null" && step.spec?.start.line == 14)
    }

    @Test(arguments: [
        ("nmber", "did you mean `number`?"), ("lines.sku", "name the position"), ("lines.7", "there is no `lines.7`"),
        ("total.x", "holds a single value"), ("ship.cty", "did you mean `ship.city`?"),
        ("", "a name of the path is empty"),
    ])
    func refusesAPathThatLeadsNowhere(_ property: String, _ words: String) throws {
        let error = #expect(throws: ExplainError.self) { try explanation(property) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        #expect(error?.isOfData == false)
    }

    @Test func refusesWhatIsNotThere() throws {
        let runtime = try runtime()
        #expect(throws: UnknownNameError.self) { try runtime.explain(.text("{}"), as: "Ordr", at: "number") }
        #expect(throws: ExplainError.self) { try runtime.explain(.text("{}"), as: "Order", at: "number", record: 2) }
        for text in ["", "{", "nul"] {
            let error = #expect(throws: ExplainError.self) {
                try runtime.explain(.text(text), as: "Order", at: "number")
            }
            #expect(error?.isOfData == true)
        }
        let error = #expect(throws: ExplainError.self) {
            try runtime.explain(.text(Self.json), as: "Order", from: "$.lines[0].prce")
        }
        #expect(error?.description.contains("did you mean `price`?") == true)
    }

    @Test(arguments: ["$.lines[0].price", "/lines/0/price", "$['lines'][0][\"price\"]"])
    func followsAMemberToItsProperty(_ place: String) throws {
        let explanation = try runtime().explain(.text(Self.json), as: "Order", from: place)
        #expect(explanation.steps.contains { $0.label == "becomes" && $0.property == "lines.0.price" })
    }

    /// A slash or a `~1` with an accent behind it is one `Character`.
    @Test(arguments: [
        ("/\u{301}x", "/~1\u{301}x"), ("~\u{301}", "/~0\u{301}"), ("~1\u{301}", "/~01\u{301}"), ("\u{301}", "/\u{301}"),
    ])
    func pointersFollowKeysByScalars(key: String, pointer: String) throws {
        let json = "{\"\(key)\": {\"b\": 1}}"
        #expect(try runtime().unread(.text(json), as: "Order").map(\.pointer) == [pointer])
        #expect(try runtime().explain(.text(json), as: "Order", from: pointer + "/b").value == "1")
    }

    @Test(arguments: [
        (#"{"a\nb": {"c": 1}}"#, #"$['a\nb']"#), (#"{"it's": {"c": 1}}"#, #"$['it\'s']"#),
        (#"{"1": {"c": 1}}"#, "$['1']"),
        (#"{"'\u0301": {"c": 1}}"#, "$['\\'\u{301}']"),
    ])
    func followsPathsAsFailuresSpellThem(json: String, place: String) throws {
        let runtime = try runtime()
        #expect(try runtime.explain(.text(json), as: "Order", from: place + ".c").value == "1")
        let error = #expect(throws: ExplainError.self) {
            try runtime.explain(.text(json), as: "Order", from: place + ".d")
        }
        #expect(error?.description == "`\(place)` has no member `d`: it has `c`")
    }

    @Test func namesMembersInALineOfText() throws {
        let json = #"{"a\nbc": 1}"#
        let error = #expect(throws: ExplainError.self) { try runtime().explain(.text(json), as: "Order", from: "/abc") }
        #expect(error?.description == "`$` has no member `abc`: did you mean `a␊bc`?")
    }

    @Test func listsWhatNobodyReads() throws {
        let members = try runtime().unread(.text(Self.json), as: "Order")
        #expect(members.map(\.pointer) == ["/lines/0/extra", "/odd"])
        #expect(members.map(\.mapping) == ["Line", "Order"])
        let lines = try runtime().unread(.text("{\"odd\": 1}\r\n\n{\"odd\": 2, \"even\": 3}\n"), as: "Order")
        #expect(lines.map(\.pointer) == ["/odd", "/even"] && lines.map(\.count) == [2, 1])
        #expect(lines.map(\.position.line) == [1, 3])
    }

    @Test func listsWhatNobodyReadsOfWhatTransformersMake() throws {
        let spec = """
            specmap: 1
            mappings:
              T:
                properties:
                  body: {object: B, transform: json}
                  rows: {list: B, transform: {table: by_column}}
                  x: $.deep.x
                  deep: {object: B}
              B: {unknown: warn, properties: [id]}
            """
        let json =
            #"{"body": "{\"id\": 1, \"zz\": {\"y\": 2}}", "rows": {"id": [1, 2], "w": [3, 4]}, "deep": {"x": 1}}"#
        let members = try runtime(spec).unread(.text(json), as: "T")
        #expect(members.map(\.pointer) == ["/body/zz", "/rows/0/w"] && members.map(\.count) == [1, 2], "\(members)")
        #expect(members.map(\.mapping) == ["B", "B"])
    }

    private static let floors = """
        specmap: 1
        mappings:
          Shop: {properties: {floors: {dictionary: Floor, member_as: number}}}
          Floor: {properties: {number: {type: integer}, rooms: {type: integer}}}
        """

    /// A path, its value, and the labels of the steps that led to it.
    @Test(arguments: [
        ("floors.0.number", "0", ["rule", "read", "written"]), ("floors.0.rooms", "7", ["rule", "read", "written"]),
        ("floors.1.rooms", "7", ["rule", "read", "written"]), ("floors.-1.rooms", "2", ["rule", "read", "written"]),
    ])
    func namesElementsAsTheirMembersAndElseCountsThem(_ path: String, _ value: String, _ labels: [String]) throws {
        let json = JSONInput.text(#"{"floors": {"-1": {"rooms": 2}, "0": {"rooms": 7}}}"#)
        let explanation = try runtime(Self.floors).explain(json, as: "Shop", at: path)
        #expect(explanation.value == value && explanation.steps.map(\.label) == labels, "\(explanation)")
    }

    @Test func keepsAnElementThatFailsApartFromTheNext() throws {
        let json = JSONInput.text(#"{"floors": {"1": {"rooms": "seven"}, "0": {"rooms": 2}}}"#)
        let runtime = try runtime(Self.floors)
        let failed = try runtime.explain(json, as: "Shop", at: "floors.1.rooms")
        #expect(failed.value == nil && failed.steps.map(\.label) == ["rule", "read", "refused"], "\(failed)")
        let held = try runtime.explain(json, as: "Shop", at: "floors.0.rooms")
        #expect(held.value == "2" && held.steps.map(\.label) == ["rule", "read", "written"], "\(held)")
        let member = try runtime.explain(json, as: "Shop", from: "/floors/1/rooms")
        #expect(member.steps.contains { $0.property == "floors.1.rooms" && $0.label == "refused" }, "\(member)")
        let none = #expect(throws: ExplainError.self) { try runtime.explain(json, as: "Shop", at: "floors.5.rooms") }
        #expect(none?.description == "there is no `floors.5.rooms`: 2 elements of `floors` were read")
    }

    private static let wholes = """
        specmap: 1
        mappings:
          A:
            unknown: keep
            properties: {extension: , labels: {dictionary: string}, secret: {type: any, sensitive: true}}
          All: {properties: {all: {from: ., dictionary: integer}}}
          Any: {properties: {all: {from: ., type: any, direction: read}, b: }}
        """

    /// A path, its value, and the remark.
    @Test(arguments: [
        ("extension.px.decimals", "1.50", "it is inside of `extension`, which is held as a whole"),
        ("extension.px.c.d", "2", "it is inside of `extension`, which is held as a whole"),
        ("extension.px.none", nil, "`extension.px.none` isn't there: it would be inside of `extension`"),
        ("more.x", "[5]", "it is inside of `more`, which is held as a whole"),
        ("more.x.0", "5", "it is inside of `more`, which is held as a whole"),
        ("more.y", nil, "`more.y` isn't there: it would be inside of `more`"), ("a.b", "3", ""),
        (#""a.b""#, "3", ""), ("labels.c.d", #""e""#, ""), (#"labels."c.d""#, #""e""#, ""),
        ("secret.pin", #""***""#, "it would be inside of `secret`, which is sensitive"),
    ])
    func explainsWhatIsInsideOfValuesThatAreHeldWhole(_ path: String, _ value: String?, _ remark: String) throws {
        let json = #"""
            {"extension": {"px": {"decimals": 1.50, "c.d": 2}}, "more": {"x": [5]}, "a.b": 3, "labels": {"c.d": "e"},
             "secret": {"pin": 4}}
            """#
        let explanation = try runtime(Self.wholes).explain(.text(json), as: "A", at: path)
        #expect(explanation.value == value && explanation.remark == remark, "\(explanation)")
        #expect(explanation.subject == path)
    }

    /// A path `.` names no member; what it reads isn't dropped all the same.
    @Test(arguments: [
        ("All", "/2003", "`all.2003`  0 → 0"), ("All", "/2004", "`all.2004`  1 → 1"),
        ("Any", "/2003", #"`all`  .: {"2003":0,"2004":1}"#),
    ])
    func callsNoMemberDroppedThatAPathToTheWholeReads(_ mapping: String, _ member: String, _ text: String) throws {
        let runtime = try runtime(Self.wholes)
        let explanation = try runtime.explain(.text(#"{"2003":0,"2004":1}"#), as: mapping, from: member)
        let texts = explanation.steps.map(\.text)
        #expect(texts.contains(text) && !texts.contains { $0.contains("dropped") }, "\(explanation)")
    }

    @Test func takesTheNameOfAMemberForAValueThatIsRead() throws {
        let (runtime, json) = (try runtime(Self.floors), #"{"floors": {"-1": {"rooms": 2}}}"#)
        let explainer = try Explainer(runtime, as: "Shop", TracedInput(Array(json.utf8), named: "a.json"))
        #expect(try explainer.unset().isEmpty)
        var coverage = Coverage(runtime)
        coverage.addSample(json, as: 0)
        let taken = coverage.branches.filter { coverage.isTaken($0) && $0.ruleName == "Floor.number" }
        #expect(taken.contains { $0.words == "read" }, "\(taken)")
    }

    @Test(arguments: [#"["x"]"#, #""x""#])
    func explainsAnElementThatNothingChanges(_ json: String) throws {
        let spec = "specmap: 1\nmappings: {T: {properties: {tags: {list: string, accept_single: true}}}}\n"
        let explanation = try runtime(spec).explain(.text("{\"tags\": \(json)}"), as: "T", at: "tags.0")
        #expect(explanation.steps.map(\.text) == [#""x" → "x""#], "\(explanation)")
    }

    @Test func countsFromTheTextBehindAByteOrderMark() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array(#"{"order_number": "é", "total": 1}"#.utf8)
        let explanation = try runtime().explain(.bytes(bytes), as: "Order", at: "total")
        #expect(explanation.steps.first { $0.label == "read" }?.position?.column == 32)
    }

    @Test func runsTransformersOfTheProgram() throws {
        let spec = """
            specmap: 1
            host: {transformers: {slug: {reads: string, returns: string, kind: normalising}}}
            mappings: {Page: {properties: {id: {type: string, transform: slug}}}}
            """
        var plugins = Plugins()
        plugins.addNormalising("slug") { (text: String) in text.lowercased() }
        let runtime = try Runtime(specs: ["s.yaml": spec], plugins: plugins)
        let explanation = try runtime.explain(.text(#"{"id": "TIN"}"#), as: "Page", at: "id")
        #expect(explanation.value == "\"tin\"")
        #expect(explanation.steps.contains { $0.label == "slug" && $0.text == "\"TIN\" → \"tin\"" })
    }

    private static let lists = """
        specmap: 1
        mappings:
          T:
            properties:
              notes: {list: string, if_item_invalid: skip}
              objs: {list: O, if_item_invalid: skip}
              uniq: {list: integer, duplicates: merge}
              numbered: {list: string, from: line, numbered: {min: 1, max: 3}, if_invalid: leave}
          O: {properties: {k: {type: integer}}}
        """

    /// Elements are counted as failures count them, by their positions in the JSON.
    @Test(
        arguments: [
            ("notes.0", #""a""#), ("notes.1", nil), ("notes.2", #""b""#), ("objs.1", nil), ("objs.1.k", nil),
            ("objs.2", #"{"k":2}"#), ("objs.2.k", "2"), ("uniq.1", "5"), ("uniq.2", "6"),
        ] as [(String, String?)]
    )
    func countsElementsThatAreLeftOut(_ property: String, _ value: String?) throws {
        let json = #"{"notes": ["a", 1, "b"], "objs": [{"k": 1}, {"k": "no"}, {"k": 2}], "uniq": [5, 5, 6]}"#
        let explanation = try runtime(Self.lists).explain(.text(json), as: "T", at: property)
        #expect(explanation.value == value, "\(explanation.text)")
    }

    @Test func namesTheGapInNumberedMembers() throws {
        let json = #"{"line1": "a", "line3": "c"}"#
        let explanation = try runtime(Self.lists).explain(.text(json), as: "T", at: "numbered")
        #expect(explanation.steps.contains { $0.text == "`line2` isn't there, and `line3` is" }, "\(explanation.text)")
    }

    private static let rest = """
        specmap: 1
        mappings:
          T: {unknown_into: rest, properties: {id: {type: integer}, name: meta.name, rest: {dictionary: integer}}}
        """

    @Test func explainsMembersThatNoOtherRuleReads() throws {
        let json = #"{"id": 1, "a": 2, "meta": {"name": "n", "odd": 3}}"#
        let whole = try runtime(Self.rest).explain(.text(json), as: "T", at: "rest")
        #expect(whole.value == #"{"a":2}"#)
        #expect(
            whole.steps.contains { $0.label == "read" && $0.text.hasPrefix("the members that no other rule reads") }
        )
        #expect(whole.steps.contains { $0.label == "written" && $0.text == "beside the other members" })
        #expect(try runtime(Self.rest).explain(.text(json), as: "T", at: "rest.a").value == "2")
        let explainer = try Explainer(try runtime(Self.rest), as: "T", TracedInput(Array(json.utf8), named: "a.json"))
        #expect(try explainer.unread().members.map(\.pointer) == ["/meta/odd"])
    }

    @Test func refusesToCountInWhatIsNoJSON() throws {
        let input = TracedInput(Array("{}\n{\n".utf8), named: "a.ndjson")
        let explainer = try Explainer(try runtime(Self.lists), as: "T", input)
        let error = #expect(throws: ExplainError.self) { try explainer.unread() }
        #expect(error?.isOfData == true && error?.description.hasPrefix("record 2 of a.ndjson isn't JSON") == true)
    }
}
