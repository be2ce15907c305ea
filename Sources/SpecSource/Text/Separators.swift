extension StringProtocol {
    /// The parts between separators, as scalars: a mark that combines with a separator doesn't hide it.
    package func parts(separatedBy separator: Unicode.Scalar, maxSplits: Int = .max) -> [String] {
        let scalars = Substring(self).unicodeScalars
        return scalars.split(separator: separator, maxSplits: maxSplits, omittingEmptySubsequences: false)
            .map { String($0) }
    }
}
