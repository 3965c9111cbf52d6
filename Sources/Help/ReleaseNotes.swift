/// A version of the portal, with what changed in it.
struct ReleaseNotes: Sendable {
    /// Changes of one kind, such as "Fixed".
    struct Part: Sendable {
        /// By which links reach it on the page.
        let id: String
        let title: String
        let blocks: [HelpBlock]

        /// How many changes it lists.
        var count: Int { blocks.compactMap(\.list).reduce(0) { $0 + $1.items.count } }
    }

    /// The title in lower case with hyphens, for addresses.
    let id: String
    /// The number of the version and its date, or "Unreleased".
    let title: String
    let parts: [Part]

    /// The address of its page.
    var address: String { "\(HelpPaths.changes)?version=\(id)" }

    /// How many changes there are of each kind.
    var summary: String { parts.map { "\($0.title) \($0.count)" }.joined(separator: " · ") }

    /// Reads `CHANGELOG.md`: a heading of the second level for each version, and of the third for each kind of change.
    static func read(_ text: String) throws(HelpFile.Problem) -> [ReleaseNotes] {
        var all: [ReleaseNotes] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for version in sections(of: lines, below: "## ") {
            var parts: [Part] = []
            for part in sections(of: version.lines, below: "### ") {
                let blocks = try blocks(of: part.lines, in: version.title)
                parts.append(Part(id: HelpHeading.id(part.title), title: part.title, blocks: blocks))
            }
            all.append(ReleaseNotes(id: HelpHeading.id(version.title), title: version.title, parts: parts))
        }
        return all
    }

    /// Splits lines at their headings. Those before the first heading are left out.
    private static func sections(
        of lines: [Substring], below mark: String
    ) -> [(title: String, lines: [Substring])] {
        var sections: [(title: String, lines: [Substring])] = []
        for line in lines {
            if line.hasPrefix(mark) {
                sections.append((String(line.dropFirst(mark.count)), []))
            } else if !sections.isEmpty {
                sections[sections.count - 1].lines.append(line)
            }
        }
        return sections
    }

    private static func blocks(
        of lines: [Substring], in version: String
    ) throws(HelpFile.Problem) -> [HelpBlock] {
        do {
            return try MarkdownReader(address: { $0 }).blocks(of: lines.joined(separator: "\n"))
        } catch {
            throw HelpFile.Problem(description: "CHANGELOG.md, \(version): \(error)")
        }
    }
}
