import SpecRuntime
import Testing

/// An array where a chooser's objects are: a list of them, unless the chooser looks into the array itself.
struct ChooserRootTests {
    private let cases = "{car: Car, truck: Truck}}\nCar: {properties: [kind]}\nTruck: {properties: [load]}"

    @Test func choosesForEachElementOfARootArray() throws {
        try expectReads(
            "Vehicle: {choose_by: kind, cases: \(cases)",
            [
                #"[{"kind":"car"},{"kind":"truck","load":3}]"#:
                    #"{"$mapping":"Car","kind":"car"} {"$mapping":"Truck","load":3}"#
            ]
        )
        try expectReads(
            "Vehicle: {choose_by_member: ., cases: \(cases)",
            [#"[{"truck":1}]"#: #"{"$mapping":"Truck"}"#]
        )
    }

    @Test func leavesOutTheElementsOfARootArrayThatNoCaseFits() throws {
        try expectReads(
            "Vehicle: {choose_by: kind, otherwise: skip, cases: \(cases)",
            [
                #"[{"kind":"boat"},{}]"#: "",
                #"[{"kind":"boat"},{"kind":"car"},{}]"#: #"{"$mapping":"Car","kind":"car"}"#,
            ]
        )
    }

    @Test func showsASingleObjectThatNoCaseFitsAsNull() throws {
        let trial = try Trial("Vehicle: {root: v, choose_by: kind, otherwise: skip, cases: \(cases)")
        let json = #"{"v":{"kind":"boat"}}"#
        #expect(try trial.stream(json, .document).output == "null\n")
        #expect(try trial.stream(json + "\n" + json, .lines).output == "")
        #expect(try trial.stream(#"{"v":[{"kind":"boat"}]}"#, .document).output == "[]\n")
        #expect(try trial.stream(#"{"v":[{"kind":"boat"}]}"#, .lines).output == "[]\n")
        #expect(
            try trial.stream(#"{"v":5,"v":{"kind":"car"}}"#, .document).output == #"{"$mapping":"Car","kind":"car"}"#
                + "\n"
        )
        #expect(try trial.stream(#"{"v":null}"#, .document).output == "null\n")
        #expect(try trial.runtime.objects(from: .text(json), as: "Vehicle").isEmpty)
    }

    @Test func takesTheArrayAsOneObjectWhereTheChooserLooksIntoIt() throws {
        try expectReads(
            "Vehicle: {choose_by: 0, cases: {car: Car}}\nCar: {properties: {kind: 0, wheels: 1}}",
            [#"["car",4]"#: #"{"$mapping":"Car","kind":"car","wheels":4}"#]
        )
        try expectReads(
            "Place: {choose_by_type: ., cases: {array: Point}}\nPoint: {properties: {x: 0, y: 1}}",
            ["[1,2]": #"{"$mapping":"Point","x":1,"y":2}"#]
        )
    }
}

/// Choosers that stand outside the object that they are about.
struct ChooserOutsideTests {
    @Test func choosesByWhatStandsBesideTheObject() throws {
        try expectReads(
            """
            Event: {properties: {kind: , data: {object: Data}, all: {list: Data}}}
            Data: {choose_by: ^.kind, cases: {a: A, b: B}}
            A: {properties: [x]}
            B: {properties: {y: x}}
            """,
            [
                #"{"kind":"a","data":{"x":1,"kind":"b"}}"#: #"{"kind":"a","data":{"$mapping":"A","x":1}}"#,
                #"{"kind":"b","data":{"x":1},"all":[{"x":2}]}"#:
                    #"{"kind":"b","data":{"$mapping":"B","y":1},"all":[{"$mapping":"B","y":2}]}"#,
                #"{"data":{"kind":"b"}}"#: "!unknown-case data",
            ]
        )
    }

    @Test func choosesByWhatStandsFurtherOut() throws {
        let cases = "cases: {a: A}, otherwise: skip}\nA: {properties: [x]}"
        let outer = "Top: {properties: {middle: {object: Middle}}}\nMiddle: {properties: {data: {object: Data}}}\n"
        let json = #"{"kind":"a","middle":{"data":{"x":1}}}"#
        try expectReads(
            outer + "Data: {choose_by: ^.^.kind, \(cases)",
            [json: #"{"middle":{"data":{"$mapping":"A","x":1}}}"#]
        )
        try expectReads(
            outer + "Data: {choose_by: $.kind, \(cases)",
            [json: #"{"middle":{"data":{"$mapping":"A","x":1}}}"#]
        )
        try expectReads(outer + "Data: {choose_by: ^.kind, \(cases)", [json: #"{"middle":{"data":null}}"#])
        try expectReads(
            outer + "Data: {choose_by: ^.^.^.kind, \(cases)",
            [#"{"kind":"a","middle":{"data":{"x":1}}}"#: #"{"middle":{"data":null}}"#]
        )
    }

    @Test func saysWhyASkippedObjectCannotBeWritten() throws {
        let trial = try Trial("V: {choose_by: kind, cases: {a: A}, otherwise: skip}\nA: {properties: [x]}")
        #expect(try trial.stream(#"{"kind":"b"}"#, .document).output == "null\n")
        let run = try trial.stream("null", .document) { $0.task = .unmap }
        #expect(run.told.map(\.id) == [.null])
        #expect(
            run.told.first?.message
                == "expected an object (`V`), found null, which stands for one that `otherwise: skip` left out: there is nothing to write"
        )
    }
}
