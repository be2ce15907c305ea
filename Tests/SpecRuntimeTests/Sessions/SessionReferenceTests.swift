import SpecRuntime
import SpecTestSupport
import Testing

/// Keys in the JSON become the objects that have them.
struct SessionReferenceTests {
    private static let music = """
        Band: {primary_key: name, properties: {name: , formed: , albums: {inverse: Album.band}}}
        Album: {primary_key: name, properties: {name: , band: {reference: Band}}}
        Fan: {primary_key: id, properties: {id: , bands: {reference_list: Band}}}
        """

    @Test func tiesForwardReferencesAndCircles() async throws {
        let trial = try SessionTrial(
            "Person: {primary_key: id, properties: {id: , friend: {reference: Person}, best: {object: Person}}}"
        )
        let session = try trial.session()
        try session.stage(
            .text(#"[{"id":1,"friend":2},{"id":2,"friend":1},{"id":3,"friend":3,"best":{"id":3}}]"#),
            as: "Person"
        )
        let report = try await session.apply()
        #expect(report.inserted.count == 3 && report.linked == 3)
        let people = try session.objects(of: "Person")
        #expect(people[0].friend?.object === people[1] && people[1].friend?.object === people[0])
        #expect(people[2].friend?.object === people[2] && people[2].best?.object === people[2])
        #expect(try trial.stored("Person", key: 3) == #"{"id":3,"friend":3,"best":3}"#)
    }

    /// The libraries: J-10.
    @Test func tiesLists() async throws {
        let trial = try SessionTrial(Self.music)
        try await trial.apply(
            #"[{"id":1,"bands":["Japan","Roxy"]},{"id":2,"bands":[]},{"id":3,"bands":null},{"id":4}]"#,
            as: "Fan"
        )
        #expect(
            try trial.stored("Fan")
                == #"{"id":1,"bands":["Japan","Roxy"]} {"id":2,"bands":[]} {"id":3,"bands":null} {"id":4}"#
        )
        #expect(try trial.stored("Band") == #"{"name":"Japan"} {"name":"Roxy"}"#)
    }

