#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Properties of the terminals at standard output and standard error.
package enum Terminal {
    /// True if colours are visible and wanted on standard output: on a terminal, unless `NO_COLOR` is set to something.
    package static var showsColour: Bool { isatty(STDOUT_FILENO) == 1 && isColourWanted }

    /// The same for standard error.
    package static let showsColourOfErrors = isatty(STDERR_FILENO) == 1 && isColourWanted

    private static var isColourWanted: Bool {
        let environment = ProcessInfo.processInfo.environment
        return environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }
}
