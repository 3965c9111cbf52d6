// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours: Swift 6, and no warning passes.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func system(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

func ours(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A target whose pages are compiled from `Templates/<name>`.
func feature(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(
        name: name, dependencies: dependencies, swiftSettings: strict, plugins: ["TemplatePlugin"])
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: "\(name)Tests", dependencies: dependencies, swiftSettings: strict)
}

let nio: [Target.Dependency] = [
    .product(name: "NIOCore", package: "swift-nio"),
    .product(name: "NIOPosix", package: "swift-nio"),
    .product(name: "NIOHTTP1", package: "swift-nio"),
    .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
    .product(name: "NIOSSL", package: "swift-nio-ssl"),
]

let package = Package(
    name: "study-portal",
    products: [
        .executable(name: "portal", targets: ["Portal"]),
        .executable(name: "portal-print", targets: ["PortalPrint"]),
        // Only what the package in Benchmarks measures.
        .library(name: "Access", targets: ["Access"]),
        .library(name: "CArgon2", targets: ["CArgon2"]),
        .library(name: "CSQLite", targets: ["CSQLite"]),
        .library(name: "Cryptography", targets: ["Cryptography"]),
        .library(name: "WebAccess", targets: ["WebAccess"]),
        .library(name: "HTTP", targets: ["HTTP"]),
        .library(name: "JSON", targets: ["JSON"]),
        .library(name: "RegistrationServer", targets: ["RegistrationServer"]),
        .library(name: "Responses", targets: ["Responses"]),
        .library(name: "SQLStore", targets: ["SQLStore"]),
        .library(name: "Templating", targets: ["Templating"]),
        .library(name: "Timekeeping", targets: ["Timekeeping"]),
        .plugin(name: "TemplatePlugin", targets: ["TemplatePlugin"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        // C libraries
        system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
        system("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev"),
        system("CArgon2", pkgConfig: "libargon2", apt: "libargon2-dev"),
        system("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
        system("CIDN2", pkgConfig: "libidn2", apt: "libidn2-dev"),
        system("CQREncode", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
        system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
        system("CExpat", pkgConfig: "expat", apt: "libexpat1-dev"),
        system("CMarkGFM", pkgConfig: "libcmark-gfm", apt: "libcmark-gfm-dev"),
        system("CMinizip", pkgConfig: "minizip", apt: "libminizip-dev"),
        system("CPangoCairo", pkgConfig: "pangocairo", apt: "libpango1.0-dev"),
        system("CQPDF", pkgConfig: "libqpdf", apt: "libqpdf-dev"),
        .systemLibrary(name: "CMalloc", path: "Sources/System/CMalloc"),
        .systemLibrary(
            name: "CUnistring", path: "Sources/System/CUnistring", providers: [.apt(["libunistring-dev"])]),
        .target(
            name: "CSimdJSON", path: "Sources/System/CSimdJSON",
            cxxSettings: [.define("SIMDJSON_THREADS_ENABLED", to: "1"), .treatAllWarnings(as: .error)],
            linkerSettings: [.linkedLibrary("simdjson"), .linkedLibrary("m")]),
        .target(
            name: "CGumbo", path: "Sources/System/CGumbo", cSettings: [.treatAllWarnings(as: .error)],
            linkerSettings: [.linkedLibrary("gumbo")]),
        .target(
            name: "CSQLiteSystem", path: "Sources/System/CSQLiteSystem",
            cSettings: [.treatAllWarnings(as: .error)], linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "CProcessGuard", path: "Sources/System/CProcessGuard",
            cSettings: [.treatAllWarnings(as: .error)]),

        // Engines
        ours("Timekeeping"),
        ours("Cryptography", ["COpenSSL", "CArgon2"]),
        ours("JSON", ["CSimdJSON"]),
        ours("SQLStore", ["CSQLite", "CSQLiteSystem", "Cryptography", "Timekeeping"]),
        ours("HTTP", ["Cryptography", "CZlib"] + nio),
        ours("Templating"),
        ours("Outbound", ["CCurl", "CIDN2", "Cryptography", "Timekeeping"]),
        ours("Delivery", ["Outbound", "CCurl", "Cryptography", "Timekeeping"]),
        ours("OpenIDConnect", ["HTTP", "Outbound", "JSON", "Cryptography", "Timekeeping"]),
        ours("HTMLSanitizer", ["CGumbo"]),
        ours("XML", ["CExpat"]),
        ours("Formulas"),
        ours("Zip", ["CMinizip", "CZlib", "Timekeeping"]),
        ours("Excel", ["Zip", "Timekeeping"]),
        ours("Printing", ["JSON", "CProcessGuard"]),
        // Only the program portal-print links these, so that the server doesn't link Pango, Cairo and qpdf.
        ours("PrintLayout", ["Printing", "JSON", "CPangoCairo", "CQPDF", "CQREncode"]),
        .executableTarget(
            name: "PortalPrint", dependencies: ["PrintLayout", "Printing", "CProcessGuard"],
            swiftSettings: strict),
        .executableTarget(name: "TemplateCompiler", swiftSettings: strict),
        .plugin(
            name: "TemplatePlugin", capability: .buildTool(), dependencies: ["TemplateCompiler"],
            path: "Sources/TemplatePlugin"),
        .target(
            name: "TemplateFiles", path: "Templates",
            exclude: [
                "PortalUI", "Gallery", "Administration", "ParticipantPreview", "DesignEditing",
                "StudyDesigner", "Forwarding", "DataAccess", "DataCollection", "RegistrationServer", "Help",
                "Search",
            ]),

        // Vocabulary, rights, and what pages share
        ours("Vocabulary", ["SQLStore", "Timekeeping", "CUnistring"]),
        ours(
            "Studies",
            ["Vocabulary", "SQLStore", "Outbound", "Timekeeping", "JSON", "Cryptography", "XML", "Formulas"]),
        ours("AppSimulation", ["Studies", "Vocabulary", "Timekeeping", "JSON", "Formulas"]),
        ours("Adherence", ["Timekeeping"]),
        ours("Deidentification", ["Vocabulary", "SQLStore", "Timekeeping", "Cryptography"]),
        ours(
            "StudyPublishing",
            [
                "AppSimulation", "Studies", "Vocabulary", "SQLStore", "Timekeeping", "JSON", "Cryptography",
                "Formulas",
            ]),
        ours("Access", ["Vocabulary", "SQLStore", "Outbound", "Timekeeping", "JSON", "Cryptography"]),
        ours(
            "StudyManagement",
            ["Access", "StudyPublishing", "Studies", "Vocabulary", "SQLStore", "Timekeeping"]),
        ours(
            "WebAccess",
            [
                "Access", "Vocabulary", "SQLStore", "HTTP", "Printing", "Timekeeping", "JSON", "Cryptography",
                "XML",
            ]),
        ours(
            "Tables",
            ["WebAccess", "Access", "Vocabulary", "SQLStore", "HTTP", "Timekeeping", "JSON"]),
        feature(
            "PortalUI",
            [
                "WebAccess", "Access", "Vocabulary", "SQLStore", "HTTP", "Templating", "Timekeeping",
                "CQREncode",
                "TemplateFiles",
            ]),

        // What the pages of the designer share
        feature(
            "ParticipantPreview",
            [
                "PortalUI", "StudyPublishing", "AppSimulation", "Studies", "Vocabulary", "HTTP", "Templating",
                "Timekeeping", "JSON", "HTMLSanitizer",
            ]),
        feature(
            "DesignEditing",
            [
                "ParticipantPreview", "PortalUI", "WebAccess", "Access", "StudyManagement", "StudyPublishing",
                "Studies", "Vocabulary", "SQLStore", "HTTP", "Templating", "Timekeeping", "JSON",
                "Cryptography", "HTMLSanitizer", "Formulas",
            ]),

        // Features
        feature(
            "Administration",
            [
                "PortalUI", "WebAccess", "Access", "StudyManagement", "Studies", "Vocabulary", "SQLStore",
                "HTTP", "Templating", "Outbound",
                "OpenIDConnect", "Timekeeping", "JSON", "Cryptography", "Zip",
            ]),
        feature(
            "StudyDesigner",
            [
                "DesignEditing", "ParticipantPreview", "PortalUI", "WebAccess", "Access", "StudyManagement",
                "StudyPublishing", "AppSimulation", "Studies", "Vocabulary", "SQLStore", "HTTP", "Templating",
                "Timekeeping", "JSON", "Cryptography", "HTMLSanitizer", "Printing",
            ]),
        ours(
            "StudyMetadata",
            [
                "WebAccess", "Access", "StudyPublishing", "Studies", "Vocabulary", "SQLStore", "HTTP",
                "Timekeeping", "JSON", "Cryptography",
            ]),
        ours(
            "Responses",
            [
                "PortalUI", "Tables", "WebAccess", "Access", "StudyManagement", "StudyPublishing",
                "AppSimulation", "Adherence", "Studies", "Vocabulary", "SQLStore", "HTTP", "Timekeeping",
                "JSON",
                "Cryptography",
            ]),
        feature(
            "Forwarding",
            [
                "Delivery", "Responses", "PortalUI", "WebAccess", "Access", "StudyManagement",
                "StudyPublishing",
                "Studies", "Vocabulary",
                "SQLStore", "HTTP", "Templating", "Outbound", "Timekeeping", "JSON", "Cryptography",
            ]),
        feature(
            "DataAccess",
            [
                "Deidentification", "Delivery", "Outbound", "Printing", "Responses", "PortalUI", "Tables",
                "WebAccess",
                "Access",
                "StudyManagement",
                "StudyPublishing", "AppSimulation", "Studies", "Vocabulary", "SQLStore", "HTTP", "Templating",
                "Timekeeping", "JSON", "Cryptography", "Zip", "Excel",
            ]),
        feature(
            "DataCollection",
            [
                "DataAccess", "Delivery", "Forwarding", "Responses", "PortalUI", "Tables", "WebAccess",
                "Access",
                "StudyManagement", "StudyPublishing", "AppSimulation", "Adherence", "Studies", "Vocabulary",
                "SQLStore", "HTTP", "Templating", "Timekeeping", "JSON", "Cryptography", "Printing",
            ]),
        feature(
            "RegistrationServer",
            [
                "Responses", "PortalUI", "WebAccess", "Access", "StudyPublishing", "Studies", "Vocabulary",
                "SQLStore", "HTTP", "Templating", "Outbound", "Timekeeping", "JSON", "Cryptography",
                "HTMLSanitizer",
            ]),
        feature(
            "Search",
            [
                "Help", "DesignEditing", "Responses", "PortalUI", "WebAccess", "Access", "Studies",
                "Vocabulary",
                "SQLStore",
                "HTTP", "Templating",
            ]),
        feature(
            "Help",
            [
                "PortalUI", "WebAccess", "Access", "Vocabulary", "SQLStore", "HTTP", "Templating", "CMarkGFM",
            ]),
        .executableTarget(
            name: "Portal",
            dependencies: [
                "Formulas", "Administration", "Help", "Search", "Adherence", "StudyDesigner", "DesignEditing",
                "StudyMetadata",
                "RegistrationServer",
                "DataCollection",
                "DataAccess", "Forwarding", "Responses", "PortalUI", "Tables", "WebAccess", "Access",
                "StudyManagement", "StudyPublishing", "Studies", "Vocabulary", "SQLStore", "HTTP",
                "Templating",
                "Outbound", "Delivery",
                "OpenIDConnect", "HTMLSanitizer", "Timekeeping", "JSON", "Cryptography", "Zip", "CMalloc",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),

        // Tests
        .target(
            name: "Support",
            dependencies: [
                "WebAccess", "Access", "StudyPublishing", "Studies", "Vocabulary", "SQLStore", "HTTP",
                "Templating", "Outbound", "Formulas",
                "Timekeeping", "JSON", "Cryptography", "COpenSSL", "CGumbo", "Printing", "CProcessGuard",
            ],
            path: "Tests/Support", swiftSettings: strict),
        .target(
            name: "Gallery", dependencies: ["PortalUI", "Vocabulary", "Templating", "TemplateFiles"],
            path: "Tests/Gallery", swiftSettings: strict, plugins: ["TemplatePlugin"]),
        .target(name: "Seeded", path: "Tests/Seeded", swiftSettings: strict),
        tests("Support", ["Support"]),
        tests("Timekeeping", ["Timekeeping", "Seeded"]),
        tests("Cryptography", ["Cryptography"]),
        tests("Deidentification", ["Deidentification", "Vocabulary", "SQLStore", "Timekeeping"]),
        tests("JSON", ["JSON", "Seeded"]),
        tests("HTMLSanitizer", ["HTMLSanitizer", "Seeded"]),
        tests("XML", ["XML", "Seeded"]),
        tests("Formulas", ["Formulas", "Seeded"]),
        tests("Zip", ["Zip", "Timekeeping"]),
        tests("Excel", ["Excel", "Timekeeping"]),
        tests("Printing", ["Printing", "JSON"]),
        tests("PrintLayout", ["PrintLayout", "Printing"]),
        tests("PortalPrint", ["PortalPrint", "Printing", "Seeded", "Support"]),
        tests("SQLStore", ["SQLStore", "Cryptography", "Seeded"]),
        tests("HTTP", ["HTTP", "Cryptography", "CZlib", "Seeded"] + nio),
        tests("Templating", ["Templating"]),
        tests("TemplateCompiler", ["TemplateCompiler", "Templating", "Seeded"]),
        tests("Outbound", ["Outbound", "JSON", "Timekeeping", "Support"]),
        tests("Delivery", ["Delivery", "Outbound", "Cryptography", "Timekeeping", "Support"]),
        tests(
            "OpenIDConnect",
            ["OpenIDConnect", "Outbound", "JSON", "Cryptography", "Timekeeping", "Support"]),
        tests("Vocabulary", ["Vocabulary"]),
        tests(
            "Studies",
            [
                "Studies", "Vocabulary", "SQLStore", "Timekeeping", "JSON", "Cryptography", "Formulas",
                "Support", "Seeded",
            ]),
        tests(
            "AppSimulation",
            [
                "AppSimulation", "StudyPublishing", "Studies", "Vocabulary", "Timekeeping", "JSON",
                "Formulas",
                "Support",
            ]),
        tests("Adherence", ["Adherence", "Timekeeping", "Seeded"]),
        tests(
            "StudyPublishing",
            [
                "StudyPublishing", "AppSimulation", "Studies", "Vocabulary", "SQLStore", "Timekeeping",
                "JSON", "Cryptography", "Formulas", "Support",
            ]),
        tests(
            "Access",
            [
                "Access", "Studies", "Vocabulary", "SQLStore", "Timekeeping", "Cryptography", "Support",
                "Seeded",
            ]),
        tests(
            "StudyManagement",
            [
                "StudyManagement", "Access", "Studies", "Vocabulary", "SQLStore", "Timekeeping",
                "Cryptography", "Support",
            ]),
        tests(
            "WebAccess",
            [
                "WebAccess", "Access", "Studies", "Vocabulary", "SQLStore", "HTTP", "JSON", "Timekeeping",
                "Cryptography",
                "Support",
            ]),
        tests("Tables", ["Tables", "WebAccess", "Access", "SQLStore"]),
        tests(
            "PortalUI",
            ["PortalUI", "Gallery", "Vocabulary", "HTTP", "Templating", "Timekeeping", "Support"]),
        tests(
            "Administration",
            [
                "Administration", "PortalUI", "WebAccess", "Access", "StudyManagement", "Studies",
                "Vocabulary", "SQLStore", "HTTP", "JSON", "Templating",
                "OpenIDConnect", "Outbound", "Timekeeping", "Cryptography", "Zip", "Support",
            ]),
        tests(
            "ParticipantPreview",
            [
                "ParticipantPreview", "StudyPublishing", "AppSimulation", "Studies", "Vocabulary", "HTTP",
                "Timekeeping", "Support",
            ]),
        tests(
            "DesignEditing",
            [
                "DesignEditing", "ParticipantPreview", "PortalUI", "StudyPublishing", "AppSimulation",
                "Studies", "Vocabulary", "HTTP", "JSON", "Templating", "Timekeeping", "Formulas", "Support",
            ]),
        tests(
            "StudyDesigner",
            [
                "StudyDesigner", "DesignEditing", "ParticipantPreview", "PortalUI", "WebAccess",
                "StudyManagement", "StudyPublishing", "AppSimulation", "Studies", "Vocabulary", "Access",
                "SQLStore", "HTTP", "JSON", "Templating", "Timekeeping", "Cryptography", "Formulas",
                "Support",
            ]),
        tests(
            "StudyMetadata",
            [
                "StudyMetadata", "WebAccess", "Access", "StudyPublishing", "Studies", "Vocabulary",
                "SQLStore", "HTTP", "JSON", "Timekeeping",
                "Cryptography", "Support",
            ]),
        tests(
            "RegistrationServer",
            [
                "RegistrationServer", "Responses", "PortalUI", "WebAccess", "Access", "StudyPublishing",
                "Studies", "Vocabulary",
                "SQLStore", "HTTP", "JSON", "Outbound", "Timekeeping", "Cryptography", "Support",
            ]),
        tests(
            "Responses",
            [
                "Responses", "Tables", "PortalUI", "Studies", "SQLStore", "HTTP", "JSON", "Support",
            ]),
        tests("Help", ["Help", "PortalUI", "Vocabulary", "Support"]),
        tests("DataAccess", ["DataAccess", "Tables", "SQLStore", "Timekeeping"]),
        tests(
            "DataCollection",
            [
                "DataCollection", "DataAccess", "Delivery", "Forwarding", "Responses", "Tables", "PortalUI",
                "StudyManagement", "StudyPublishing", "AppSimulation", "Studies", "Vocabulary", "Access",
                "WebAccess", "SQLStore", "HTTP", "JSON", "Templating", "Outbound", "Timekeeping",
                "Adherence", "Cryptography", "CZlib", "Support",
            ]),
        tests(
            "Portal",
            [
                "Portal", "Administration", "RegistrationServer", "DataCollection", "DataAccess",
                "Forwarding", "Responses",
                "StudyManagement", "Studies", "Vocabulary", "Access", "SQLStore", "HTTP", "JSON",
                "Outbound",
                "Timekeeping",
                "Cryptography", "Support", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        tests(
            "Site",
            [
                "Portal", "Administration", "Help", "Search", "PortalUI", "StudyDesigner",
                "ParticipantPreview",
                "StudyMetadata",
                "RegistrationServer", "DataCollection", "DataAccess", "Responses", "Tables",
                "StudyManagement",
                "StudyPublishing", "Studies", "Vocabulary",
                "WebAccess",
                "Access", "SQLStore", "HTTP", "Outbound", "Timekeeping", "JSON",
                "Cryptography",
                "Support",
            ]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
