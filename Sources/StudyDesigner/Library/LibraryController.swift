import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyManagement
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// Lists, describes, removes, and restores the library entries of an organization.
struct LibraryController: Sendable {
    let siteMap: SiteMap

    var routes: [SiteRoute] {
        [
            .get(LibraryPaths.library, requiring: UseLibrary.self, use: list),
            .get(LibraryPaths.ofApp, requiring: CreateStudy.self, use: lead),
            .get(LibraryPaths.entry, requiring: UseLibrary.self, use: show),
            .post(LibraryPaths.entry, requiring: UseLibrary.self, use: describe),
            .post(LibraryPaths.removal, requiring: UseLibrary.self, use: remove),
            .post(LibraryPaths.reinstatement, requiring: UseLibrary.self, use: reinstate),
            .get(LibraryPaths.file, requiring: UseLibrary.self, use: file),
        ]
    }

    private func list(
        _ context: RequestContext, _ grant: Grant<UseLibrary>, in transaction: borrowing Transaction
    ) throws -> Response {
        let query = LibraryQuery(context.request.query, takesRemoved: true)
        let found = try LibraryRepository.page(
            query.filter, skipping: query.offset, limit: LibraryList.pageSize, with: grant,
            in: transaction)
        let address = LibraryPaths.library(grant.subject)
        let page = LibraryPage(
            frame: siteMap.frame(
                context, "Library",
                purpose:
                    "Items and templates that the studies of \(grant.subject.title) share. To add an item, open "
                    + "it in a design and choose Save to library.",
                section: LibraryPaths.suffix),
            address: address,
            list: LibraryList(
                query, found, tags: try LibraryRepository.tags(with: grant, in: transaction), at: address,
                now: context.now
            ) { LibraryPaths.entry($0.id, grant.subject) })
        return .html(page.render())
    }

    /// Redirects to the library of the app's organization.
    private func lead(
        _ context: RequestContext, _ grant: Grant<CreateStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        context.redirect(to: LibraryPaths.library(grant.subject.organization))
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<UseLibrary>, in transaction: borrowing Transaction
    ) throws -> Response {
        let entry = try LibraryRepository.entry(context.entryID, with: grant, in: transaction)
        return .html(try page(context, entry, grant, in: transaction).render())
    }

    private func page(
        _ context: RequestContext, _ entry: LibraryEntry, _ grant: Grant<UseLibrary>,
        in transaction: borrowing Transaction
    ) throws -> LibraryEntryPage {
        let (query, organization) = (context.request.query, grant.subject)
        let address = LibraryPaths.entry(entry.id, organization)
        let version = query["version"].flatMap { Int($0) }
        let content = try LibraryRepository.content(
            of: entry.id, version: version, with: grant, in: transaction)
        var frame = siteMap.frame(
            context, entry.title, purpose: entry.kind.title, section: LibraryPaths.suffix,
            parent: PageLink("Library", to: LibraryPaths.library(organization)))
        frame.extraStyles.append(.phone)
        return LibraryEntryPage(
            frame: frame, address: address, entry: entry, shownVersion: version ?? entry.version,
            versions: try LibraryRepository.versions(of: entry.id, with: grant, in: transaction),
            uses: try LibraryRepository.uses(of: entry.id, limit: 50, with: grant, in: transaction),
            preview: try LibraryPreview(
                content, in: query["lang"].flatMap { LanguageTag($0) },
                screen: query["screen"].flatMap { Int($0) }, today: context.now.civil().date,
                LibraryPaths.pictures(of: entry.id, organization), address: address,
                query: version.map { "version=\($0)" } ?? ""),
            organization: organization, now: context.now)
    }

    private func describe(
        _ context: RequestContext, _ grant: Grant<UseLibrary>, in transaction: borrowing Transaction
    ) throws -> Response {
        let previous = try LibraryRepository.entry(context.entryID, with: grant, in: transaction)
        let description = LibraryDescription(context.form)
        do {
            let entry = try LibraryRepository.describe(
                previous.id, as: description,
                seen: Instant(milliseconds: Int64(context.form["seen"] ?? "") ?? 0),
                with: grant, in: transaction)
            return context.redirect(
                to: LibraryPaths.entry(entry.id, grant.subject), flash: Flash("Description saved."))
        } catch let refusal as InvalidInput {
            var page = try page(context, previous, grant, in: transaction)
            page.description = description
            page.problems = FormProblems(
                refusal.problems.map { FormProblems.Problem(field: $0.field, $0.sentence) })
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func remove(
        _ context: RequestContext, _ grant: Grant<UseLibrary>, in transaction: borrowing Transaction
    ) throws -> Response {
        let entry = try LibraryRepository.remove(context.entryID, with: grant, in: transaction)
        let address = LibraryPaths.entry(entry.id, grant.subject)
        let home = LibraryPaths.library(grant.subject)
        return context.redirect(
            to: home,
            flash: Flash("\(entry.title) was removed.", detail: "Copies in studies don't change.")
                .offering("Undo", to: address + "/return", from: home))
    }

    private func reinstate(
        _ context: RequestContext, _ grant: Grant<UseLibrary>, in transaction: borrowing Transaction
    ) throws -> Response {
        let entry = try LibraryRepository.reinstate(context.entryID, with: grant, in: transaction)
        return context.redirect(
            to: LibraryPaths.entry(entry.id, grant.subject), flash: Flash("\(entry.title) was restored."))
    }

    /// Returns an image or PDF of an entry. Its address changes with its content.
    private func file(
        _ context: RequestContext, _ grant: Grant<UseLibrary>, in transaction: borrowing Transaction
    ) throws -> Response {
        let digest = context.request.parameters["file"]
        let isNamed = try LibraryRepository.versions(of: context.entryID, with: grant, in: transaction)
            .contains { version in
                try LibraryRepository.content(
                    of: context.entryID, version: version.version, with: grant, in: transaction
                ).fileDigests.contains(digest)
            }
        guard isNamed else { throw NotFound("file") }
        return try DesignFile.response(to: context, heldBy: grant.subject.files, transaction)
    }
}

extension RequestContext {
    /// The ID of the library entry in the address.
    var entryID: LibraryEntryID { LibraryEntryID(request.parameters.value("entry", as: Int64.self) ?? 0) }

    /// Returns the grant for the library of the current organization.
    func library(in transaction: borrowing Transaction) throws -> Grant<UseLibrary> {
        guard let organization = location.organization else { throw NotFound("library") }
        return try require(UseLibrary.self, on: organization, in: transaction)
    }
}
