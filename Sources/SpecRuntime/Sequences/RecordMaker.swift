/// Makes what a program wants of a record: an object, or a value of a Swift type.
struct RecordMaker<Output> {
    private let makeOutput: (Datum, borrowing Scratch) throws(DataError) -> Output

    fileprivate init(_ makeOutput: @escaping (Datum, borrowing Scratch) throws(DataError) -> Output) {
        self.makeOutput = makeOutput
    }

    func output(of datum: Datum, _ scratch: borrowing Scratch) throws(DataError) -> Output {
        try makeOutput(datum, scratch)
    }
}

extension RecordMaker where Output == DynamicObject {
    static var objects: RecordMaker {
        RecordMaker { (datum, scratch) throws(DataError) in
            var builder = ObjectBuilder(usesImages: true)
            let value = builder.value(of: datum, scratch)
            guard case .object(let object) = value else { throw .noObject(value) }
            return object
        }
    }
}

extension RecordMaker where Output: Decodable {
    static func values(_ userInfo: [CodingUserInfoKey: any Sendable]) -> RecordMaker {
        RecordMaker { (datum, scratch) throws(DataError) in
            if datum.kind == .object {
                // A value that isn't plain is decoded once more.
                do { return try DatumDecoder.decode(Output.self, from: datum, userInfo: userInfo) } catch {}
            }
            return try scratch.value(of: datum).decode(as: Output.self, userInfo: userInfo)
        }
    }
}
