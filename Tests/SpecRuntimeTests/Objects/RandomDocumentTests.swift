import SpecRuntime
import SpecTestSupport
import Testing

/// Random documents for a spec that uses all there is: both ways of reading must agree, and writing must lose nothing.
struct RandomDocumentTests {
    private static let mappings = """
        Person:
          root: data
          unknown: keep
          naming: snake_case
          properties:
            name: {type: string, transform: trim}
            fullName: [full_name, person.name]
            age: {type: integer, accept: [string], if_invalid: null}
            ratio: {type: number}
            price: {type: decimal, default: 1.5}
            isOn: {type: boolean, accept: [integer]}
            born: {date_format: [unix_seconds, day]}
            status: {values: {A: active, I: inactive}, otherwise: keep}
            first: list.0.name
            names: {from: list.*.name, direction: read}
            car: {object: Car, if_invalid: leave}
            cars: {list: Car}
            byCity: {dictionary: {list: {type: integer, if_invalid: null, if_null: null}}}
            anything: {type: any}
            page: $.page
        Car:
          unknown: warn
          properties: {model: {type: string, required: true}, next: {object: Car}}
        Any: {properties: {value: .}}
        """

    private static let keys = [
        "name", "full_name", "person", "age", "ratio", "price", "is_on", "born", "status", "list", "car", "cars",
        "by_city",
        "anything", "x", "extra_key",
    ]

    @Test(arguments: 0..<20)
    func readsThemAlikeInEveryWay(_ seed: Int) throws {
        var random = RandomDocument(seed: UInt64(seed))
        let trial = try Trial(Self.mappings)
        var good = 0
        for _ in 0..<100 {
            let json = random.document(Self.keys)
            let outcome = try trial.read(json)
            guard !outcome.hasPrefix("!") else { continue }
            good += 1
            // The output of map is JSON, and has the values of the object.
            let object = try trial.object(json)
            let again = try trial.runtime.object(from: .value(.object(object)), as: "Any")
            #expect(again.json == "{\"value\":\(outcome)}")
        }
        #expect(good > 10)
    }

    /// A byte or two gone wrong: no crash, and all ways of reading agree.
    @Test(arguments: 0..<10)
    func readsDamagedOnesAlikeToo(_ seed: Int) throws {
        var random = RandomDocument(seed: UInt64(2000 + seed))
        let trial = try Trial(Self.mappings)
        for _ in 0..<100 { _ = try trial.read(random.damaged(Self.keys)) }
    }

    @Test(arguments: 0..<10)
    func readsBackWhatItWrote(_ seed: Int) throws {
        var random = RandomDocument(seed: UInt64(1000 + seed))
        let trial = try Trial(Self.mappings)
        for _ in 0..<100 {
            guard let object = try? trial.object(random.document(Self.keys)) else { continue }
            object.names = nil
            object.page = nil
            let written = try trial.write(object)
            let again = try trial.object(written)
            again.names = nil
            // Values that the first reading left out, the second fills in again.
            #expect(again.json == object.json, "\(written)")
        }
    }
}

/// Documents whose members have the right names and, mostly, the right values.
private struct RandomDocument {
    var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func document(_ keys: [String]) -> String {
        #"{"page":1,"data":\#(object(keys))}"#
    }

    mutating func damaged(_ keys: [String]) -> String {
        var scalars = Array(document(keys).unicodeScalars)
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            guard let at = scalars.indices.randomElement(using: &random) else { break }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: scalars.remove(at: at)
            case 1: scalars[at] = Array("{}[]\",:\\0-.x ".unicodeScalars).randomElement(using: &random) ?? "x"
            default: scalars.removeSubrange(at...)
            }
        }
        return scalars.map(String.init).joined()
    }

    private mutating func object(_ keys: [String]) -> String {
        var members: [String] = []
        for key in keys.shuffled(using: &random) where chance(3) { members.append("\"\(key)\":\(value(of: key))") }
        if chance(10), let member = members.randomElement(using: &random) { members.append(member) }
        return "{" + members.joined(separator: ",") + "}"
    }

    private mutating func value(of key: String) -> String {
        if chance(12) { return "null" }
        if chance(40) { return pick(["5", "\"text\"", "[]", "{}", "true", "1e3", "-0.0"]) }
        return switch key {
        case "name", "full_name", "model": pick([#""Ana""#, #"" é\n""#, #""\u0041""#, #""""#])
        case "person": pick([#"{"name":"P"}"#, "{}", #"{"name":null,"z":1}"#, #""text""#])
        case "age": pick(["1", #""2""#, #""x""#, "18446744073709551615", "1.5"])
        case "ratio": pick(["1", "0.1", "-2.50", "1e22"])
        case "price": pick(["598.94", "0.1", "12345678901234567890.12"])
        case "is_on": pick(["true", "false", "1", "0"])
        case "born": pick([#""2014-02-13""#, "0", "-0.5"])
        case "status": pick([#""A""#, #""I""#, #""X""#])
        case "list": pick([#"[{"name":1},{},{"name":null}]"#, "[]", #"[{"name":"a","b":1}]"#, #"{"0":{"name":2}}"#])
        case "car": pick([#"{"model":"a"}"#, "{}", #"{"model":"a","next":{"model":"b","x":1}}"#, "5"])
        case "cars": pick(["[]", #"[{"model":"a"},{"model":"b"}]"#, #"[{"model":1}]"#])
        case "by_city": pick(["{}", #"{"Oslo":[1,"x"],"o s":[]}"#])
        default: pick(["1.0", #""\ud83d\ude80""#, #"{"a":[1,{"b":null}]}"#, "[[],{}]", "1e400"])
        }
    }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    private mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "null" }
}
