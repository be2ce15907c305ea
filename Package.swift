// swift-tools-version: 6.2
import PackageDescription

#if os(macOS)
    let onMac = true
#else
    let onMac = false
#endif

let package = Package(
    name: "SpecMap",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "SpecMap", targets: ["SpecMap"]),
        .library(name: "SpecStoreSQLite", targets: ["SpecStoreSQLite"]),
        .library(name: "SpecStoreTesting", targets: ["SpecStoreTesting"]),
        .library(name: "SpecTesting", targets: ["SpecTesting"]),
        .library(name: "SpecTracing", targets: ["SpecTracing"]),
        // For other languages; its header stands in Sources/CSpecMap.
        .library(name: "SpecMapC", type: .dynamic, targets: ["SpecMapC"]),
        .executable(name: "specmap", targets: ["SpecMapCommand"]),
        .executable(name: "speclint", targets: ["speclint"]),
        .plugin(name: "SpecLintBuild", targets: ["SpecLintBuild"]),
        .plugin(name: "SpecLintCommand", targets: ["SpecLintCommand"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        // Lowest first: a target knows only what stands above it.
        .systemLibrary(
            name: "CYaml",
            pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
        ),
        .systemLibrary(
            name: "Simdjson",
            // On Linux the headers are where compilers look; pkg-config adds only a flag that SwiftPM warns of.
            pkgConfig: onMac ? "simdjson" : nil,
            providers: [.apt(["libsimdjson-dev"]), .brew(["simdjson"])]
        ),
        .target(name: "CSimdjson", dependencies: ["Simdjson"], linkerSettings: [.linkedLibrary("simdjson")]),
        .systemLibrary(
            name: "RE2",
            // As with simdjson.
            pkgConfig: onMac ? "re2" : nil,
            providers: [.apt(["libre2-dev"]), .brew(["re2"])]
        ),
        .target(name: "CRE2", dependencies: ["RE2"], linkerSettings: [.linkedLibrary("re2")]),
        .systemLibrary(
            name: "CZlib",
            // macOS brings it.
            providers: [.apt(["zlib1g-dev"])]
        ),
        .systemLibrary(
            name: "CZstd",
            pkgConfig: onMac ? "libzstd" : nil,
            providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]
        ),
        .target(name: "CThread"),

        .target(name: "SpecSource", dependencies: ["CYaml"]),
        .target(name: "SpecIR", dependencies: ["SpecSource"]),
        .target(
            name: "SpecRuntime",
            dependencies: ["SpecIR", "SpecSource", "CSimdjson", "CRE2", "CThread", "CZlib", "CZstd"]
        ),
        // What programs import: the runtime, and Foundation's values as JSON.
        .target(name: "SpecMap", dependencies: ["SpecRuntime"]),
        .target(name: "SpecExamples", dependencies: ["SpecRuntime", "SpecIR", "SpecSource"]),
        .target(name: "SpecInference", dependencies: ["SpecRuntime", "SpecIR", "SpecSource"]),
        .target(name: "SpecSwiftSource", dependencies: ["SpecTypes", "SpecRuntime", "SpecIR", "SpecSource"]),
        .target(
            name: "SpecStoreSQLite",
            dependencies: [
                "SpecRuntime", "SpecIR", "SpecSource",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]
        ),
        .target(name: "SpecStoreTesting", dependencies: ["SpecRuntime", "SpecIR"]),
        .target(name: "SpecLint", dependencies: ["SpecIR", "SpecSource"], resources: [.embedInCode("Words")]),
        .target(name: "SpecLanguageServer", dependencies: ["SpecLint", "SpecIR", "SpecSource"]),
        .target(name: "SpecTesting", dependencies: ["SpecExamples", "SpecRuntime", "SpecIR", "SpecSource"]),

        .target(
            name: "SpecTracing",
            dependencies: ["ReferenceInterpreter", "SpecExamples", "SpecRuntime", "SpecIR", "SpecSource"]
        ),

        .target(name: "CSpecMap"),
        .target(name: "SpecTypes", dependencies: ["SpecRuntime", "SpecIR", "SpecSource"]),
        .target(name: "SpecTypePrinters", dependencies: ["SpecTypes", "SpecRuntime", "SpecIR", "SpecSource"]),
        .target(name: "SpecMapC", dependencies: ["CSpecMap", "SpecTypes", "SpecRuntime", "SpecSource"]),
        .target(name: "SpecDraw", dependencies: ["SpecIR", "SpecSource"]),
        .target(
            name: "SpecPlayground",
            dependencies: [
                "SpecDraw", "SpecExamples", "SpecTesting", "SpecTracing", "SpecLint", "SpecRuntime", "SpecIR",
                "SpecSource",
            ],
            resources: [.embedInCode("Page")]
        ),
        .target(name: "SpecSchema", dependencies: ["SpecInference", "SpecIR", "SpecSource"]),

        .target(name: "Console", path: "Tools/console"),
        .executableTarget(
            // A module called `specmap` would be `SpecMap` where names of files ignore case.
            name: "SpecMapCommand",
            dependencies: [
                "Console", "SpecDraw", "SpecExamples", "SpecInference", "SpecPlayground", "SpecSchema",
                "SpecSwiftSource", "SpecTypePrinters", "SpecTypes", "SpecTesting", "SpecTracing", "SpecLint",
                "SpecRuntime", "SpecStoreSQLite", "SpecIR", "SpecSource",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tools/specmap"
        ),
        .executableTarget(
            name: "speclint",
            dependencies: [
                "Console", "SpecExamples", "SpecLanguageServer", "SpecLint", "SpecRuntime", "SpecIR", "SpecSource",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tools/speclint"
        ),
        .plugin(
            name: "SpecLintBuild",
            capability: .buildTool(),
            dependencies: ["speclint"],
            path: "Tools/plugins/build"
        ),
        .plugin(
            name: "SpecLintCommand",
            capability: .command(intent: .custom(verb: "speclint", description: "Check SpecMap specs.")),
            dependencies: ["speclint"],
            path: "Tools/plugins/command"
        ),

        .target(
            name: "FuzzTargets",
            dependencies: [
                "ReferenceComparison", "ReferenceInterpreter", "SpecExamples", "SpecInference", "SpecLint",
                "SpecRuntime", "SpecIR", "SpecSource",
            ],
            path: "Tests/FuzzTargets"
        ),
        .executableTarget(name: "fuzzer", dependencies: ["FuzzTargets"], path: "Tools/fuzzer"),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "SpecLint", "SpecRuntime", "SpecStoreSQLite", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Tools/benchmarks/library"
        ),
        .target(
            name: "SlipHarness",
            dependencies: ["SpecExamples", "SpecLint", "SpecRuntime", "SpecIR", "SpecSource"],
            path: "Tests/SlipHarness",
            exclude: ["Specs"]
        ),
        .executableTarget(
            name: "slips",
            dependencies: [
                "SlipHarness", "SpecSource", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tools/slips"
        ),
        .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets"], exclude: ["Corpus", "Specs"]),

        .target(name: "ReferenceInterpreter", dependencies: ["SpecIR", "SpecSource"]),
        .target(
            name: "ReferenceComparison",
            dependencies: ["ReferenceInterpreter", "SpecRuntime", "SpecIR"],
            path: "Tests/ReferenceComparison"
        ),
        .testTarget(
            name: "ReferenceTests",
            dependencies: [
                "ReferenceComparison", "ReferenceInterpreter", "SpecTracing", "SpecTesting", "SpecSchema",
                "SpecTypePrinters", "SpecTypes", "SpecRuntime", "SpecIR", "SpecSource", "SpecTestSupport",
            ]
        ),
        .testTarget(
            name: "SpecTracingTests",
            dependencies: [
                "ReferenceInterpreter", "SpecTracing", "SpecExamples", "SpecRuntime", "SpecIR", "SpecSource",
                "SpecTestSupport",
            ]
        ),

        .target(name: "SpecTestSupport", dependencies: ["SpecIR", "SpecSource"], path: "Tests/SpecTestSupport"),
        .testTarget(name: "SpecSourceTests", dependencies: ["SpecSource", "SpecTestSupport"]),
        .testTarget(
            name: "SpecIRTests",
            dependencies: ["SpecIR", "SpecSource", "SpecTestSupport"],
            exclude: ["Goldens"]
        ),
        .testTarget(
            name: "SpecRuntimeTests",
            dependencies: [
                "CSimdjson", "ReferenceInterpreter", "SpecExamples", "SpecMap", "SpecRuntime", "SpecLint", "SpecIR",
                "SpecSource", "SpecStoreTesting", "SpecTestSupport",
            ],
            exclude: ["Goldens"]
        ),
        .testTarget(
            name: "SpecInferenceTests",
            dependencies: ["SpecInference", "SpecLint", "SpecRuntime", "SpecTestSupport"]
        ),
        .testTarget(name: "SpecSwiftSourceTests", dependencies: ["SpecSwiftSource", "SpecRuntime", "SpecTestSupport"]),
        .testTarget(
            name: "SpecStoreSQLiteTests",
            dependencies: [
                "SpecStoreSQLite", "SpecStoreTesting", "SpecRuntime", "SpecIR", "SpecTestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .testTarget(
            name: "SpecLintTests",
            dependencies: [
                "SlipHarness", "SpecExamples", "SpecLint", "SpecRuntime", "SpecIR", "SpecSource", "SpecTestSupport",
            ],
            exclude: ["Goldens", "Formats/gitlab.schema.json", "Formats/rdjson.schema.json"]
        ),
        .testTarget(
            name: "SpecLanguageServerTests",
            dependencies: [
                "SpecLanguageServer", "SpecExamples", "SpecLint", "SpecRuntime", "SpecIR", "SpecSource",
                "SpecTestSupport",
            ]
        ),
        .testTarget(
            name: "SpecTestingTests",
            dependencies: ["SpecTesting", "SpecExamples", "SpecRuntime", "SpecIR", "SpecSource", "SpecTestSupport"]
        ),
        .testTarget(
            name: "SpecTypesTests",
            dependencies: ["SpecTypePrinters", "SpecTypes", "SpecRuntime", "SpecIR", "SpecSource", "SpecTestSupport"],
            exclude: ["Goldens"]
        ),
        .testTarget(
            name: "SpecSchemaTests",
            dependencies: ["SpecSchema", "SpecLint", "SpecRuntime", "SpecIR", "SpecSource", "SpecTestSupport"]
        ),
        .testTarget(
            name: "SpecDrawTests",
            dependencies: ["SpecDraw", "SpecRuntime", "SpecIR", "SpecSource", "SpecTestSupport"]
        ),
        .testTarget(
            name: "SpecPlaygroundTests",
            dependencies: ["SpecPlayground", "SpecRuntime", "SpecIR", "SpecSource", "SpecTesting"]
        ),
        .testTarget(
            name: "ToolTests",
            dependencies: [
                "SpecMapCommand", "speclint", "shipments", "SpecLint", "SpecStoreSQLite", "SpecStoreTesting",
                "SpecTesting",
                "SpecRuntime", "SpecSource", "SpecTestSupport",
            ]
        ),

        // The package that the tutorial builds.
        .executableTarget(
            name: "shipments",
            dependencies: ["SpecStoreSQLite", "SpecMap"],
            path: "Tests/Tutorial/Sources/shipments"
        ),
        .testTarget(
            name: "ShipmentsTests",
            dependencies: ["shipments", "SpecStoreSQLite", "SpecStoreTesting", "SpecTesting", "SpecMap"],
            path: "Tests/Tutorial/Tests/ShipmentsTests"
        ),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

for target in package.targets where ![.system, .plugin].contains(target.type) && !target.name.hasPrefix("C") {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
    ]
}
