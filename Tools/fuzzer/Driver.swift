import Foundation
import FuzzTargets

// The functions that libFuzzer calls. `Tools/fuzz` builds it with `-sanitize=fuzzer`, which brings the `main`;
// otherwise this is a program that does nothing.

/// The target to run, named by `FUZZ_TARGET`.
private let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    if let target = FuzzTarget.all.first(where: { $0.name == name }) { return target }
    tell("FUZZ_TARGET is one of: \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
    exit(2)
}()

/// Passes the target's dictionary of words to libFuzzer.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
    let file = FileManager.default.temporaryDirectory.appending(path: "specmap-\(target.name)-\(getpid()).dict")
    let lines = target.words.map { word in
        "\"" + word.utf8.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\"\n"
    }
    guard !lines.isEmpty, (try? Data(lines.joined().utf8).write(to: file)) != nil else { return 0 }
    let old = Array(UnsafeBufferPointer(start: arguments.pointee, count: Int(count.pointee)))
    let all = old + [strdup("-dict=\(file.path)"), nil]
    // libFuzzer reads them for as long as it runs.
    let memory = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: all.count)
    memory.initialize(from: all, count: all.count)
    arguments.pointee = memory
    count.pointee += 1
    return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let finding = target.finding(in: Array(UnsafeBufferPointer(start: bytes, count: count))) else { return 0 }
    tell("FAILURE in \(target.name): \(finding)")
    abort()
}

private func tell(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
