import Console

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A file that a report goes to: readers find the old report or the whole new one, never a part.
struct ReportFile {
    let path: String

    func write(_ text: String) throws {
        do {
            try FileWriter.write(text, to: path)
        } catch let error as FileError {
            throw CommandError("the report can't be written to `\(path)`: \(error.reason)")
        } catch is OutputClosed {
            throw CommandError("the report can't be written to `\(path)`: whoever read it has gone")
        }
    }
}
