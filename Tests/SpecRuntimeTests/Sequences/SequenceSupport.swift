import Foundation

@testable import SpecRuntime

/// Pieces of a text as an `AsyncSequence`, which counts how many were requested.
struct Pieces: AsyncSequence, Sendable {
    let pieces: [[UInt8]]
    let asked = Counter()

    /// The error thrown behind the last piece.
    var error: (any Error & Sendable)?

    final class Counter: @unchecked Sendable {
        // @unchecked: a test reads one sequence in one task.
        var count = 0
    }

    init(_ pieces: [[UInt8]], error: (any Error & Sendable)? = nil) {
        self.pieces = pieces
        self.error = error
    }

    /// A text in pieces of a size.
    init(_ text: String, size: Int) {
        let bytes = Array(text.utf8)
        self.init(
            stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<Swift.min($0 + size, bytes.count)]) }
        )
    }

    /// A text in two pieces.
    init(_ text: String, cutAt cut: Int) {
        let bytes = Array(text.utf8)
        self.init([Array(bytes[..<cut]), [], Array(bytes[cut...])])
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pieces: self) }

    struct AsyncIterator: AsyncIteratorProtocol {
        let pieces: Pieces
        private var position = 0

        init(pieces: Pieces) { self.pieces = pieces }

        mutating func next() async throws -> [UInt8]? {
            pieces.asked.count += 1
            guard position < pieces.pieces.count else {
                if let error = pieces.error { throw error }
                return nil
            }
            defer { position += 1 }
            return pieces.pieces[position]
        }
    }
}

extension RecordSequence {
    /// All records by their text, and what ended the sequence.
    func all(_ text: (Element) -> String) async -> String {
        var found: [String] = []
        do {
            for try await record in self { found.append(text(record)) }
        } catch {
            found.append("!\(error)")
        }
        return found.joined(separator: "\n")
    }
}
