import Access
import Deidentification
import HTTP
import PortalUI
import Responses
import SQLStore
import Tables
import Templating
import Vocabulary
import WebAccess

/// The page of a profile of de-identified exports: its rules, and the export.
struct ProfileController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let lists: ListRepository
    let worker: ExportWorker

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.profile, requiring: ViewResponsesAtSites.self, async: show),
            .post(ResponsePaths.profile, requiring: EditResponses.self, use: save),
            .post(ResponsePaths.profileRemoval, requiring: EditResponses.self, use: remove),
            .post(ResponsePaths.profileExport, requiring: ViewResponsesAtSites.self, async: export)
                .described(as: .nothing("a form for people")),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>
    ) async throws -> Response {
        let groups = try await GroupPreview(lists: lists, worker: worker).groups(context, grant.subject)
        return try await store.read { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: grant.subject, in: transaction)
            let profile = try Self.profile(context, grant, transaction)
            return .html(
                try page(
                    ProfileForm(profile), of: profile, FormProblems(), groups, context, grant, transaction
                ).render())
        }
    }

    private func save(
        _ context: RequestContext, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let profile = try Self.profile(context, grant, transaction)
        let source = try DeidentificationSource(in: grant.subject.id, lists, at: .all, transaction)
        let form = ProfileForm(context.form, of: profile, among: source.columns)
        do {
            try EditedState.check(context.form, shows: "\(profile.version)", "this profile")
            try DeidentificationProfileRepository.save(
                form.name, try form.checked(among: source.columns), of: profile, with: grant, transaction)
            return context.redirect(
                to: ResponsePaths.profile(profile.id, grant.subject), flash: Flash("Profile saved."))
        } catch let invalid as InvalidInput {
            let page = try page(form, of: profile, FormProblems(invalid), nil, context, grant, transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func export(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>
    ) async throws -> Response {
        let channel = grant.subject
        let chosen = Set(context.form.all("format"))
        let formats = ArchiveFormat.allCases.filter { chosen.contains($0.rawValue) }
        let onlySharing = try DataSharingFilter.isAsked(context.form[DataSharingFilter.parameter])
        let refused = try await store.write { transaction -> Response? in
            let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
            let profile = try Self.profile(context, grant, transaction)
            let source = try DeidentificationSource(in: channel.id, lists, at: grant.sites, transaction)
            if formats.isEmpty || source.undecidedProblem != nil {
                let problems = FormProblems(
                    InvalidInput("format", source.undecidedProblem ?? "Choose at least one format."))
                return .html(
                    try page(ProfileForm(profile), of: profile, problems, nil, context, grant, transaction)
                        .render(),
                    status: .unprocessableContent)
            }
            var order = Self.order(profile, formats, onlySharing, at: grant.sites)
            order.keepsIdentifiers = profile.settings.keepsIdentifiers(of: source.columns)
            try context.requireAccess(to: order, of: channel, in: transaction)
            _ = try worker.ask(order, with: grant, in: transaction)
            return nil
        }
        if let refused { return refused }
        worker.trigger()
        return context.redirect(
            to: ResponsePaths.exports(channel),
            flash: Flash(
                .success, "Export started.", detail: "You can leave this page. The export continues."))
    }

    private func remove(
        _ context: RequestContext, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let profile = try Self.profile(context, grant, transaction)
        try DeidentificationProfileRepository.remove(profile, with: grant, transaction)
        return context.redirect(
            to: ResponsePaths.exports(grant.subject), flash: Flash("The profile \(profile.name) was deleted.")
        )
    }

    private static func order(
        _ profile: DeidentificationProfile, _ formats: [ArchiveFormat], _ onlySharing: Bool,
        at sites: StudySiteScope
    ) -> ExportRequest {
        var order = ExportRequest(
            list: nil, view: "", title: profile.name, formats: formats, showsLabels: false,
            guardsFormulas: true,
            includesTokens: false, onlySharing: onlySharing, at: sites)
        order.profile = ExportRequest.ProfileVersion(id: profile.id, version: profile.version)
        return order
    }

    /// Returns the profile in the URL.
    static func profile(
        _ context: RequestContext, _ grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> DeidentificationProfile {
        let id = context.request.parameters.value("profile", as: Int64.self) ?? 0
        return try DeidentificationProfileRepository.find(
            DeidentificationProfileID(id), with: grant, transaction)
    }

    private func page(
        _ form: ProfileForm, of profile: DeidentificationProfile, _ problems: FormProblems,
        _ groups: SmallGroups?,
        _ context: RequestContext, _ grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> ProfilePage {
        let channel = grant.subject
        let source = try DeidentificationSource(in: channel.id, lists, at: grant.sites, transaction)
        let key = try worker.secrets.profileKey(of: profile, study: channel.studyID.text, transaction)
        return ProfilePage(
            frame: siteMap.frame(
                context, profile.name,
                purpose:
                    "De-identification profile, version \(profile.version), \(profile.settings.basis.title).",
                section: "/lists", parent: PageLink("Export", to: ResponsePaths.exports(channel))),
            address: ResponsePaths.profile(profile.id, channel), exports: ResponsePaths.exports(channel),
            flagsAddress: ResponsePaths.columnFlags(channel), profile: profile, form: form,
            problems: problems,
            source: source,
            preview: try key.map {
                try ProfilePreview(source, form.settings, $0, with: grant, transaction)
            } ?? ProfilePreview(),
            showsAll: context.request.query["show"] == "all",
            mayChange: context.hasPermission(EditResponses.self),
            mayLookUp: try IdentityLinkRepository.isHolder(grant, in: transaction), groups: groups)
    }
}
