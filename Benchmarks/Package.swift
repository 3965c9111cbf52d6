// swift-tools-version: 6.2
import PackageDescription

// Programs that measure us beside our peers in one run. A package of its own, so that none of it is built or fetched
// with the portal.
let package = Package(
    name: "benchmarks",
    dependencies: [
        .package(name: "study-portal", path: "..")
    ],
    targets: [
        .target(
            name: "TemplateBenchUI", dependencies: [.product(name: "Templating", package: "study-portal")],
            plugins: [.plugin(name: "TemplatePlugin", package: "study-portal")]),
        .executableTarget(
            name: "TemplateBench",
            dependencies: ["TemplateBenchUI", .product(name: "Templating", package: "study-portal")],
            plugins: [.plugin(name: "TemplatePlugin", package: "study-portal")]),
        .executableTarget(
            name: "JSONBench", dependencies: [.product(name: "JSON", package: "study-portal")]),
    ],
    swiftLanguageModes: [.v6]
)
