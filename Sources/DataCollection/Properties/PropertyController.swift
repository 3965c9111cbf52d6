import Access
import DataAccess
import HTTP
import PortalUI
import Responses
import SQLStore
import Tables
import Templating
import Vocabulary
import WebAccess

/// The pages of participant properties: the values for each token, and the form that changes them.
struct PropertyController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let delivery: PropertySchemaSync
    let reading: GridLoader
    let readings: ReadAuditLog
    private let holders = TokenPropertyRepository()
    private let editing = PropertyEditor()

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.properties, requiring: ViewResponsesAtSites.self) { context, grant in
                try await list(context, grant, all: false)
            },
            .get(ResponsePaths.allProperties, requiring: ViewResponsesAtSites.self) { context, grant in
                try await list(context, grant, all: true)
            },
            .get(ResponsePaths.property, requiring: ViewResponsesAtSites.self, async: show),
            .get(ResponsePaths.editProperty, requiring: EditResponsesAtSites.self, use: edit),
            .post(ResponsePaths.editProperty, requiring: EditResponsesAtSites.self, async: save),
        ]
    }

    // MARK: The list

    private func list(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, all: Bool
    ) async throws -> Response {
        let channel = grant.subject
        await delivery.refreshSchema(channel.id)
        let typed = (context.request.query["q"] ?? "").trimmed
        if let row = try await row(of: typed, context, grant) {
            return .redirect(to: ResponsePaths.property(row, channel))
        }
        let (properties, access) = try await store.read { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
            return (
                try PropertyRepository.all(of: channel.id, transaction),
                try TableAccess(context, grant, in: transaction)
            )
        }
        var table = DataTable.ofProperties(properties, in: channel.id, access)
        table.subset = all ? nil : .enrolledOrWithValues
        let outcome = try await reading.read(
            table, at: ResponsePaths.properties(channel) + (all ? "/all" : ""), for: context,
            in: channel)
        switch outcome {
        case .elsewhere(let address): return .redirect(to: address)
        case .shown(var grid):
            grid.nothing = EmptyState(all ? "No tokens yet." : "No participants or values yet.")
            let page = PropertiesPage(
                frame: siteMap.frame(
                    context, "Participant properties",
                    purpose:
                        "Data about each participant in addition to answers, by token. Times are in UTC.",
                    section: "/properties"),
                channel: channel, table: grid, hasProperties: !properties.isEmpty, showsAll: all,
                findsTokens: Self.mayNameTokens(context),
                mayDownload: context.hasPermission(ExportIdentifiers.self),
                mayImport: context.hasPermission(EditResponses.self),
                query: typed)
            return .html(page.render())
        }
    }

    /// Returns the row for the token or participant number that was entered.
    ///
    /// Editors set properties by a token they were given. Readers without access to the tokens of a site can't use them to
    /// find a row.
    private func row(
        of typed: String, _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>
    ) async throws -> Int64? {
        let name: TokenProperties.Selector
        if let number = Int64(typed) {
            name = .participant(number)
        } else if !typed.isEmpty, Self.mayNameTokens(context) {
            name = .token(EnrollmentToken.normalized(typed))
        } else {
            return nil
        }
        return try await store.read { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: grant.subject, in: transaction)
            guard let holder = try holders.find(name, grant, transaction) else { return nil }
            if case .token = name, !Self.mayNameToken(of: holder, context) { return nil }
            return holder.row
        }
    }

    private static func mayNameTokens(_ context: RequestContext) -> Bool {
        context.hasPermission(ManageTokensAtSites.self) || context.hasPermission(EditResponsesAtSites.self)
    }

    private static func mayNameToken(of holder: TokenProperties, _ context: RequestContext) -> Bool {
        context.hasPermission(ManageTokensAtSites.self, at: holder.site)
            || context.hasPermission(EditResponsesAtSites.self, at: holder.site)
    }

    // MARK: One token

    private func show(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        await delivery.refreshSchema(channel.id)
        let (holder, properties, history) = try await store.read { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
            let holder = try find(context, grant, in: transaction)
            return (
                holder, try PropertyRepository.all(of: channel.id, transaction),
                try PropertyChangeRepository.history(of: holder, transaction)
            )
        }
        try await readings.note(
            "participant-property.view", about: "token number \(holder.row)",
            ViewResponsesAtSites.self, on: channel, context)
        let page = PropertyPage(
            frame: siteMap.frame(
                context, Self.title(holder, context),
                purpose: "Data about one participant in addition to answers.",
                section: "/properties",
                parent: PageLink("Participant properties", to: ResponsePaths.properties(channel))),
            holder: holder, properties: properties, history: history, channel: channel,
            showsToken: context.hasPermission(ManageTokensAtSites.self, at: holder.site),
            mayEdit: context.hasPermission(EditResponsesAtSites.self, at: holder.site))
        return .html(page.render())
    }

    private func edit(
        _ context: RequestContext, _ grant: Grant<EditResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let holder = try find(context, grant, in: transaction)
        let properties = try PropertyRepository.all(of: grant.subject.id, transaction)
        let form = PropertyForm(
            holder, properties, started: try PropertyChangeRepository.last(of: holder, transaction))
        return .html(page(context, grant.subject, holder, form).render())
    }

    private func save(_ context: RequestContext, _ grant: Grant<EditResponsesAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        let outcome = try await store.write { transaction -> Outcome in
            let grant = try context.require(EditResponsesAtSites.self, on: channel, in: transaction)
            let holder = try find(context, grant, in: transaction)
            let properties = try PropertyRepository.all(of: channel.id, transaction)
            var form = PropertyForm(context.form, for: holder, properties)
            if try PropertyChangeRepository.last(of: holder, transaction) != form.started {
                form.problems.add(
                    "reason", "These properties were changed in the meantime. Open them again.")
            } else if form.problems.isEmpty, form.changes.isEmpty {
                form.problems.add("reason", "Change at least one value.")
            }
            guard form.problems.isEmpty else { return Outcome(holder: holder, refused: form) }
            let count = try editing.set(
                form.changes, of: holder, reason: form.reason, with: grant, audit: context.audit, transaction)
            return Outcome(holder: holder, count: count)
        }
        if let form = outcome.refused {
            return .html(
                page(context, channel, outcome.holder, form).render(), status: .unprocessableContent)
        }
        return context.redirect(
            to: ResponsePaths.property(outcome.holder.row, channel),
            flash: Flash(
                .success, outcome.count == 1 ? "1 property saved." : "\(outcome.count) properties saved.",
                detail: "Apps get the changes with their next request."))
    }

    private struct Outcome: Sendable {
        let holder: TokenProperties
        var count = 0
        /// The form, if it couldn't be saved.
        var refused: PropertyForm?
    }

    private func page(
        _ context: RequestContext, _ channel: Channel, _ holder: TokenProperties, _ form: PropertyForm
    ) -> PropertyFormPage {
        let address = ResponsePaths.property(holder.row, channel)
        return PropertyFormPage(
            frame: siteMap.frame(
                context, "Set properties",
                purpose: "The history keeps the previous values, who changed them, and why.",
                section: "/properties", parent: PageLink(Self.title(holder, context), to: address)),
            address: address, form: form)
    }

    private func find(
        _ context: RequestContext, _ grant: Grant<some ResponseReadingAtSites>,
        in transaction: borrowing Transaction
    ) throws -> TokenProperties {
        try Self.found(try holders.find(.row(Self.row(context)), grant, transaction))
    }

    private static func row(_ context: RequestContext) -> Int64 {
        context.request.parameters.value("row", as: Int64.self) ?? 0
    }

    private static func found(_ holder: TokenProperties?) throws -> TokenProperties {
        guard let holder else { throw NotFound("token") }
        return holder
    }

    /// Tokens are displayed only to users with access to tokens.
    private static func title(_ holder: TokenProperties, _ context: RequestContext) -> String {
        context.hasPermission(ManageTokensAtSites.self, at: holder.site)
            ? "Token \(PropertyPage.spaced(holder.token))"
            : holder.participant.map { "Participant \($0)" } ?? "Token number \(holder.row)"
    }
}
