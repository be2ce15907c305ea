// swift-tools-version: 6.2
import PackageDescription

// A package that uses both plugins of SpecMap. `Tools/test` builds it.
let package = Package(
    name: "PluginSample",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SpecMap", path: "../..")],
    targets: [
        .target(
            name: "Good",
            exclude: ["person.yaml"],
            plugins: [.plugin(name: "SpecLintBuild", package: "SpecMap")]
        ),
        .target(
            name: "Bad",
            exclude: ["person.yaml"],
            plugins: [.plugin(name: "SpecLintBuild", package: "SpecMap")]
        ),
    ]
)
