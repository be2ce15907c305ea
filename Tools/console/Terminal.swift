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

    /// True if a line that is written over and over can be shown on standard error.
    package static let showsProgress = isatty(STDERR_FILENO) == 1 && !isDumb

    private static var isDumb: Bool { ProcessInfo.processInfo.environment["TERM"] == "dumb" }

    private static var isColourWanted: Bool {
        ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty && !isDumb
    }
}
