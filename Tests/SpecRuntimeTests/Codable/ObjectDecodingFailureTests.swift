import Foundation
import SpecRuntime
import Testing

/// The errors of `decode(as:)` for objects that don't fit a Swift type.
struct ObjectDecodingFailureTests {
    @Test func namesThePropertyWithItsPath() throws {
        struct Owner: Decodable {
            struct Phone: Decodable { let number: Int }
            let phones: [Phone]
        }
        let failure = try failure(Owner.self, of: CodableFixture.person())
        #expect(failure.id == .wrongType)
        #expect(failure.property == "phones.0.number")
        #expect(failure.message == #"expected integer, found "1""#)
        #expect(failure.expected == "integer")
        #expect(failure.found == #""1""#)
    }

    @Test func tellsWhatTheMappingDoesNotHave() throws {
        struct Misspelt: Decodable { let ballance: Decimal }
        let failure = try failure(Misspelt.self, of: CodableFixture.person())
        #expect(failure.id == .missing)
        #expect(failure.property == "ballance")
        #expect(failure.message == "`Person` has no property `ballance`")
        #expect(failure.nearest == "balance")
    }

    @Test func tellsUnsetAndNullApart() throws {
        struct Named: Decodable { let name: String }
        let person = try CodableFixture.runtime().makeObject("Person")
        #expect(try failure(Named.self, of: person).description == "error[missing] name: the property is unset")
        person.name = .null
        #expect(try failure(Named.self, of: person).description == "error[null] name: expected string, found null")
    }

    @Test func listsTheCasesOfAnEnum() throws {
        enum Status: String, Decodable, CaseIterable { case on, off }
        struct Known: Decodable { let status: Status }
        let failure = try failure(Known.self, of: CodableFixture.person())
        #expect(failure.id == .unknownValue)
        #expect(failure.message == #"expected one of "on", "off", found "active""#)
    }

    @Test func passesOnWhatATypeItselfSays() throws {
        struct Refusal: Error, CustomStringConvertible { let description = "no cars here" }
        struct Car: Decodable { init(from decoder: any Decoder) throws { throw Refusal() } }
        struct Owner: Decodable { let car: Car }
        let failure = try failure(Owner.self, of: CodableFixture.person())
        #expect(failure.property == "car")
        #expect(failure.message == "no cars here")
    }

    @Test(.enabled(if: CodableFixture.secret != nil))
    func neverShowsWhatIsSecret() throws {
        struct Pin: Decodable { let pin: String }
        let card = try #require(CodableFixture.secret).makeObject("Card")
        card.pin = 4711
        let failure = try failure(Pin.self, of: card)
        #expect(failure.message == "expected string, found a value that is kept secret")
        #expect(failure.found == nil)
    }

    @Test func stopsAtAnObjectThatHoldsItself() throws {
        final class Node: Decodable { let next: Node? }
        let node = try CodableFixture.runtime().makeObject("Node")
        node.next = .object(node)
        let failure = try failure(Node.self, of: node)
        #expect(failure.id == .tooDeep)
        #expect(failure.message == "expected an object that doesn't hold itself, found a `Node`")
    }

    private func failure<T: Decodable>(_ type: T.Type, of object: DynamicObject) throws -> DataFailure {
        let error = try #require(throws: DataError.self) { try object.decode(as: type) }
        return try #require(error.failures.first)
    }
}
