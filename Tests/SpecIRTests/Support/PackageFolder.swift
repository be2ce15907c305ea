import Foundation

/// Where this package lies.
enum PackageFolder {
    static let url = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let invalidSpecs = url.appending(path: "Specs/Invalid")
    static let goldens = url.appending(path: "Tests/SpecIRTests/Goldens")
}
