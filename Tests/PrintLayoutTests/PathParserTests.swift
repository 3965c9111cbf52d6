import Printing
import Testing

@testable import PrintLayout

@Suite struct PathParserTests {
    private typealias Point = PathParser.Point

    @Test func `commands have absolute points, and quadratic curves become cubic ones`() throws {
        let commands = try PathParser.commands(of: "M0,0 L3 -1.5 6 0Q9 3 12 0 Z", at: "path")
        #expect(
            commands == [
                .move(Point(x: 0, y: 0)), .line(Point(x: 3, y: -1.5)), .line(Point(x: 6, y: 0)),
                .curve(Point(x: 8, y: 2), Point(x: 10, y: 2), Point(x: 12, y: 0)), .close,
            ])
    }

    @Test(arguments: [
        "", " ", "L0 0", "M0", "M0 0 L", "M0 0 X1 1", "M0 0 l1 1", "M0 0 C1 1 2 2", "M1e5 0", "M99999999 0",
        "M0 0 Z 5",
        "M0 0 L1 1 5", "M--1 0", "MNaN 0",
    ])
    func `anything else isn't a path`(path: String) {
        #expect(throws: PrintFailure.self) { try PathParser.commands(of: path, at: "path") }
    }
}
