import Support
import Testing

@testable import Help

/// What the portal says it is made of.
struct SoftwareComponentTests {
    @Test func `the components are the packages with which the portal is built`() throws {
        let named = Set(SoftwareComponent.all.flatMap(\.packages))
        let package = try ProjectFiles.text("Package.swift")
        let swift = package.matches(of: /url: "[^"]*\/([^"\/]+)", from/).map { String($0.1) }
        let setup = try ProjectFiles.text("Scripts/setup")
        let build = try #require(setup.firstMatch(of: /\nbuild=\(([^)]*)\)/)).1
        // Tools, data, and the second package of a library.
        let others: Set = ["pkg-config", "python3-venv", "tzdata", "libcmark-gfm-extensions-dev"]
        let debian = build.split(whereSeparator: \.isWhitespace).map(String.init)
        #expect(named == Set(swift + debian).subtracting(others))
    }
}
