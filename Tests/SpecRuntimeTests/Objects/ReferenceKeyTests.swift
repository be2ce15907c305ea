import Testing

@testable import SpecRuntime

/// The value by which a reference names its object.
struct ReferenceKeyTests {
    private static let mappings = """
        Seat: {primary_key: [hall, row, number], properties: {hall: , row: , number: }}
        """

    private func reference(_ json: String) throws -> DynamicObject {
        let object = try Trial(Self.mappings).runtime.object(from: .text(json), as: "Seat")
        object.isReference = true
        return object
    }

    @Test func isTheKeyOrTheOnePropertyThatItGoesBy() throws {
        let whole = try reference(#"{"hall": "a", "row": 1, "number": 2}"#)
        #expect(whole.referenceKey?.list?.count == 3)
        for name in ["row", "number"] { whole[name] = .none }
        #expect(whole.referenceKey == "a")
    }

    /// Two of three parts name no object, so that the parts are shown.
    @Test func isNothingWherePartsAreMissing() throws {
        let object = try reference(#"{"hall": "a", "row": 1, "number": 2}"#)
        object["number"] = .none
        if let key = object.referenceKey { Issue.record("\(key)") }
        #expect(Value.object(object).json == #"{"hall":"a","row":1}"#)
    }
}
