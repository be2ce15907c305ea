/// Reads records from bytes that are handed over bit by bit, a block at a time, and only when one is wanted.
final class RecordPull<Output> {
    let feed: JSONFeed
    let input: JSONInputStream
    let settings: Settings
    let name: String?
    var run: RecordRun<RecordCollection<Output>>
    var stage = Stage.detecting
    var parts: DocumentParts?
    var document: ArrayDocument?

    /// The results of the block that was read last, from `taken` on.
    var steps: [Step] = []
    private var taken = 0

    /// The bytes that have to come before reading on may lead further.
    private var missing = 0

    /// Sizes of the input that is read at a time.
    struct Settings: Sendable {
        var blockSize = 1 << 16

        /// A longer document is read a part at a time where its records stand in an array.
        var wholeDocument = 1 << 20
    }

    enum Step {
        case record(Output)
        case warning(DataFailure)

        /// So many objects were left out by their choosers.
        case skipped(Int)

        /// A record that fails; with `isLast` nothing behind it can be read.
        case failure(DataError, isLast: Bool)

        /// There is no further step before `take` or `end` is called.
        case needsBytes
        case end
    }

    enum Stage { case detecting, lines, sizing, searching, parts, whole, done }

    /// Ends a part, once there is something to hand out.
    struct Pause: Error {}

    init(
        _ collection: consuming RecordCollection<Output>,
        named name: String?,
        format: JSONInputStream.Format?,
        settings: Settings = Settings()
    ) {
        feed = JSONFeed(name: name ?? "the input")
        input = JSONInputStream(feed, format: format, blockSize: settings.blockSize)
        self.settings = settings
        self.name = name
        var options = RecordStream.Options()
        // The program decides where to end, once it gets there.
        options.skipsBadRecords = true
        run = RecordRun(collection, options)
    }

    /// Takes more bytes; whether they may lead further.
    func take(_ bytes: [UInt8]) -> Bool {
        feed.feed(bytes)
        // A line that ends is a reason to look, however short it is.
        missing = bytes.contains(JSONByte.lineFeed) ? 0 : missing - bytes.count
        return missing <= 0
    }

    /// Nothing more comes.
    func end() { feed.end() }

    /// Hands out nothing more.
    func cancel() {
        (stage, steps, taken) = (.done, [], 0)
        feed.cancel()
    }

    func next() throws -> Step {
        while true {
            if taken < steps.count {
                defer {
                    // A record that was handed out is the program's alone.
                    steps[taken] = .end
                    taken += 1
                }
                return steps[taken]
            }
            steps.removeAll(keepingCapacity: true)
            taken = 0
            if stage == .done { return .end }
            do {
                try advance()
            } catch let error as JSONInputError where error == .waiting {
                // Input that is looked at again from its beginning has to have grown a good deal.
                missing = stage == .parts ? 1 : max(1, input.buffer.count)
                return .needsBytes
            }
        }
    }
}
