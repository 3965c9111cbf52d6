import Cryptography
import SQLStore
import Vocabulary

// Configuring an organization's provider: validation of the input, the client secret, and the audit events.

extension Accounts {
    /// Sets the provider of the grant's organization.
    ///
    /// Cancels pending sign-ins. Throws ``InvalidInput`` for the fields with problems.
    public func setProvider(
        _ draft: SignInProviderDraft, with grant: Grant<ManageOrganization>,
        in transaction: borrowing Transaction
    ) throws {
        let previous = try SignInProviderRepository.provider(with: grant, in: transaction)
        let problems = try Self.problems(of: draft, after: previous, with: grant, in: transaction)
        if !problems.isEmpty { throw InvalidInput(problems) }
        let folder = grant.subject.id
        try keep(draft, after: previous, of: folder, in: transaction)
        try ProviderSignInRepository.removeAll(of: folder, in: transaction)
        guard let provider = try SignInProviderRepository.provider(with: grant, in: transaction) else {
            return
        }
        try grant.record(
            "sign-in-provider.set", about: provider.issuer,
            Self.changes(from: previous, to: provider, hasNewSecret: !draft.secret.isEmpty), in: transaction)
    }

    /// Returns the client secret with which the portal authenticates to a provider.
    func secret(of provider: SignInProvider, in transaction: borrowing Transaction) throws -> String {
        guard let sealed = try SignInProviderRepository.secret(of: provider.folder, in: transaction) else {
            throw NotFound("sign-in provider")
        }
        return String(
            decoding: try sealing.open(sealed, context: SignInProviderRepository.context(provider.folder)),
            as: UTF8.self)
    }

    private func keep(
        _ draft: SignInProviderDraft, after previous: SignInProvider?, of folder: FolderID,
        in transaction: borrowing Transaction
    ) throws {
        let isSame = previous.map { draft.leadsWhere($0) } ?? false
        let sealed =
            draft.secret.isEmpty
            ? [UInt8]()
            : sealing.seal(Array(draft.secret.utf8), context: SignInProviderRepository.context(folder))
        try SignInProviderRepository.save(draft, sealed, keepsProof: isSame, of: folder, in: transaction)
    }

    private static func problems(
        of draft: SignInProviderDraft, after previous: SignInProvider?, with grant: Grant<ManageOrganization>,
        in transaction: borrowing Transaction
    ) throws -> [FieldProblem] {
        var problems = draft.problems(hasSecret: previous != nil)
        let folder = grant.subject.id
        if let domain = try SignInProviderRepository.takenDomain(draft.listedDomains, folder, in: transaction)
        {
            problems.append(
                FieldProblem(
                    "domains", "\(domain) belongs to another organization on this site. Ask a Site Admin."))
        }
        let added = draft.listedDomains.filter { previous?.domains.contains($0) != true }
        // Every Org Admin gets the same answer: an error only for domains of others would reveal which other
        // organizations are here.
        if let domain = added.first, try !UserRepository.canSeeAllUsers(grant.actor, in: transaction) {
            problems.append(
                FieldProblem("domains", "Only a Site Admin can add a domain. Ask them to add \(domain)."))
        }
        let lockOut = try SignInProviderRepository.lockOutProblem(
            of: draft, after: previous, at: grant.now, in: transaction)
        if let lockOut { problems.append(FieldProblem("passwords", lockOut)) }
        // A secret is only ever sent to the provider for which it was entered.
        if let previous, draft.secret.isEmpty, previous.issuer != draft.issuer {
            problems.append(
                FieldProblem(
                    "secret", "Enter the client secret again. The saved one is for the previous issuer."))
        }
        return problems
    }

    private static func changes(
        from previous: SignInProvider?, to provider: SignInProvider, hasNewSecret: Bool
    ) -> AuditDetails {
        var details: AuditDetails = [:]
        func note(_ name: String, _ value: (SignInProvider) -> String) {
            let (old, new) = (previous.map(value) ?? "", value(provider))
            if old != new { details.append(name, .change(from: old, to: new)) }
        }
        note("name", \.title)
        note("issuer", \.issuer)
        note("client", \.client)
        note("scopes", \.scopes)
        note("domains") { $0.domains.joined(separator: ", ") }
        note("on") { $0.isOn ? "yes" : "no" }
        note("passwords") { $0.allowsPasswords ? "yes" : "no" }
        note("adds unknown people") { $0.addsUnknown ? "yes" : "no" }
        note("second factor of the provider") { $0.trustsFactors ? "counts" : "does not count" }
        if hasNewSecret { details.append("secret", .text("entered")) }
        return details
    }
}
