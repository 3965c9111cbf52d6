import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Timekeeping

/// The report on one study: a page to print, and a file.
public struct ReportController: Sendable {
    /// How many rows of a table stand on the page; the rest is in the file.
    private static let rowsOnPage = 200
    /// How many rows of a table the file has.
    private static let rowsInFile = 50_000
    /// Chains up to this length are verified for each report; of longer ones the last check is told.
    private static let verifiedMax: Int64 = 100_000

    let siteMap: SiteMap
    let store: Store
    let audit: Audit
    let corrections: ReportedCorrections

    /// The controller of a site; `corrections` tells what people did to the rows of a channel.
    public init(
        siteMap: SiteMap, store: Store, audit: Audit, corrections: @escaping ReportedCorrections
    ) {
        self.siteMap = siteMap
        self.store = store
        self.audit = audit
        self.corrections = corrections
    }

    /// What the controller answers.
    public var routes: [SiteRoute] {
        [
            .get(Paths.report, requiring: ViewAudit.self, async: show),
            .post(Paths.report, requiring: ViewAudit.self, async: download),
        ]
    }

    private func show(_ visit: Visit, _ grant: Grant<ViewAudit>) async throws -> Response {
        let query = visit.request.query
        let period = ReportPeriod(from: query["from"], to: query["to"], now: visit.now)
        let made = try await make(period, Self.rowsOnPage, visit, grant.subject)
        if made.tellsValues { try await note(visit, grant.subject) }
        let page = ReportPage(
            frame: siteMap.frame(
                visit, "Report on the study", purpose: "For an inspection: \(period.words).",
                section: Paths.audit, parent: PageLink("Audit log", to: Paths.audit(visit.place))),
            address: Paths.report(visit.place), period: period, facts: made.facts,
            sections: period.problems.isEmpty ? made.sections : [])
        return .html(page.render(), status: period.problems.isEmpty ? .ok : .unprocessableContent)
    }

    /// Whoever sees values has read data of participants, which is written down before they see it.
    private func note(_ visit: Visit, _ folder: Folder) async throws {
        try await store.write { transaction in
            try visit.require(ViewAudit.self, on: folder, in: transaction)
                .record("data.view", about: "Report on the study", in: transaction)
        }
    }

    /// The file is written down as an export before it leaves.
    private func download(_ visit: Visit, _ grant: Grant<ViewAudit>) async throws -> Response {
        let period = ReportPeriod(from: visit.form["from"], to: visit.form["to"], now: visit.now)
        guard period.problems.isEmpty else {
            throw Invalid(period.problems.all.map { FieldProblem($0.field, $0.sentence) })
        }
        let folder = grant.subject
        try await store.write { transaction in
            let grant = try visit.require(ViewAudit.self, on: folder, in: transaction)
            try grant.record(
                "audit.export", about: folder.path,
                ["report": .text("study"), "from": .text(period.from), "to": .text(period.to)],
                in: transaction)
        }
        let made = try await make(period, Self.rowsInFile, visit, folder)
        var identity = ReportSection("Report on the study", "", ["What", "Value"], limit: .max)
        for fact in made.facts { identity.add([fact.name, fact.value.text]) }
        let text = ([identity] + made.sections).map(\.csv).joined()
        let name = "report-\(folder.path.replacing("/", with: "-"))-\(visit.now.iso8601.prefix(10)).csv"
        return Response.stream(type: "text/csv; charset=utf-8") { sink in
            try sink.write(text)
        }.with("content-disposition", "attachment; filename=\"\(name)\"")
    }

    private struct Made: Sendable {
        let facts: [Fact]
        let sections: [ReportSection]
        /// Whether it tells values of participants.
        let tellsValues: Bool
    }

    private func make(
        _ period: ReportPeriod, _ limit: Int, _ visit: Visit, _ folder: Folder
    ) async throws -> Made {
        try await store.read { [self] transaction in
            let grant = try visit.require(ViewAudit.self, on: folder, in: transaction)
            var sections = try StudyReport(period, limit: limit, with: grant, in: transaction).sections
            let values = try values(period, limit, visit, grant, transaction)
            if let values { sections.append(values) }
            let facts = try Self.facts(period, visit, audit, grant, transaction)
            return Made(facts: facts, sections: sections, tellsValues: values?.rows.isEmpty == false)
        }
    }

    /// The corrected values of both channels; nil for whoever may not read responses.
    private func values(
        _ period: ReportPeriod, _ limit: Int, _ visit: Visit, _ grant: Grant<ViewAudit>,
        _ transaction: borrowing Transaction
    ) throws -> ReportSection? {
        guard visit.may(ViewResponses.self) else { return nil }
        var found: [ReportedCorrection] = []
        for channel in try StudyAudit.channels(with: grant, in: transaction) {
            let reading = try visit.require(ViewResponses.self, on: channel, in: transaction)
            found += try corrections(period.since, period.before, limit + 1, reading, transaction)
        }
        return ReportSection(found.sorted { $0.at < $1.at }, limit: limit)
    }

    /// What study this is, who asked when, and how the audit stands.
    private static func facts(
        _ period: ReportPeriod, _ visit: Visit, _ audit: Audit, _ grant: Grant<ViewAudit>,
        _ transaction: borrowing Transaction
    ) throws -> [Fact] {
        let folder = grant.subject
        var facts = [
            Fact("Study", RichLine("\(folder.title) (\(folder.path))")),
            Fact("Organization", RichLine(folder.organization?.title ?? "")),
        ]
        for channel in try StudyAudit.channels(with: grant, in: transaction) {
            let collection = channel.isCollecting ? "responses are collected" : "no responses are collected"
            facts.append(
                Fact(
                    "\(channel.kind.title) channel",
                    RichLine("\(channel.path), \(channel.status.title), \(collection)")))
        }
        facts += [
            Fact("Period", RichLine(period.words)),
            Fact(
                "Made",
                RichLine("\(EventSections.time(visit.now)) UTC by \(try visit.requirePerson().name)")),
        ]
        guard let head = try SealedHead.current(with: grant, in: transaction) else { return facts }
        let verdict: String
        if head.number <= verifiedMax {
            verdict = try "Verified for this report: " + audit.verify(in: transaction).sentence
        } else if let last = try AuditVerdict.last(in: transaction) {
            verdict =
                "Last verified \(EventSections.time(last.at)) UTC: "
                + (last.flaw ?? "\(last.eventCount) events, chain unbroken.")
        } else {
            verdict = "Not verified yet."
        }
        return facts + [
            Fact("Audit log", RichLine(verdict)),
            Fact("Signed head", RichLine(.plain("event \(head.number), "), .code(head.digest))),
            Fact("Seal", .code(head.seal)),
        ]
    }
}
