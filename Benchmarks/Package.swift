// swift-tools-version: 6.2
import PackageDescription

// Programs that measure us beside our peers in one run. A package of its own, so that none of it is built or fetched
// with the portal. `Scripts/bench` builds and runs them.

func ours(_ name: String) -> Target.Dependency { .product(name: name, package: "study-portal") }

let pages: [Target.PluginUsage] = [.plugin(name: "TemplatePlugin", package: "study-portal")]
let nio: [Target.Dependency] = [
    .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
    .product(name: "NIOHTTP1", package: "swift-nio"),
]

let package = Package(
    name: "benchmarks",
    dependencies: [
        .package(name: "study-portal", path: ".."),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    ],
    targets: [
        // What several programs share
        .target(name: "Turns"),
        .target(name: "BareHTTP", dependencies: nio),
        .target(name: "BareSQLite", dependencies: [ours("CSQLite")]),
        .target(name: "HandJSON"),
        .target(name: "StudyPagesUI", dependencies: [ours("Templating")], plugins: pages),
        .target(name: "StudyPages", dependencies: ["StudyPagesUI", ours("Templating")], plugins: pages),

        // Candidates within one process
        .executableTarget(name: "TemplateBench", dependencies: ["StudyPages", "Turns", ours("Templating")]),
        .executableTarget(name: "JSONBench", dependencies: ["HandJSON", "Turns", ours("JSON")]),
        .executableTarget(name: "ReadBench", dependencies: ["BareSQLite", "Turns", ours("SQLStore")]),
        .executableTarget(
            name: "HashBench",
            dependencies: ["Turns", ours("Access"), ours("Cryptography"), ours("CArgon2")]),

        // Servers: what could be reached without an engine, and ours; the portal itself is the third
        .executableTarget(
            name: "Limits", dependencies: ["BareHTTP", "BareSQLite", "HandJSON", "StudyPages"] + nio),
        .executableTarget(
            name: "Servers",
            dependencies: [
                "StudyPages", ours("Templating"), ours("HTTP"), ours("SQLStore"), ours("Access"),
                ours("WebAccess"), ours("Cryptography"), ours("Timekeeping"),
            ]),

        // Participants in a data folder of the portal
        .executableTarget(
            name: "Accounts",
            dependencies: [
                ours("RegistrationServer"), ours("Responses"), ours("Access"), ours("WebAccess"),
                ours("SQLStore"), ours("Cryptography"), ours("Timekeeping"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
