import SpecRuntime
import Testing

/// Lists of elements that `where` selects, and of what `pick` takes out of each.
struct SelectedListTests {
    @Test func readsAndWritesWhatIsPickedOfAllElements() throws {
        try expectWritesBack(
            "Thing: {properties: {labels: {from: nodes, list: string, pick: name}}}",
            [
                #"{"nodes":[{"name":"a"},{"name":"b"}]}"#: #"{"nodes":[{"name":"a"},{"name":"b"}]}"#,
                #"{"nodes":[{"name":"a","x":1},{},{"name":"a"}]}"#: #"{"nodes":[{"name":"a"},{"name":"a"}]}"#,
                #"{"nodes":[]}"#: #"{"nodes":[]}"#, #"{"nodes":null}"#: #"{"nodes":null}"#, "{}": "{}",
            ]
        )
        try expectDocuments(
            "{from: nodes, list: string, pick: name}",
            [
                #"{"nodes":[{"name":"a"},{"name":"b"}]}"#: #"["a","b"]"#,
                #"{"nodes":[{"name":1}]}"#: "!wrong-type value.0",
                #"{"nodes":[{"name":null}]}"#: "!null value.0", #"{"nodes":5}"#: "!wrong-type",
                #"{"nodes":[5]}"#: "!wrong-type",
            ]
        )
    }

    @Test func writesEachElementWithWhatChoseIt() throws {
        try expectWritesBack(
            """
            Thing:
              properties:
                phones: {from: telecom, list: string, where: {system: phone}, pick: value}
                mails: {from: telecom, list: string, where: {system: mail}, pick: value}
                fax: {from: telecom, where: {system: fax}, pick: value}
            """,
            [
                #"{"telecom":[{"system":"phone","value":"1"},{"system":"mail","value":"m"},{"system":"phone","value":"2"}]}"#:
                    #"{"telecom":[{"system":"phone","value":"1"},{"system":"phone","value":"2"},{"system":"mail","value":"m"}]}"#,
                #"{"telecom":[{"system":"fax","value":"3"}]}"#: #"{"telecom":[{"system":"fax","value":"3"}]}"#,
                #"{"telecom":[]}"#: #"{"telecom":[]}"#, #"{"telecom":null}"#: #"{"telecom":null}"#, "{}": "{}",
            ]
        )
    }

    @Test func writesWholeElementsWithWhatChoseThem() throws {
        try expectWritesBack(
            """
            Thing:
              properties:
                active: {from: names, list: Name, where: {state.active: true}}
                official: {from: names, list: Name, where: {use: official}, take: first}
                old: {from: old, list: any, where: {k: 1}}
            Name: {properties: [text]}
            """,
            [
                #"{"names":[{"text":"a","state":{"active":true}},{"text":"b","use":"official"}]}"#:
                    #"{"names":[{"text":"a","state":{"active":true}},{"text":"b","use":"official"}]}"#,
                #"{"names":[],"old":[{"k":1,"x":[2]},{"k":2}]}"#: #"{"names":[],"old":[{"k":1,"x":[2]}]}"#,
            ]
        )
    }

