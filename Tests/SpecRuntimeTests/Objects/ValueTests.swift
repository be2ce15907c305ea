import Foundation
import SpecRuntime
import Testing

/// Values by themselves: equality, what they give, and dictionaries in order.
struct ValueTests {
    @Test func comparesNumbersByWhatTheyAre() {
        let ones: [Value] = [
            1, 1.0, .number("1"), .number("1.0"), .number("10e-1"), .unsigned(1), .decimal(Decimal(1)),
        ]
        for left in ones {
            for right in ones { #expect(left == right) }
            #expect(left != 2)
            #expect(left != "1")
            #expect(left != true)
            #expect(left != .null)
        }
        #expect(Value.number("9007199254740993") != .number("9007199254740992"))
        #expect(Value.integer(9_007_199_254_740_993) != .double(9_007_199_254_740_992))
        #expect(Value.number("0") == .number("-0"))
        #expect(Value.number("1e400") == .number("10e399"))
        #expect(Value.number("1e400") != .number("1e401"))
    }

    @Test func comparesEverythingElseCaseByCase() {
        #expect(Value.null == nil)
        #expect(Value.string("a") != "b")
        #expect(["a": 1, "b": 2] as Value == ["b": 2, "a": 1])
        #expect(["a": 1] as Value != ["a": 1, "b": nil])
        #expect([1, 2] as Value != [2, 1])
        #expect(Value.string("1970-01-01T00:00:00Z") != .date(Timestamp(seconds: 0)))
        #expect([] as Value != [:])
    }

    @Test func givesWhatItHoldsAndNothingElse() {
        #expect(Value.string("5").integer == nil)
        #expect(Value.integer(5).string == nil)
        #expect(Value.number("12").integer == 12)
        #expect(Value.number("1.5").integer == nil)
        #expect(Value.number("1.5").double == 1.5)
        #expect(Value.unsigned(.max).integer == nil)
        #expect(Value.boolean(true).integer == nil)
        #expect(([1, 2] as Value)[1] == 2)
        #expect(([1, 2] as Value)[2] == nil)
        #expect(([1, 2] as Value)[-1] == nil)
        #expect((["a": 1] as Value)["a"] == 1)
        #expect((["a": 1] as Value)["b"] == nil)
        #expect(Value.null["a"] == nil)
    }

    @Test(arguments: [0, 1, 8, 9, 10, 100])
    func keepsMembersInOrderHoweverManyThereAre(_ count: Int) {
        var members = ValueDictionary((0..<count).map { ("k\($0)", .integer(Int64($0))) })
        #expect(members.keys == (0..<count).map { "k\($0)" })
        for number in 0..<count { #expect(members["k\(number)"] == .integer(Int64(number))) }
        #expect(members["x"] == nil)
        guard count > 1 else { return }
        members["k1"] = "new"
        members["k0"] = nil
        members["x"] = 1
        #expect(members.keys == (1..<count).map { "k\($0)" } + ["x"])
        #expect(members["k1"] == "new")
        #expect(members["k0"] == nil)
        #expect(members["k\(count - 1)"] != nil)
        #expect(members.count == count)
    }

    @Test func takesTheLaterOfTwoMembersWithOneName() {
        let members: ValueDictionary = ["a": 1, "b": 2, "a": 3]
        #expect(members.keys == ["a", "b"])
        #expect(members["a"] == 3)
    }

    @Test func takesValuesThatFoundationGives() throws {
        let json = #"{"a":[1,2.5,true,false,null,"x",18446744073709551615,-1],"b":{}}"#
        let value = try Value(json: JSONSerialization.jsonObject(with: Data(json.utf8)))
        #expect(value["a"] == [1, 2.5, true, false, nil, "x", .unsigned(.max), -1])
        #expect(value["b"] == [:])
        guard case .boolean(true)? = value["a"]?[2], case .integer(1)? = value["a"]?[0] else {
            Issue.record("\(value)")
            return
        }
    }

    @Test func saysWhereAValueIsNoJSON() {
        let error = #expect(throws: NotJSONError.self) {
            try Value(json: ["a": [1, Locale(identifier: "da")]] as [String: Any])
        }
        #expect(error?.description.contains("$.a[1]") == true)
        #expect(throws: NotJSONError.self) { try Value(json: Double.nan) }
    }
}
