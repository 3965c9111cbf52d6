import Testing
import Vocabulary

@testable import PortalUI

@Suite struct StateTests {
    @Test(arguments: StudyStatus.allCases)
    func `a state of a study has its word and a shape`(status: StudyStatus) {
        let html = markup(StateChip.study(status))
        let text = html.replacing(/<[^>]*>/, with: "")
        #expect(text.contains(status.title), "the word is text, not only a label")
        #expect(html.contains("<svg"))
    }

    @Test func `no two states of a list share word, shape and color`() {
        let lists: [[StateChip]] = [
            StudyStatus.allCases.map { .study($0) },
            [.pending, .processed, .forwarded, .failed, .reprocessing],
            [.notHandedOut, .inUse, .handedOut], [.available, .enrolled, .revoked],
        ]
        for list in lists {
            #expect(Set(list.map(\.word)).count == list.count)
            #expect(Set(list.map(\.shape)).count == list.count)
        }
    }

    @Test(arguments: [(StudyStatus.draft, false), (.active, true), (.deactivated, true)])
    func `a draft has no channel to show`(status: StudyStatus, hasChannel: Bool) {
        #expect(markup(StudyState(status, channel: .test)).contains("Test") == hasChannel)
    }

    @Test(arguments: CompletionMark.Kind.allCases)
    func `a mark is read out unless its word is alongside it`(kind: CompletionMark.Kind) {
        #expect(markup(CompletionMark(kind)).contains(#"role="img" aria-label="\#(kind.title)""#))
        #expect(markup(CompletionMark(kind, isDecoration: true)).contains(#"aria-hidden="true""#))
    }

    @Test(arguments: IconName.allCases)
    func `an icon is decoration unless it has a label`(name: IconName) {
        #expect(markup(Icon(name)).contains(#"aria-hidden="true""#))
        let labelled = markup(Icon(name, label: hostile))
        #expect(labelled.contains(#"role="img""#) && labelled.contains(#"aria-label=""#))
        #expect(!labelled.contains("aria-hidden"))
        #expect(!labelled.contains("<script"))
    }

    @Test(arguments: [
        ("R. Alder", "RA"), ("Rowan A. Alder", "RA"), ("alder", "A"), ("r.alder@example.org", "RO"),
        ("", "?"),
        ("  ", "?"), ("Ángela Özil", "ÁÖ"),
    ])
    func `initials are those of the first and the last word`(name: String, initials: String) {
        #expect(Avatar.initials(of: name) == initials)
    }

    @Test(arguments: [(0, 10, "0 "), (10, 10, "36.128 "), (20, 10, "36.128 "), (3, 0, "0 ")])
    func `a ring is never more than full`(done: Int, total: Int, dash: String) {
        #expect(markup(ProgressRing(done: done, of: total)).contains("stroke-dasharray=\"\(dash)"))
    }

    @Test(arguments: [(5, 10, 5, 10), (-1, 10, 0, 10), (12, 10, 10, 10), (0, 0, 0, 1)])
    func `a bar stays within its bounds`(value: Int, total: Int, shown: Int, maximum: Int) {
        let html = markup(ProgressBar(value, of: total, label: "Enrolled"))
        #expect(html.contains(#"value="\#(shown)" max="\#(maximum)" aria-label="Enrolled""#))
    }

    @Test func `a job that has ended is not asked for again`() {
        #expect(
            !markup(JobRow(id: "j", title: "Export", done: 3, of: 3, status: "Done")).contains("data-poll"))
        let running = JobRow(
            id: "j", title: "Export", done: nil, of: 3, status: "2nd in line", pollAddress: "/jobs/1")
        #expect(markup(running).contains(#"data-poll="/jobs/1""#))
        #expect(markup(running).contains("<progress aria-label"))
    }

    @Test func `nothing yet offers the first, nothing found widens the filter`() {
        let empty = markup(EmptyState("None yet", icon: .bell, action: PageLink("New", to: "/new")))
        #expect(empty.contains(#"<a class="button primary" href="/new">"#))
        let filtered = markup(EmptyState("None match", "Hidden.", widen: PageLink("Show all", to: "/all")))
        #expect(filtered.contains(#"<a href="/all">Show all</a>"#))
    }

    @Test func `figures say how they moved in words, not by color alone`() {
        let html = markup(
            StatTiles([StatTile("Left", "41", unit: "of 90", change: .fall("5"), context: "this week")]))
        #expect(html.contains(#"<span class="fall">5</span> this week"#))
        #expect(!html.contains("sparkline"))
    }
}
