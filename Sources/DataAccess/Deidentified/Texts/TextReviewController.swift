import Access
import Cryptography
import Deidentification
import HTTP
import PortalUI
import Responses
import SQLStore
import Tables
import Templating
import Vocabulary
import WebAccess

/// The page on which editors read free texts and decide which of them de-identified exports contain.
struct TextReviewController: Sendable {
    private static let pageCount = 25

    let siteMap: SiteMap
    let lists: ListRepository
    let secrets: DeidentificationSecretRepository

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.textReview, requiring: EditResponses.self, use: show),
            .post(ResponsePaths.textReview, requiring: EditResponses.self, use: save),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (profile, column, source) = try requested(context, grant, transaction)
        guard let key = try secrets.profileKey(of: profile, study: grant.subject.studyID.text, transaction),
            let rows = source.tables.first(where: { $0.list.name == column.list?.name }),
            let shown = rows.columns.named(column.name)
        else { throw NotFound("column") }
        let tab = TextReviewTab(context.request.query)
        let decisions = try ReviewedTextRepository.decisions(column.columnKey, with: grant, transaction)
        let found = try ColumnTextRepository(column: shown, rows: rows, key: key).page(
            before: context.request.query.rowNumber("before"), count: Self.pageCount, transaction
        ) { tab.includes(decisions[$0]) }
        let page = TextReviewPage(
            frame: siteMap.frame(
                context, "Review \(column.name)",
                purpose:
                    "Decisions apply to all profiles of the study that keep approved texts. A changed text is asked about again.",
                section: "/lists",
                parent: PageLink(profile.name, to: ResponsePaths.profile(profile.id, grant.subject))),
            address: ResponsePaths.textReview(profile.id, column, grant.subject), tab: tab,
            texts: found.texts.map { text, digest in
                TextReviewPage.Row(
                    text: text, digest: Hex.encode(digest), chosen: Self.choice(decisions[digest]))
            },
            state: Self.state(found.texts.map(\.digest), decisions), last: found.next)
        return .html(page.render())
    }

    private func save(
        _ context: RequestContext, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (profile, column, _) = try requested(context, grant, transaction)
        let known = try ReviewedTextRepository.decisions(column.columnKey, with: grant, transaction)
        let shown = context.form.all("text").prefix(Self.pageCount).compactMap { Hex.decode($0) }
        let decisions = shown.compactMap { digest -> ReviewedTextRepository.Decision? in
            let choice = context.form["decision-\(Hex.encode(digest))"]
            guard digest.count == Digest.byteCount, let choice, choice != Self.choice(known[digest]) else {
                return nil
            }
            let isApproved: Bool? = choice == Self.approve ? true : choice == Self.leaveOut ? false : nil
            return ReviewedTextRepository.Decision(digest: digest, isApproved: isApproved)
        }
        let back = TextReviewTab(context.request.query)
            .address(ResponsePaths.textReview(profile.id, column, grant.subject))
        do {
            try EditedState.check(context.form, shows: Self.state(shown, known), "these decisions")
        } catch {
            return context.redirect(to: back, flash: Flash(.failure, error.sentence))
        }
        if !decisions.isEmpty {
            try ReviewedTextRepository.save(decisions, about: column.columnKey, with: grant, transaction)
        }
        return context.redirect(
            to: back,
            flash: decisions.isEmpty
                ? Flash(.information, "No decision was changed.")
                : Flash("\(NumberFormat.counted(decisions.count, "decision", "decisions")) saved."))
    }

    static let (approve, leaveOut) = ("approve", "leave-out")

    /// Returns the choice in the form for a decision; empty for none.
    private static func choice(_ isApproved: Bool?) -> String {
        isApproved.map { $0 ? approve : leaveOut } ?? ""
    }

    /// What the form shows of some texts: their decisions.
    private static func state(_ digests: [[UInt8]], _ decisions: [[UInt8]: Bool]) -> String {
        EditedState.digest(of: digests.map { "\(Hex.encode($0)) \(choice(decisions[$0]))" })
    }

    /// Returns the profile in the path, and the column of free texts in the query.
    private func requested(
        _ context: RequestContext, _ grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws -> (DeidentificationProfile, SourceColumn, DeidentificationSource) {
        let profile = try ProfileController.profile(context, grant, transaction)
        let source = try DeidentificationSource(in: grant.subject.id, lists, at: .all, transaction)
        let asked = context.request.query["column"] ?? ""
        guard
            let column = source.columns.first(where: {
                $0.key == asked && $0.values == .text && $0.list != nil
            })
        else { throw NotFound("column") }
        return (profile, column, source)
    }
}
