import Foundation
import SpecRuntime
import Testing

/// Values and objects changed in place, and plain Swift values put into them.
struct ValueChangeTests {
    private let trial: Trial

    init() throws {
        trial = try Trial(
            """
            Order: {properties: {name: , total: , tags: {list: string}, car: {object: Car}, cars: {list: Car}}}
            Car: {properties: {model: {type: string}}}
            """
        )
    }

    private func order() throws -> DynamicObject {
        try trial.object(
            #"{"total":{"amount":1,"parts":[{"n":1},{"n":2}]},"tags":["a"],"car":{"model":"x"},"cars":[{"model":"y"}]}"#
        )
    }

    @Test func changesMembersWhereverTheyStand() throws {
        let order = try order()
        order["total"]?["amount"] = 5
        order.total?["currency"] = "EUR"
        order.total?["parts"]?[1]?["n"] = 7
        order.total?["parts"]?.list?.append("new")
        order.total?["parts"]?[3] = nil
        order.tags?[1] = "b"
        order.tags?[0] = nil
        order.car?["model"] = "i30"
        order.cars?[0]?["model"] = "z"
        order.cars?[0]?.object?["model"] = "zz"
        order["total"]?.dictionary?["added"] = true
        #expect(
            order.json == #"{"total":{"amount":5,"parts":[{"n":1},{"n":7},"new"],"currency":"EUR","added":true},"#
                + #""tags":["b"],"car":{"model":"i30"},"cars":[{"model":"zz"}]}"#
        )
    }

    @Test func leavesOtherCopiesAlone() throws {
        let order = try order()
        var value: Value = order.total ?? nil
        let before = value
        value["amount"] = nil
        #expect(value["amount"] == nil)
        #expect(before["amount"] == 1)
        #expect(order.total == before)
    }

    @Test(arguments: ["null", "true", "1", #""x""#, "[1]", #"{"b":1}"#])
    func givesBackWhatIsSet(_ json: String) throws {
        let start = try Value(parsing: json)
        var value = start
        value["a"] = 5
        #expect(value["a"] == 5)
        value["a"]?["b"] = 6
        #expect(value["a"]?["b"] == 6)
        value["a"] = nil
        #expect(value["a"] == nil)
        value = start
        value["missing"] = nil
        #expect(value == start)
        value[0] = 8
        #expect(value[0] == 8)
        value = start
        value[9] = nil
        #expect(value == start)
        value.list = [1, 2]
        #expect(value == [1, 2])
        value.dictionary = ["a": 1]
        #expect(value == ["a": 1])
        value.dictionary = nil
        #expect(value == .null)
    }

    @Test func takesPlainSwiftValues() throws {
        let order = try trial.runtime.makeObject("Order")
        let (text, count, rate, date, noText) = ("Ida", 5 as Int32, 0.5, Date(timeIntervalSince1970: 1), String?.none)
        order["name"] = text
        #expect(order["name"] == "Ida")
        order.name = Optional(text)
        #expect(order.name == "Ida")
        order.name = noText
        #expect(order.name == nil)
        order.name = text
        order.name = nil
        #expect(order.name == nil)
        order.total = ["count": Value(count), "rate": Value(rate), "date": Value(date), "no": Value(noText)]
        #expect(order.total == ["count": 5, "rate": 0.5, "date": .date(Timestamp(date)), "no": nil])
        order.total?["count"] = [text: count]
        #expect(order.total?["count"] == ["Ida": 5])
        order.tags = [text, "b"]
        let tags: [String]? = order.tags
        #expect(tags == ["Ida", "b"])
        let car: DynamicObject? = order["car"]
        #expect(car == nil)
        let name: String? = try self.order()["car"]?["model"]
        #expect(name == "x")
        var members: ValueDictionary = [:]
        members["a"] = text
        members["b"] = count
        #expect(members == ["a": "Ida", "b": 5])
    }

    @Test func givesSwiftTypes() throws {
        let uuid = UUID()
        let url = try #require(URL(string: "https://a.b"))
        let decimal = try #require(Decimal(string: "0.12345678901234567890123456789"))
        #expect(Value.integer(5).int == 5)
        #expect(Value.number("12").int == 12)
        #expect(Value.unsigned(12).integer == 12)
        #expect(Value.unsigned(.max).int == nil)
        #expect(Value.string("5").int == nil)
        #expect(Value.boolean(true).bool == true)
        #expect(Value.integer(1).bool == nil)
        #expect(Value.decimal(decimal).decimal == decimal)
        #expect(Value.number("0.12345678901234567890123456789").decimal == decimal)
        #expect(Value.integer(3).decimal == 3)
        #expect(Value.double(0.1).decimal == Decimal(string: "0.1"))
        #expect(Value.string("0.1").decimal == nil)
        #expect(Value.number("1e400").decimal == nil)
        #expect(Value.url(url).url == url)
        #expect(Value.string("https://a.b").url == nil)
        #expect(Value.uuid(uuid).uuid == uuid)
        #expect(Value.data(Data([1])).data == Data([1]))
        #expect(Value.null.data == nil)
    }

    @Test(arguments: [Int8.min, .max, 0])
    func takesIntegersOfEverySize(_ small: Int8) {
        #expect(Value(small) == .integer(Int64(small)))
        #expect(Int8.held(in: Value(small)) == small)
        #expect(Int16.held(in: Value(small)) == Int16(small))
        #expect(UInt.held(in: Value(small)) == UInt(exactly: small))
        #expect(Int8.held(in: .integer(128)) == nil)
        #expect(Value(UInt.max) == .unsigned(.max))
        #expect(Float.held(in: Value(Float(0.1))) == 0.1)
        #expect(Value(Float(0.1)) == 0.1)
    }

    /// Changing a member in place takes the same time however many there are.
    @Test func changesLongListsInPlace() throws {
        let order = try trial.runtime.makeObject("Order")
        order.total = .list(Array(repeating: 0, count: 100_000))
        for position in 0..<100_000 { order.total?[position] = .integer(Int64(position)) }
        #expect(order.total?[99_999] == 99_999)
        order.total = .dictionary(ValueDictionary((0..<20_000).map { ("k\($0)", 0) }))
        for position in 0..<20_000 { order.total?["k\(position)"] = .integer(Int64(position)) }
        #expect(order.total?["k19999"] == 19_999)
    }
}
