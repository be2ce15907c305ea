public import CSpecMap
import SpecRuntime
import SpecSource

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A runtime that a handle stands for.
final class LoadedRuntime: Sendable {
    let runtime: Runtime
    let description: TextMemory

    init(_ runtime: Runtime) {
        self.runtime = runtime
        let members = [
            ("mappings", CallReport.array(runtime.mappings.map(\.jsonLiteral))),
            ("entries", CallReport.array(runtime.entryMappings.map(\.jsonLiteral))),
            ("files", CallReport.array(runtime.files.map(\.jsonLiteral))),
            ("warnings", CallReport.array(runtime.warnings.map(CallReport.object))),
        ]
        description = TextMemory("{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}")
    }
}

/// Runs a call, stores its report, and returns its status.
func call(_ body: () throws -> CallReport) -> specmap_status {
    let report: CallReport
    do { report = try body() } catch { report = CallReport(error) }
    ThreadReport.set(report)
    return report.status.code
}

/// Frees a handle. What the call before it reported stays, so that a program may clean up first.
func free(_ handle: UInt64, _ kind: HandleTable.Kind) -> specmap_status {
    do {
        try ForkGate.shared.free(handle, kind)
        return specmap_status(SPECMAP_OK)
    } catch {
        return call { throw error }
    }
}

private let version = TextMemory(productVersion)

/// The library's version.
@_cdecl("specmap_version")
public func specmap_version() -> UnsafePointer<CChar>? { version.text.bytes }

/// The version of the interface.
@_cdecl("specmap_abi")
public func specmap_abi() -> Int32 { Int32(SPECMAP_ABI) }

/// Loads files and folders.
@_cdecl("specmap_runtime_load")
public func specmap_runtime_load(
    _ paths: UnsafePointer<UnsafePointer<CChar>?>?,
    _ count: Int64,
    _ runtime: UnsafeMutablePointer<specmap_runtime>?
) -> specmap_status {
    load(into: runtime) {
        let paths = try texts(paths, count: count, argument: "paths")
        guard !paths.isEmpty else { throw WrongUse(id: .negativeCount, message: "expected paths, found none") }
        return try Runtime(withoutHost: paths.map { URL(filePath: $0) })
    }
}

/// Loads texts.
@_cdecl("specmap_runtime_load_texts")
public func specmap_runtime_load_texts(
    _ names: UnsafePointer<UnsafePointer<CChar>?>?,
    _ texts: UnsafePointer<UnsafePointer<CChar>?>?,
    _ count: Int64,
    _ runtime: UnsafeMutablePointer<specmap_runtime>?
) -> specmap_status {
    load(into: runtime) {
        let names = try SpecMapC.texts(names, count: count, argument: "names")
        let texts = try SpecMapC.texts(texts, count: count, argument: "texts")
        guard !names.isEmpty else { throw WrongUse(id: .negativeCount, message: "expected specs, found none") }
        guard Set(names).count == names.count else {
            throw WrongUse(id: .invalidOptions, message: "expected a name of its own for each spec in `names`")
        }
        return try Runtime(withoutHost: Dictionary(zip(names, texts)) { $1 })
    }
}

private func load(
    into target: UnsafeMutablePointer<specmap_runtime>?,
    _ body: () throws -> Runtime
) -> specmap_status {
    call {
        guard let target else { throw WrongUse.null("runtime") }
        target.pointee = 0
        // A host's program decides itself how many threads there are.
        Concurrency.most = 1
        let gate = ForkGate.shared
        target.pointee = try gate.alone { () throws(any Error) in
            let loaded = LoadedRuntime(try loading(body))
            guard let handle = gate.handles.insert(loaded, .runtime) else { throw WrongUse.tooManyHandles }
            return handle
        }
        return CallReport()
    }
}

/// Apart from the specs' own errors, loading fails only if a file can't be read.
private func loading(_ body: () throws -> Runtime) throws -> Runtime {
    do {
        return try body()
    } catch let error as SpecError {
        throw error
    } catch let error as WrongUse {
        throw error
    } catch {
        throw UnreadableSpecError(message: "\(error)")
    }
}

/// Describes the specs as JSON: their mappings, entries, files and warnings.
@_cdecl("specmap_runtime_describe")
public func specmap_runtime_describe(
    _ runtime: specmap_runtime,
    _ result: UnsafeMutablePointer<specmap_text>?
) -> specmap_status {
    call {
        guard let result else { throw WrongUse.null("result") }
        result.pointee = specmap_text()
        result.pointee = try ForkGate.shared.use(runtime, kind: .runtime, as: LoadedRuntime.self) {
            $0.description.text
        }
        return CallReport()
    }
}

/// Frees a runtime.
@_cdecl("specmap_runtime_free")
public func specmap_runtime_free(_ runtime: specmap_runtime) -> specmap_status {
    free(runtime, .runtime)
}

/// Returns the report of the last call.
@_cdecl("specmap_errors")
public func specmap_errors(_ result: UnsafeMutablePointer<specmap_text>?) -> specmap_status {
    guard let result else { return specmap_status(SPECMAP_USE) }
    result.pointee = ThreadReport.text
    return specmap_status(SPECMAP_OK)
}
