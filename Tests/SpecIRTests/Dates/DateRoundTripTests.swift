import SpecIR
import SpecTestSupport
import Testing

@Suite struct DateRoundTripTests {
    @Test(arguments: everyDateFormat)
    func readsBackWhatItWrites(spelling: String) throws {
        let format = try DateFormat.spelled(spelling)
        var numbers = SeededRandom(seed: 1)
        let edges = [
            Timestamp.earliest, .latest, Timestamp(seconds: 0), Timestamp(seconds: -1, nanoseconds: 999_999_999),
        ]
        for timestamp in edges + (0..<5_000).map({ _ in numbers.timestamp() }) {
            let read = format.timestamp(format.writing(timestamp))
            guard read == (format == .day ? midnight(timestamp) : timestamp) else {
                Issue.record("\(timestamp) is written \(format.writing(timestamp)) and read \(read as Any)")
                return
            }
        }
    }

    /// No text makes a reader stop the program or read past its end.
    @Test(arguments: everyDateFormat)
    func readsOrRefusesAnyDamagedText(spelling: String) throws {
        let format = try DateFormat.spelled(spelling)
        var numbers = SeededRandom(seed: 2)
        for _ in 0..<3_000 {
            var bytes = Array(format.writing(numbers.timestamp()).utf8)
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                let position = Int.random(in: 0..<bytes.count, using: &numbers)
                switch Int.random(in: 0...2, using: &numbers) {
                case 0: bytes[position] = UInt8.random(in: 0...255, using: &numbers)
                case 1: bytes[position] = "0123456789+-.:eEZ".utf8.randomElement(using: &numbers) ?? 0
                default: bytes.removeLast(min(bytes.count - 1, Int.random(in: 0...4, using: &numbers)))
                }
            }
            let read = bytes.withUnsafeBufferPointer { format.isNumber ? format.readNumber($0) : format.read($0) }
            if let read, !read.isInRange { Issue.record("\(bytes) is read as \(read.seconds)") }
        }
    }

    private func midnight(_ timestamp: Timestamp) -> Timestamp {
        let secondOfDay = timestamp.seconds % 86_400
        return Timestamp(seconds: timestamp.seconds - (secondOfDay < 0 ? secondOfDay + 86_400 : secondOfDay))
    }
}
