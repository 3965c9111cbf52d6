import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import StudyManagement
import Templating
import Vocabulary
import WebAccess

/// Locks and unlocks the data of a channel, each with a reason and a signature.
public struct DataLockController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let accounts: Accounts
    let party: @Sendable () -> RelyingParty?

    /// Creates the controller of a site. `accounts` verifies the identity of users when they sign. `party` is the site
    /// as a WebAuthn relying party, or nil if passkeys aren't available.
    public init(
        siteMap: SiteMap, store: Store, accounts: Accounts,
        party: @escaping @Sendable () -> RelyingParty? = { nil }
    ) {
        self.siteMap = siteMap
        self.store = store
        self.accounts = accounts
        self.party = party
    }

    /// The routes of the controller.
    public var routes: [SiteRoute] {
        [
            .get(ResponsePaths.dataLock, requiring: ViewResponses.self, use: show),
            .post(ResponsePaths.dataLock, requiring: ConfigureStudy.self, async: lock),
            .post(ResponsePaths.dataUnlock, requiring: ConfigureStudy.self, async: unlock),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, FormProblems(), in: transaction).render())
    }

    private func lock(_ context: RequestContext, _ grant: Grant<ConfigureStudy>) async throws -> Response {
        try await turn(
            context, grant, DataLockRepository.lock, "Data locked.", "New responses are still accepted.")
    }

    private func unlock(_ context: RequestContext, _ grant: Grant<ConfigureStudy>) async throws -> Response {
        try await turn(
            context, grant, DataLockRepository.unlock, "Data unlocked.", "Editors can change Lists again.")
    }

    private typealias Event =
        @Sendable (String, SigningAuthorization, Grant<ConfigureStudy>, borrowing Transaction) throws -> Void

    private func turn(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, _ turn: @escaping Event, _ done: String,
        _ detail: String
    ) async throws -> Response {
        let (channel, seen) = (grant.subject, context.form["seen"] ?? "")
        let reason = context.form.text("reason")
        do {
            if let problem = DataLockRepository.problem(with: reason) {
                throw InvalidInput("reason", problem)
            }
            let signing = try await accounts.sign(
                context.requirePerson(), meaning: context.form["meaning"] ?? "",
                reauthentication: context.form["proof"] ?? "", passkey: context.passkeySigning(at: party()),
                with: grant,
                at: context.address)
            try await store.write { transaction in
                let grant = try context.require(ConfigureStudy.self, on: channel, in: transaction)
                try DataLockRepository.checkDocuments(seen, with: grant, in: transaction)
                try turn(reason, signing, grant, transaction)
            }
        } catch let refusal as any UserFacingError where refusal.kind.showsFormAgain {
            let page = try await store.read { transaction in
                let grant = try context.require(ViewResponses.self, on: channel, in: transaction)
                return try self.page(context, grant, FormProblems(refusal), in: transaction)
            }
            return .form(page.render(), refused: refusal.kind)
        }
        return context.redirect(
            to: ResponsePaths.dataLock(channel), flash: Flash(.success, done, detail: detail))
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ViewResponses>, _ problems: FormProblems,
        in transaction: borrowing Transaction
    ) throws -> DataLockPage {
        let channel = grant.subject
        let lock = try DataLockRepository.current(with: grant, in: transaction)
        let documents = try DataLockRepository.documents(with: grant, in: transaction)
        let person = try context.requirePerson()
        let offersPasskey = try party() != nil && PasskeyRepository.isAny(of: person, in: transaction)
        let signing = SigningFields.SigningRequest(
            person, at: context.now,
            what: documents.map { "the lock, and the documents of version \($0.version)" } ?? "the lock",
            digest: documents?.digest ?? "", meaning: context.form["meaning"] ?? "",
            offersPasskey: offersPasskey)
        var frame = siteMap.frame(
            context, "Data lock",
            purpose: "While the data is locked, no one can correct, add, delete, or reprocess data. "
                + "New responses are still accepted.",
            section: "/lists", parent: PageLink("Lists", to: ResponsePaths.lists(channel)))
        if offersPasskey { frame.extraScripts.append(SigningFields.script) }
        return DataLockPage(
            frame: frame, seen: documents?.digest ?? "",
            channel: channel, isLocked: lock != nil,
            lines: try DataLockRepository.all(with: grant, in: transaction).map(DataLockPage.Row.init),
            signing: context.hasPermission(ConfigureStudy.self) ? signing : nil,
            refusal: try refusal(context, channel, transaction),
            reason: context.form["reason"] ?? "",
            signatures: FolderPaths.of(channel) + "/signatures", problems: problems)
    }

    /// Returns why the user can't lock the data, with the names of those to ask; nil for users who can.
    private func refusal(
        _ context: RequestContext, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> String? {
        guard !context.hasPermission(ConfigureStudy.self) else { return nil }
        do {
            _ = try context.require(ConfigureStudy.self, on: channel, in: transaction)
            return nil
        } catch let refusal as any UserFacingError {
            return refusal.sentence
        }
    }
}
