import Testing

/// An array where a chooser's objects are: a list of them, unless the chooser looks into the array itself.
struct ChooserRootTests {
    private let cases = "{car: Car, truck: Truck}}\nCar: {properties: [kind]}\nTruck: {properties: [load]}"

    @Test func choosesForEachElementOfARootArray() throws {
        try expectReads(
            "Vehicle: {choose_by: kind, cases: \(cases)",
            [#"[{"kind":"car"},{"kind":"truck","load":3}]"#: #"{"$mapping":"Car","kind":"car"} {"$mapping":"Truck","load":3}"#]
        )
        try expectReads(
            "Vehicle: {choose_by_member: ., cases: \(cases)",
            [#"[{"truck":1}]"#: #"{"$mapping":"Truck"}"#]
        )
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
