import SpecRuntime
import Testing

/// `unknown: keep`: what no rule reads becomes a property, and goes back where it came from.
struct KeepUnknownTests {
    @Test func keepsEveryMemberOfAMappingWithoutProperties() throws {
        let mapping = "Thing: {unknown: keep}"
        let json = #"{"b":1.50,"a":{"c":[1,null]},"first_name":"x","é\"":true}"#
        try expectReads(mapping, [json: json, "{}": "{}"])
        try expectWritesBack(mapping, [json: json, "{}": "{}"])
    }

    @Test func namesThemByTheNaming() throws {
        let mapping = "Thing: {unknown: keep, naming: snake_case, properties: [firstName]}"
        try expectReads(
            mapping,
            [#"{"last_name":1,"first_name":2,"x":3}"#: #"{"firstName":2,"lastName":1,"x":3}"#]
        )
        try expectWritesBack(
            mapping,
            [#"{"last_name":1,"first_name":2,"x":3}"#: #"{"first_name":2,"last_name":1,"x":3}"#]
        )
    }

    @Test func writesThemBackWhereTheyCameFrom() throws {
        let mapping = "Thing: {unknown: keep, properties: {a: in.a, z: }}"
        let trial = try Trial(mapping)
        let json = #"{"x":1,"in":{"y":{"deep":[]},"a":2},"z":3}"#
        #expect(try trial.read(json) == #"{"a":2,"z":3,"x":1,"y":{"deep":[]},"$kept":{"y":["in","y"]}}"#)
        #expect(try trial.write(trial.object(json)) == #"{"in":{"a":2,"y":{"deep":[]}},"z":3,"x":1}"#)
    }

    @Test func keepsKeysThatTheNamingWouldSpellOtherwise() throws {
        let trial = try Trial("Thing: {unknown: keep, naming: snake_case}")
        for json in [#"{"firstName":1}"#, #"{"user_i_d":1}"#, #"{"HTML":1}"#, #"{"a_b_c":1}"#, #"{"__x":1}"#] {
            #expect(try trial.write(trial.object(json)) == json)
        }
    }

    /// `last` and `0` are names of members in an object: the members beside them are kept all the same.
    @Test func keepsMembersBesideOneThatIsNamedLikeAnIndex() throws {
        let json = #"{"a":1,"last":2,"0":3,"x":4,"in":{"last":5,"y":6}}"#
        for (rule, written) in [
            ("{from: last, direction: read}", #"{"a":1,"0":3,"x":4,"in":{"last":5,"y":6}}"#),
            ("last", #"{"a":1,"last":2,"0":3,"x":4,"in":{"last":5,"y":6}}"#),
            ("{from: '0', direction: read}", #"{"a":1,"last":2,"x":4,"in":{"last":5,"y":6}}"#),
            ("{template: '{last} {0}'}", #"{"a":1,"x":4,"in":{"last":5,"y":6}}"#),
            ("{from: in.last, direction: read}", #"{"a":1,"in":{"y":6},"last":2,"0":3,"x":4}"#),
            ("in.last", #"{"a":1,"in":{"last":5,"y":6},"last":2,"0":3,"x":4}"#),
            ("{from: in.*, direction: read}", #"{"a":1,"last":2,"0":3,"x":4}"#),
        ] {
            for properties in ["a: , p: \(rule)", "p: \(rule), a: "] {
                let mapping = "Thing: {unknown: keep, properties: {\(properties)}}"
                let trial = try Trial(mapping)
                let found = try trial.write(trial.object(json))
                #expect(try Value(parsing: found) == Value(parsing: written), "\(mapping): \(found)")
            }
        }
        try expectWritesBack(
            "Thing: {unknown: keep, properties: {p: last}}",
            [#"{"last":1,"x":2}"#: #"{"last":1,"x":2}"#]
        )
    }

    /// Nothing is left to keep beside the whole.
    @Test func keepsNothingTwice() throws {
        let json = #"{"a":1,"b":{"c":[2]}}"#
        for rule in ["{from: .}", "{dictionary: any, from: .}"] {
            try expectReads("Thing: {unknown: keep, properties: {raw: \(rule)}}", [json: "{\"raw\":\(json)}"])
            try expectWritesBack("Thing: {unknown: keep, properties: {raw: \(rule)}}", [json: json])
        }
        try expectWritesBack("Thing: {unknown: keep, properties: {raw: {from: ., direction: read}}}", [json: json])
    }

    @Test func keepsMembersFurtherInByTheirPathsWhereTheirNamesAreTaken() throws {
        let mapping = "Thing: {unknown: keep, naming: snake_case, properties: {kind: , ok: in_it.ok}}"
        let json = #"{"kind":1,"in_it":{"ok":2,"kind":3,"b_c":4},"b_c":5}"#
        try expectReads(
            mapping,
            [
                json:
                    #"{"kind":1,"ok":2,"inIt.kind":3,"inIt.bC":4,"bC":5,"$kept":{"inIt.kind":["in_it","kind"],"inIt.bC":["in_it","b_c"]}}"#
            ]
        )
        try expectWritesBack(mapping, [json: json])
    }

    @Test func refusesNamesThatAreTaken() throws {
        try expectReads(
            "Thing: {unknown: keep, naming: snake_case, properties: {firstName: forename}}",
            [
                #"{"forename":1,"first_name":2}"#: "!conflict", #"{"first_name":2}"#: "!conflict",
                #"{"forename":1}"#: #"{"firstName":1}"#,
            ]
        )
        try expectReads(
            "Thing: {unknown: keep, naming: snake_case}",
            [#"{"last_name":1,"lastName":2}"#: "!conflict"]
        )
        let failure = try Trial("Thing: {unknown: keep, properties: {a: b}}").failure(#"{"x":1,"a":2}"#)
        #expect(failure.at == "$.a")
        #expect(failure.message.contains("`a`"))
    }

    @Test func keepsThemInObjectsInside() throws {
        let mapping =
            "Thing: {properties: {car: {object: Car}, cars: {list: Car}}}\nCar: {unknown: keep, properties: [model]}"
        let json = #"{"car":{"model":1,"x":{"y":2}},"cars":[{"z":3},{}]}"#
        try expectReads(mapping, [json: json])
        try expectWritesBack(mapping, [json: json])
    }

    @Test func reachesThemByName() throws {
        let object = try Trial("Thing: {unknown: keep, properties: [a]}").object(#"{"b":"x","a":1}"#)
        #expect(object.b == "x")
        #expect(object["c"] == nil)
        #expect(object.dictionary.keys == ["a", "b"])
        object.b = nil
        #expect(object.dictionary.keys == ["a"])
    }

    @Test func replacesThemOnRefresh() throws {
        let trial = try Trial("Thing: {unknown: keep, properties: [a]}")
        let object = try trial.object(#"{"a":1,"b":1,"c":1}"#)
        try trial.runtime.refresh(object, from: .text(#"{"b":2,"d":3}"#))
        #expect(object.dictionary == ["a": 1, "b": 2, "c": 1, "d": 3])
        #expect(try Trial("Thing: {unknown: keep, properties: [a]}").write(object).contains(#""d":3"#))
    }

    @Test func keepsNumbersAndOrder() throws {
        let json = #"{"z":123456789012345678901234567890,"y":1e400,"x":-0,"w":0.10}"#
        try expectWritesBack("Thing: {unknown: keep}", [json: json])
    }
}
