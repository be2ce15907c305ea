// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Shipments",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "https://github.com/OWNER/SpecMap", branch: "main")],
    targets: [
        .executableTarget(
            name: "shipments",
            dependencies: [
                .product(name: "SpecMap", package: "SpecMap"),
                .product(name: "SpecStoreSQLite", package: "SpecMap"),
            ]
        ),
        .testTarget(
            name: "ShipmentsTests",
            dependencies: [
                "shipments",
                .product(name: "SpecMap", package: "SpecMap"),
                .product(name: "SpecStoreSQLite", package: "SpecMap"),
                .product(name: "SpecStoreTesting", package: "SpecMap"),
                .product(name: "SpecTesting", package: "SpecMap"),
            ]
        ),
    ]
)
