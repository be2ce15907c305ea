import Synchronization

/// The source files in use, by number. None is kept here.
enum FileNumbers {
    private struct Place {
        /// Taken out before the file is gone.
        unowned let file: SourceFile
    }

    private static let last = Atomic<UInt32>(0)
    private static let places = Mutex<[UInt32: Place]>([:])

    /// A number that no file in use has.
    static func next() -> UInt32 { last.wrappingAdd(1, ordering: .relaxed).newValue }

    static func add(_ file: SourceFile) {
        let (number, place) = (file.number, Place(file: file))
        places.withLock { $0[number] = place }
    }

    static func remove(_ number: UInt32) {
        places.withLock { _ = $0.removeValue(forKey: number) }
    }

    static func file(_ number: UInt32) -> SourceFile? { places.withLock { $0[number]?.file } }
}
