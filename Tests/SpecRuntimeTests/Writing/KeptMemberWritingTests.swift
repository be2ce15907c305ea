import SpecRuntime
import Testing

/// Members that no rule reads are written back to where they came from.
struct KeptMemberWritingTests {
    @Test func writesThemBehindTheMembersOfTheirObject() throws {
        let trial = try Trial("A: {unknown: keep, properties: {x: m.x, y: m.n.y, z: }}")
        let rows = [
            #"{"m":{"x":1,"k":2,"n":{"y":3,"l":4}},"z":5,"o":6}"#:
                #"{"m":{"x":1,"n":{"y":3,"l":4},"k":2},"z":5,"o":6}"#,
            #"{"m":{"k":2,"n":{"l":4}},"o":{"p":[1]}}"#: #"{"m":{"n":{"l":4},"k":2},"o":{"p":[1]}}"#,
        ]
        for (json, expected) in rows { #expect(try trial.write(trial.object(json)) == expected) }
    }

    @Test func writesAsManyAsThereAre() throws {
        let trial = try Trial("A: {unknown: keep, properties: {x: }}")
        let members = (0..<2000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        #expect(try trial.writeBack("{\(members),\"x\":1}") == "{\"x\":1,\(members)}")
        let all = try Trial("A: {properties: {all: {list: B}}}\nB: {unknown: keep, properties: {x: }}")
        let elements = (0..<2000).map { "{\"x\":\($0),\"k\($0)\":1,\"l\":{\"m\":2}}" }.joined(separator: ",")
        #expect(try all.writeBack("{\"all\":[\(elements)]}") == "{\"all\":[\(elements)]}")
    }

    @Test func spellsTheKeyOfWhatIsKeptByItsName() throws {
        let trial = try Trial("A: {unknown: keep, naming: snake_case, properties: {x: }}")
        let object = try trial.runtime.makeObject("A")
        (object["firstName"], object["x"], object["firstName2"]) = ("a", 1, "b")
        #expect(try trial.write(object) == #"{"x":1,"first_name":"a","first_name2":"b"}"#)
        #expect(try trial.write(object, only: ["x"]) == #"{"x":1}"#)
    }

    @Test func writesChainsOfObjectsThatJoinTheirJSON() throws {
        let count = 60
        let links = (0..<count).map { number in
            "M\(number): {properties: {v\(number): a.v\(number), next: {object: M\(number + 1), from: .}}}"
        }
        let trial = try Trial((links + ["M\(count): {properties: [end]}"]).joined(separator: "\n"))
        let members = (0..<count).map { "\"v\($0)\":\($0)" }.joined(separator: ",")
        let source = "{\"a\":{\(members)},\"end\":1}"
        #expect(try trial.writeBack(source) == source)
    }

    @Test func hidesTheNameOfAnElementBehindATransformer() throws {
        let trial = try Trial(
            """
            A: {properties: {d: {dictionary: {object: P, transform: json}, member_as: name}, o: {object: P}}}
            P: {properties: [name, x]}
            """
        )
        let source = #"{"d":{"a":"{\"x\":1}"},"o":{"name":"b"}}"#
        #expect(try trial.writeBack(source) == source)
    }
}