    @Test func tiesListsInListsAndDictionaries() async throws {
        let trial = try SessionTrial(
            """
            Grid: {primary_key: id, properties: {id: , rows: {list: {list: {reference: Cell}}}, named: {dictionary: {reference: Cell}}}}
            Cell: {primary_key: id, properties: [id, color]}
            """
        )
        let session = try trial.session()
        try session.stage(.text(#"{"id":1,"rows":[[1,2],[2]],"named":{"a":1}}"#), as: "Grid")
        try session.stage(.text(#"[{"id":1,"color":"red"},{"id":2,"color":"blue"}]"#), as: "Cell")
        try await session.apply()
        let grid = try #require(try session.fetch("Grid", key: 1))
        #expect(grid.rows?.list?[1].list?[0].object?.color == "blue")
        #expect(grid.rows?.list?[1].list?[0].object === (try session.fetch("Cell", key: 2)))
        #expect(grid.named?["a"]?.object?.color == "red")
        let other = try trial.session()
        #expect(try other.fetch("Grid", key: 1)?.rows?.list?[0].list?[1].object?.color == "blue")
        #expect(try other.fetch("Grid", key: 1)?.named?["a"]?.object === (try other.fetch("Cell", key: 1)))
    }

    @Test func tiesCompositeKeys() async throws {
        let trial = try SessionTrial(
            """
            Call: {primary_key: id, properties: {id: , phone: {reference: Phone}}}
            Phone: {primary_key: [ddi, number], properties: [ddi, number, owner]}
            """
        )
        try await trial.apply(#"{"ddi":"1","number":"2","owner":"A"}"#, as: "Phone")
        let report = try await trial.apply(#"[{"id":1,"phone":["1","2"]},{"id":2,"phone":["2","1"]}]"#)
        #expect(report.inserted.count == 3 && report.linked == 2)
        #expect(try trial.stored("Call") == #"{"id":1,"phone":["1","2"]} {"id":2,"phone":["2","1"]}"#)
    }

    @Test func findsObjectsByAnotherProperty() async throws {
        let trial = try SessionTrial(
            """
            Post: {primary_key: id, properties: {id: , author: {reference: User, by: slug}}}
            User: {primary_key: id, properties: [id, slug, name]}
            """
        )
        try await trial.apply(#"[{"id":1,"slug":"ann"}]"#, as: "User")
        let session = try trial.session()
        try session.stage(
            .text(#"[{"id":1,"author":"ann"},{"id":2,"author":"bob"},{"id":3,"author":"eve"}]"#),
            as: "Post"
        )
        try session.stage(.text(#"[{"id":2,"slug":"bob"}]"#), as: "User")
        trial.store.reset()
        let report = try await session.apply()
        #expect(report.unlinked.map(\.key.description) == [#""eve""#])
        #expect(report.linked == 2)
        let posts = try session.objects(of: "Post")
        #expect(posts[0].author?.object?.id == 1 && posts[1].author?.object?.id == 2 && posts[2].author == .null)
        #expect(try trial.stored("Post", key: 2) == #"{"id":2,"author":"bob"}"#)
    }

    @Test func leavesOutAnObjectFromTheSameLevelWithoutAKey() async throws {
        let trial = try SessionTrial(
            """
            Thing: {primary_key: id, properties: {id: , category: {object: Category, from: .}, other: {reference: Category, from: category, direction: read}}}
            Category: {primary_key: code, properties: {code: category, title: category_title}}
            """
        )
        try await trial.apply(#"[{"id":1},{"id":2,"category":null},{"id":3,"category":7,"category_title":"x"}]"#)
        #expect(try trial.stored("Category") == #"{"code":7,"title":"x"}"#)
        #expect(try trial.stored("Thing", key: 1) == #"{"id":1}"#)
        #expect(try trial.stored("Thing", key: 2) == #"{"id":2,"category":null,"other":null}"#)
        #expect(try trial.stored("Thing", key: 3)?.contains(#""other":7"#) == true)
    }

    /// The libraries: D-9, J22.
    @Test(arguments: [
        ("null", #"{"id":1,"band":null}"#), ("leave", #"{"id":1,"band":"Old"}"#), ("fail", #"{"id":1,"band":"Old"}"#),
    ])
    func doesWhatIsSaidOfKeysThatLeadNowhere(fallback: String, stored: String) async throws {
        let trial = try SessionTrial(
            """
            Member: {primary_key: id, properties: {id: , band: {reference: Band, create: false, if_unlinked: \(fallback)}}}
            Band: {primary_key: name, properties: [name]}
            """
        )
        try await trial.apply(#"{"name":"Old"}"#, as: "Band")
        try await trial.apply(#"{"id":1,"band":"Old"}"#)
        if fallback == "fail" {
            #expect(try await trial.failures(#"{"id":1,"band":"Nobody"}"#) == ["unlinked band"])
        } else {
            let report = try await trial.apply("{\"id\":1,\n  \"band\":\"Nobody\"}")
            #expect(report.unlinked.first?.mapping == "Band" && report.unlinked.first?.place?.line == 2)
            #expect(report.warnings.map(\.id) == [.unlinked] && report.linked == 0)
        }
        #expect(try trial.stored("Member") == stored)
        #expect(try trial.stored("Band") == #"{"name":"Old"}"#)
    }

    /// The libraries: D-10.
    @Test func createsNothingForWeakObjectsAndLists() async throws {
        let trial = try SessionTrial(
            """
            Box: {primary_key: id, properties: {id: , one: {object: Thing, create: false}, many: {list: Thing, create: false}, ids: {reference_list: Thing, create: false}}}
            Thing: {primary_key: id, properties: {id: , n: , inner: {object: Part}}}
            Part: {primary_key: id, properties: [id]}
            """
        )
        try await trial.apply(#"[{"id":4}]"#, as: "Thing")
        let report = try await trial.apply(
            #"{"id":1,"one":{"id":9,"inner":{"id":90}},"many":[{"id":4,"n":1,"inner":{"id":40}},{"id":99}],"ids":[4,99]}"#
        )
        #expect(report.unlinked.map(\.key.description).sorted() == ["9", "99", "99"])
        #expect(try trial.stored("Box") == #"{"id":1,"one":null,"many":[{"id":4,"n":1,"inner":{"id":40}}],"ids":[4]}"#)
        #expect(try trial.stored("Part") == #"{"id":40}"#)
    }

    @Test(arguments: [
        (#""one":[]"#, "wrong-type one"), (#""one":{"id":1}"#, "wrong-type one"),
        (#""many":[1,{"id":1}]"#, "wrong-type many.1"), (#""many":[[1]]"#, "wrong-type many.0"),
        (#""slug":{"a":1}"#, "wrong-type slug"), (#""pair":[1,[2]]"#, "wrong-type pair"),
    ])
    func refusesWhatIsNoKey(json: String, failure: String) async throws {
        let trial = try SessionTrial(
            """
            Box: {primary_key: id, properties: {id: , one: {reference: Thing}, many: {reference_list: Thing}, slug: {reference: Thing, by: n}, pair: {reference: Pair}}}
            Thing: {primary_key: id, properties: [id, n]}
            Pair: {primary_key: [a, b], properties: [a, b]}
            """
        )
        try await trial.apply(#"{"id":1,"one":1}"#)
        #expect(try await trial.failures(#"{"id":1,\#(json)}"#) == [failure])
        #expect(try trial.stored("Box") == #"{"id":1,"one":1}"#)
    }

    @Test func tellsWhereAReferenceByAnotherPropertyLeadsNowhere() async throws {
        let trial = try SessionTrial(
            """
            Post: {primary_key: id, properties: {id: , author: {reference: User, by: slug}, readers: {reference_list: User, by: slug}}}
            User: {primary_key: id, properties: [id, slug]}
            """
        )
        let report = try await trial.apply(#"{"id":1,"author":"x","readers":["y"]}"#)
        #expect(report.unlinked.map { $0.place?.property } == ["author", "readers.0"])
        #expect(report.warnings.map(\.line) == [1, 1])
        #expect(report.warnings.first?.message == #"there is no `User` with the `slug` "x""#)
    }

    @Test func linksWeaklyToWhatComesByAnotherWay() async throws {
        let trial = try SessionTrial(
            """
            Box: {primary_key: id, properties: {id: , weak: {reference: Thing, create: false}, strong: {object: Thing}}}
            Thing: {primary_key: id, properties: {id: , n: , next: {reference: Thing}}}
            """
        )
        let report = try await trial.apply(
            #"[{"id":1,"weak":5},{"id":2,"strong":{"id":4,"next":5}},{"id":3,"weak":6}]"#
        )
        #expect(report.unlinked.map(\.key.description) == ["6"])
        #expect(try trial.stored("Box", key: 1) == #"{"id":1,"weak":5}"#)
    }

    @Test func tiesThePropertyThatHasSeveralShapes() async throws {
        let trial = try SessionTrial(
            """
            Album: {primary_key: id, properties: {id: , band: {first_of: [{from: band_id, reference: Band}, {from: band, object: Band}]}}}
            Band: {primary_key: id, properties: [id, name]}
            """
        )
        try await trial.apply(#"[{"id":1,"band_id":7},{"id":2,"band":{"id":7,"name":"Japan"}}]"#)
        let session = try trial.session()
        let albums = try session.objects(of: "Album")
        #expect(albums[0].band?.object?.name == "Japan")
        #expect(albums[0].band?.object === albums[1].band?.object)
    }

    private static let mail = """
        Order: {primary_key: id, properties: {id: {type: integer}, cust: {reference: Cust, by: mail}}}
        Cust: {primary_key: id, properties: {id: {type: integer}, mail: {type: string}}}
        """

    @Test(arguments: ["null", "leave", "fail"], [true, false])
    func tiesNoneOfSeveralObjectsThatHaveAKey(_ action: String, isTogether: Bool) async throws {
        let trial = try SessionTrial(
            Self.mail.replacing("by: mail", with: "by: mail, create: false, if_unlinked: \(action)")
        )
        try await trial.apply(#"[{"id":1,"mail":"a@b"},{"id":3,"mail":"c@d"}]"#, as: "Cust")
        let session = try trial.session()
        let second = #"[{"id":2,"mail":"a@b"}]"#
        if isTogether {
            try session.stage(.text(second), as: "Cust")
        } else {
            try await trial.apply(second, as: "Cust")
        }
        try session.stage(.text(#"[{"id":4,"cust":"a@b"},{"id":5,"cust":"c@d"}]"#), as: "Order")
        let words = "2 objects of `Cust` have the `mail` \"a@b\", and the key of a link has to be that of one"
        if action == "fail" {
            let error = await #expect(throws: DataError.self) { try await session.apply() }
            #expect(error?.failures.map(\.message) == [words])
            return
        }
        let report = try await session.apply()
        #expect(report.warnings.map(\.message) == [words])
        #expect(report.warnings.map(\.id) == [.notOne])
        #expect(report.linked == 1 && report.unlinked.count == 1)
        #expect(try session.fetch("Order", key: 4)?.cust == (action == "null" ? .null : nil))
        #expect(try session.fetch("Order", key: 5)?.cust?.object?.id == 3)
    }

    @Test func tiesByWhatTheBatchBrings() async throws {
        let trial = try SessionTrial(Self.mail)
        try await trial.apply(#"[{"id":1,"mail":"a@b"},{"id":2,"mail":"a@b"},{"id":3,"mail":"e@f"}]"#, as: "Cust")
        let session = try trial.session()
        try session.stage(.text(#"[{"id":1,"mail":"x"},{"id":3,"mail":"y"}]"#), as: "Cust")
        try session.stage(.text(#"[{"id":4,"cust":"a@b"},{"id":5,"cust":"e@f"},{"id":6,"cust":"y"}]"#), as: "Order")
        let report = try await session.apply()
        #expect(report.unlinked.map(\.key.description) == ["\"e@f\""])
        #expect(try [4, 5, 6].map { try session.fetch("Order", key: $0)?.cust?.object?.id } == [2, nil, 3])
    }

    /// Each is located from the one before, wherever that stands.
    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func reportsUnlinkedKeysAtTheirPlaces(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let trial = try SessionTrial(
            """
            A: {root: all, primary_key: id, properties: {id: , b: {reference: B, create: false}, c: {reference_list: B, create: false}, d: {object: D}}}
            B: {primary_key: id, properties: [id]}
            D: {properties: {e: {reference: B, create: false}}}
            """
        )
        var key = 100
        func next() -> String {
            key += 1
            return "\(key)"
        }
        let breaks = ["", "\n", "\n  ", " "]
        func gap() -> String { breaks.randomElement(using: &random) ?? "" }
        let records = (0..<12).map { id -> String in
            var members = [
                "\"id\":\(id)", "\"b\":\(gap())\(next())", "\"c\":[\(next()),\(gap())\(next())]",
                "\"d\":{\"e\":\(gap())\(next())}", "\"é\":\"ü\"",
            ]
            members.shuffle(using: &random)
            return "{" + members.joined(separator: ",\(gap())") + "}"
        }
        let text = "{\"before\":[\(gap())1,2],\(gap())\"all\":[\(records.joined(separator: ",\(gap())"))]}"
        let report = try await trial.apply(text)
        let failures = report.unlinked.compactMap(\.place)
        #expect(failures.count == 48)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (unlinked, place) in zip(report.unlinked, failures) {
            let line = lines[(place.line ?? 1) - 1].unicodeScalars.dropFirst((place.column ?? 1) - 1)
            #expect(String(String.UnicodeScalarView(line)).hasPrefix(unlinked.key.description), "\(place) in \(text)")
            let record = try #require(place.record)
            #expect(
                place.at?.hasPrefix("$.all[\(record - 1)]") == true
                    && place.at?.contains(/\.(b|c\[[01]\]|d\.e)$/) == true
            )
            #expect(place.tried.allSatisfy { $0.hasPrefix("all.\(record - 1).") })
        }
    }

    /// An object that shares its JSON with the one around it, by a key of which one part is its own.
    @Test func clearsAnObjectWhoseKeyIsNull() async throws {
        let trial = try SessionTrial(
            """
            Emp: {primary_key: [tenant, no], properties: {tenant: {type: string}, no: {type: integer}, boss: {object: EmpRef, from: .}}}
            EmpRef: {entity: Emp, primary_key: [tenant, no], properties: {tenant: {from: tenant, type: string, direction: read}, no: {from: boss_no, type: integer}}}
            """
        )
        try await trial.apply(#"{"tenant":"a","no":1,"boss_no":2}"#)
        #expect(try await trial.apply(#"{"tenant":"a","no":1}"#).counts == [0, 0, 1, 0])
        #expect(try await trial.apply(#"{"tenant":"a","no":1,"boss_no":null}"#).counts == [0, 1, 0, 0])
        #expect(try trial.stored("Emp", key: ["a", 1]) == #"{"tenant":"a","no":1,"boss":null}"#)
        #expect(try await trial.apply(#"{"tenant":"a","no":1,"boss_no":3}"#).counts == [1, 1, 0, 0])
    }
}