    @Test func leavesToTheElementWhatItWritesItself() throws {
        try expectWritesBack(
            "Thing: {properties: {names: {list: Name, where: {use: [home, work]}}}}\nName: {properties: [text, use]}",
            [#"{"names":[{"text":"a","use":"work"}]}"#: #"{"names":[{"text":"a","use":"work"}]}"#]
        )
        // A kept member stands where it came from.
        try expectWritesBack(
            "Thing: {properties: {names: {list: Name, where: {use: [home, work]}}}}\nName: {unknown: keep, properties: [text]}",
            [#"{"names":[{"text":"a","use":"work"}]}"#: #"{"names":[{"text":"a","use":"work"}]}"#]
        )
        try expectWritesBack(
            """
            Thing: {properties: {pets: {list: Pet, where: {home: true}}}}
            Pet: {choose_by: kind, cases: {cat: Cat, dog: Dog}}
            Cat: {properties: {lives: }}
            Dog: {unknown: keep}
            """,
            [
                #"{"pets":[{"home":true,"kind":"cat","lives":9},{"kind":"dog","home":true,"x":1},{"kind":"cat"}]}"#:
                    #"{"pets":[{"lives":9,"kind":"cat","home":true},{"kind":"dog","home":true,"x":1}]}"#
            ]
        )
    }

    @Test func writesWhatChoseAnElementIntoWhatIsPicked() throws {
        let bundle = """
            Thing:
              properties:
                patients: {from: entry, list: Patient, where: {resource.type: Patient, mode: match}, pick: resource}
                visit: {from: entry, object: Visit, where: {resource.type: Visit}, pick: resource}
            Patient: {constants: {type: Patient}, properties: [id]}
            Visit: {unknown: fail, properties: [id, type]}
            """
        try expectReads(
            bundle,
            [
                #"{"entry":[{"mode":"match","resource":{"type":"Patient","id":1}},{"resource":{"type":"Visit","id":2}}]}"#:
                    #"{"patients":[{"id":1}],"visit":{"id":2,"type":"Visit"}}"#
            ]
        )
        try expectWritesBack(
            bundle,
            [
                #"{"entry":[{"mode":"match","resource":{"type":"Patient","id":1}},{"resource":{"type":"Visit","id":2}}]}"#:
                    #"{"entry":[{"mode":"match","resource":{"type":"Patient","id":1}},{"resource":{"id":2,"type":"Visit"}}]}"#
            ]
        )
        // An element that doesn't write the member itself gets it.
        try expectWritesBack(
            "Thing: {properties: {n: {list: Note, where: {a.b.k: 1, a.c: 2}, pick: a.b}}}\nNote: {properties: [id]}",
            [#"{"n":[{"a":{"b":{"k":1,"id":3},"c":2}}]}"#: #"{"n":[{"a":{"c":2,"b":{"id":3,"k":1}}}]}"#]
        )
        try expectWritesBack(
            "Thing: {properties: {n: {list: any, where: {a.k: 1}, pick: a}}}",
            [#"{"n":[{"a":{"k":1,"x":2}},{"a":{"k":2}}]}"#: #"{"n":[{"a":{"k":1,"x":2}}]}"#]
        )
    }

    @Test(arguments: [
        ("{list: string, where: {a.k: 1}, pick: a}", true), ("{list: N, where: {a: 1}, pick: a}", true),
        ("{list: N, where: {a: 1}, pick: a.k}", true), ("{list: N, where: {a.k: 1}, pick: a, transform: sort}", true),
        ("{list: {transform: json, object: N}, where: {a.k: 1}, pick: a}", true),
        ("{list: N, where: {a.k: 1}, pick: a}", false), ("{object: N, where: {a.k: 1}, pick: a}", false),
        ("{list: string, where: {a.k: 1}, pick: a, direction: read}", false),
    ])
    func refusesAConditionInAPickedValueThatIsNoObject(_ rule: String, _ isRefused: Bool) {
        let load = { try Trial("Thing: {properties: {x: \(rule)}}\nN: {properties: [x]}") }
        if isRefused {
            #expect(throws: (any Error).self) { try load() }
        } else {
            #expect(throws: Never.self) { try load() }
        }
    }

    @Test func turnsTransformersOfTheListAndOfItsElementsBack() throws {
        try expectWritesBack(
            "Thing: {properties: {value: {list: {type: integer, transform: hex}, pick: v}}}",
            [#"{"value":[{"v":"10"},{"v":"ff"}]}"#: #"{"value":[{"v":"10"},{"v":"ff"}]}"#]
        )
        try expectWritesBack(
            "Thing: {properties: {value: {list: string, transform: unique, where: {k: 1}, pick: v.w}}}",
            [#"{"value":[{"k":1,"v":{"w":"a"}},{"k":1,"v":{"w":"a"}}]}"#: #"{"value":[{"k":1,"v":{"w":"a"}}]}"#]
        )
    }

    @Test func selectsInsideObjectsAndDictionaries() throws {
        try expectWritesBack(
            """
            Thing: {properties: {car: {object: Car}, cars: {dictionary: Car}}}
            Car: {properties: {parts: {list: Part, where: {k: 1}}, ids: {from: lots, list: integer, pick: id}}}
            Part: {properties: [id]}
            """,
            [
                #"{"car":{"parts":[{"id":1,"k":1}]},"cars":{"x":{"lots":[{"id":2},{"id":3}]}}}"#:
                    #"{"car":{"parts":[{"id":1,"k":1}]},"cars":{"x":{"lots":[{"id":2},{"id":3}]}}}"#
            ]
        )
    }

    @Test func selectsInsideLists() throws {
        try expectWritesBack(
            """
            Thing: {properties: {rows: {list: {list: string, pick: n}}, maps: {dictionary: {list: Part, where: {k: 1}}}}}
            Part: {properties: [id]}
            """,
            [
                #"{"rows":[[{"n":"a"},{}],[]],"maps":{"x":[{"id":1,"k":1},{"id":2}]}}"#:
                    #"{"rows":[[{"n":"a"}],[]],"maps":{"x":[{"id":1,"k":1}]}}"#
            ]
        )
        try expectValues(
            "{list: {list: {type: integer, transform: hex}, where: {k: 1}, pick: v, take: last}}",
            [
                #"[[{"k":1,"v":"1"},{"k":1,"v":"ff"},{"k":2,"v":"3"}]]"#: "[255]",
                #"[[{"k":1,"v":"x"}]]"#: "!transform-failed value.0",
                "[[]]": "!null value.0", "[5]": "!wrong-type value.0",
            ]
        )
        try expectValues("{list: {list: integer, accept_single: true}}", ["[1,[2]]": "[[1],[2]]"])
        try expectValues(
            "{list: {list: string, pick: n, transform: unique, if_null: 'null', if_invalid: 'null'}}",
            [#"[[{"n":"a"},{"n":"a"}],null,7]"#: #"[["a"],null,null]"#]
        )
    }

    @Test func omitsEmptyLists() throws {
        try expectWritesBack(
            "Thing: {omit: [empty, null], properties: {labels: {from: nodes, list: string, pick: name}}}",
            [
                #"{"nodes":[]}"#: "{}", #"{"nodes":null}"#: "{}",
                #"{"nodes":[{"name":"a"}]}"#: #"{"nodes":[{"name":"a"}]}"#,
            ]
        )
    }

    @Test func warnsOfElementsWithoutThePickedValue() throws {
        let trial = try Trial("Thing: {properties: {labels: {from: nodes, list: string, pick: name}}}")
        let json = #"{"nodes":[{"name":"a"},{"nme":"b"}]}"#
        #expect(try trial.read(json) == #"{"labels":["a"]}"#)
        let found = try trial.warnings(json)
        #expect(found.map(\.id) == [.itemSkipped])
        #expect(found.map(\.at) == ["$.nodes[1]"])
        #expect(found.map(\.message) == [#"skipped: `pick` finds nothing in {"nme":"b"}"#])
        #expect(try trial.warnings(#"{"nodes":[{"name":"a"}]}"#).isEmpty)
        // One of several is picked, so that the others may be without it.
        let one = try Trial("Thing: {properties: {label: {from: nodes, type: string, where: {k: 1}, pick: name}}}")
        #expect(try one.warnings(#"{"nodes":[{"k":1},{"k":1,"name":"a"}]}"#).isEmpty)
    }

    @Test func placesFailuresOfElements() throws {
        let trial = try Trial("Thing: {properties: {labels: {from: nodes, list: integer, pick: name}}}")
        let found = try trial.write(["labels": .list([.integer(1), .string("x")])])
        #expect(found == "!wrong-type labels.1")
    }

    @Test(arguments: [
        ("a: {from: t, list: string, pick: v}, b: {from: t, list: string, pick: w}", true),
        ("a: {from: t, list: N, where: {k: 1}}, b: {from: t, where: {k: 1}, pick: v}", true),
        ("a: {from: t, list: N, where: {k: 1}}, b: {from: t, list: N, where: {k: 2}}", false),
        ("a: {from: t, list: N}, b: {from: t, list: N, where: {k: 2}}", true),
        ("a: {from: t, list: N, where: {k: 1}}, b: {from: t, list: string, pick: v, direction: read}", false),
    ])
    func refusesTwoPropertiesThatWriteTheSameElements(_ properties: String, _ isRefused: Bool) {
        let load = { try Trial("Thing: {properties: {\(properties)}}\nN: {properties: [x]}") }
        if isRefused {
            #expect(throws: (any Error).self) { try load() }
        } else {
            #expect(throws: Never.self) { try load() }
        }
    }

    /// Indices lead to the array.
    @Test(arguments: [("1", "[null,", "]"), ("p.0", #"{"p":["#, "]}"), ("p.0.q", #"{"p":[{"q":"#, "}]}")])
    func writesElementsOfSeveralPropertiesBelowAnIndex(_ path: String, _ before: String, _ behind: String) throws {
        let json = before + #"[{"k":"a","v":1},{"k":"b","v":2},{"k":"b","v":3},{"k":"c","v":4}]"# + behind
        let mappings = """
            Thing:
              properties:
                a: {from: \(path), where: {k: a}, pick: v}
                b: {from: \(path), where: {k: b}, list: E}
                c: {from: \(path), where: {k: c}, pick: v}
            E: {properties: [k, v]}
            """
        #expect(try Trial(mappings).writeBack(json) == json)
    }
}
