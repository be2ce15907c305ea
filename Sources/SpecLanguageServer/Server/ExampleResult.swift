package import SpecIR
package import SpecSource

/// Specs without errors, of which examples are run.
package typealias SpecTrialSet = SpecSet

/// The result of running one example.
package enum ExampleResult: Sendable {
    case passed
    case failed([Diagnostic])

    /// It needs the host program.
    case skipped
}
