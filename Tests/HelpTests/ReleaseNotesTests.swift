import Support
import Testing

@testable import Help

/// What changed in each version.
struct ReleaseNotesTests {
    @Test func `versions and the kinds of their changes are read in their order`() throws {
        let notes = try ReleaseNotes.read(
            """
            # Changelog

            Not shown.

            ## Unreleased

            ### Added

            - One that
              has `two` lines
            - Another

            ### Fixed

            - One

            ## 0.6.0 (2026-11-01)
            """)
        #expect(notes.map(\.title) == ["Unreleased", "0.6.0 (2026-11-01)"])
        #expect(notes.map(\.address).last == "/about/changes?version=0-6-0-2026-11-01")
        #expect(notes.first?.summary == "Added 2 · Fixed 1")
        #expect(notes.first?.parts.first?.blocks.map(\.plain) == ["One that has two lines Another"])
        #expect(notes.last?.parts.isEmpty == true)
        #expect(try ReleaseNotes.read("").isEmpty)
    }

    @Test func `what pages can't show is refused with the version`() {
        let failure = #expect(throws: HelpFile.Problem.self) {
            try ReleaseNotes.read("## 1.0\n### Added\n<b>HTML</b>")
        }
        #expect(failure?.description.hasPrefix("CHANGELOG.md, 1.0: ") == true)
    }

    @Test func `the changes of this version can be read`() throws {
        let notes = try ReleaseNotes.read(ProjectFiles.text("CHANGELOG.md"))
        #expect(Set(notes.map(\.id)).count == notes.count && !notes.isEmpty)
        for version in notes {
            #expect(version.parts.allSatisfy { $0.count > 0 }, "\(version.title): \(version.summary)")
        }
    }
}
