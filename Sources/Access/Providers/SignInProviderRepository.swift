import Cryptography
import SQLStore
import Studies

/// The sign-in providers of organizations.
public enum SignInProviderRepository {
    static let sealedColumn = SealedColumn("client_secret", in: "sign_in_providers", of: ["folder_id"]) {
        context(try $0[0])
    }

    /// A secret that is moved to another organization does not open there.
    static func context(_ folder: FolderID) -> String { "sign-in provider of folder \(folder)" }

    /// The provider of the grant's organization; nil where there is none.
    public static func provider(
        with grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> SignInProvider? {
        try provider(of: grant.subject.id, in: transaction)
    }

    /// Removes the provider: from now on its people sign in with passwords, and what was connected to it is forgotten.
    public static func remove(
        with grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws {
        guard let provider = try provider(with: grant, in: transaction) else {
            throw NotFound("sign-in provider")
        }
        let folder = grant.subject.id
        try transaction.run("delete from sign_in_providers where folder_id = \(folder)")
        try transaction.run("delete from provider_accounts where folder_id = \(folder)")
        try transaction.run("delete from provider_sign_ins where folder_id = \(folder)")
        try grant.record("sign-in-provider.remove", about: provider.issuer, in: transaction)
    }

    /// The provider of an organization that is not in the trash; nil where there is none.
    static func provider(
        of folder: FolderID, in transaction: borrowing Transaction
    ) throws -> SignInProvider? {
        let domains = try transaction.rows(
            "select domain from sign_in_domains where folder_id = \(folder) order by domain"
        ) { row -> String in try row[0] }
        return try transaction.first(
            """
            select p.title, p.issuer, p.client_id, p.scopes, p.is_on, p.allows_passwords, p.adds_unknown,
                p.trusts_factors
            from sign_in_providers p join folders f on f.id = p.folder_id
            where p.folder_id = \(folder) and f.trash_id is null
            """
        ) { row in
            SignInProvider(
                folder: folder, title: try row[0], issuer: try row[1], client: try row[2],
                scopes: try row[3], domains: domains, isOn: try row[4] as Int == 1,
                allowsPasswords: try row[5] as Int == 1, addsUnknown: try row[6] as Int == 1,
                trustsFactors: try row[7] as Int == 1)
        }
    }

    /// The provider that is switched on and answers for an address; nil for none.
    static func provider(
        forEmail email: String, in transaction: borrowing Transaction
    ) throws -> SignInProvider? {
        let folder: FolderID? = try transaction.value(
            "select folder_id from sign_in_domains where domain = \(SignInProvider.domain(of: email))")
        guard let folder, let provider = try provider(of: folder, in: transaction), provider.isOn else {
            return nil
        }
        return provider
    }

    /// Whether somebody has to sign in with the provider of their organization, and with no password.
    ///
    /// Whoever has a role elsewhere may use it always: what an organization sets is for its own people.
    static func forbidsPassword(of user: User, in transaction: borrowing Transaction) throws -> Bool {
        guard let provider = try provider(forEmail: user.email, in: transaction) else { return false }
        return try !provider.allowsPasswords
            && !ProviderAccountRepository.isOfOthers(user, than: provider.folder, in: transaction)
    }
}

extension Accounts {
    /// Sets the provider of the grant's organization.
    ///
    /// Sign-ins that are on their way end. Throws ``Invalid`` naming the fields.
    public func setProvider(
        _ draft: SignInProviderDraft, with grant: Grant<ManageOrganization>,
        in transaction: borrowing Transaction
    ) throws {
        let former = try SignInProviderRepository.provider(with: grant, in: transaction)
        var problems = draft.problems(hasSecret: former != nil)
        let folder = grant.subject.id
        if let domain = try Self.takenDomain(draft.listedDomains, folder, in: transaction) {
            problems.append(
                FieldProblem(
                    "domains", "\(domain) belongs to another organization on this site. Ask the Site Admin."))
        }
        let added = draft.listedDomains.filter { former?.domains.contains($0) != true }
        if let domain = try Self.foreignDomain(added, folder, in: transaction),
            try !Self.looksAfterSite(grant.actor, in: transaction)
        {
            problems.append(
                FieldProblem(
                    "domains",
                    "\(domain) is also the domain of people elsewhere on this site. A Site Admin has to add it."
                ))
        }
        // A secret goes to the provider that it was entered for, and to no other.
        if let former, draft.secret.isEmpty, former.issuer != draft.issuer {
            problems.append(
                FieldProblem("secret", "Enter the client secret again: it was given by the former issuer."))
        }
        if !problems.isEmpty { throw Invalid(problems) }
        try keep(draft, of: folder, in: transaction)
        try transaction.run("delete from provider_sign_ins where folder_id = \(folder)")
        guard let provider = try SignInProviderRepository.provider(with: grant, in: transaction) else {
            return
        }
        try grant.record(
            "sign-in-provider.set", about: provider.issuer,
            Self.changes(from: former, to: provider, hasNewSecret: !draft.secret.isEmpty), in: transaction)
    }

    /// The secret with which the portal proves itself to a provider.
    func secret(of provider: SignInProvider, in transaction: borrowing Transaction) throws -> String {
        let sealed: [UInt8]? = try transaction.value(
            "select client_secret from sign_in_providers where folder_id = \(provider.folder)")
        guard let sealed else { throw NotFound("sign-in provider") }
        return String(
            decoding: try sealing.open(sealed, context: SignInProviderRepository.context(provider.folder)),
            as: UTF8.self)
    }

    private func keep(
        _ draft: SignInProviderDraft, of folder: FolderID, in transaction: borrowing Transaction
    ) throws {
        let sealed =
            draft.secret.isEmpty
            ? [UInt8]()
            : sealing.seal(Array(draft.secret.utf8), context: SignInProviderRepository.context(folder))
        try transaction.run(
            """
            insert into sign_in_providers (folder_id, title, issuer, client_id, client_secret, scopes, is_on,
                allows_passwords, adds_unknown, trusts_factors)
            values (\(folder), \(draft.title), \(draft.issuer), \(draft.client), \(sealed), \(draft.scopes),
                \(draft.isOn ? 1 : 0), \(draft.allowsPasswords ? 1 : 0), \(draft.addsUnknown ? 1 : 0),
                \(draft.trustsFactors ? 1 : 0))
            on conflict (folder_id) do update set title = excluded.title, issuer = excluded.issuer,
                client_id = excluded.client_id, scopes = excluded.scopes, is_on = excluded.is_on,
                client_secret = case when length(excluded.client_secret) = 0
                    then sign_in_providers.client_secret else excluded.client_secret end,
                allows_passwords = excluded.allows_passwords, adds_unknown = excluded.adds_unknown,
                trusts_factors = excluded.trusts_factors
            """)
        try transaction.run("delete from sign_in_domains where folder_id = \(folder)")
        for domain in draft.listedDomains {
            try transaction.run(
                "insert into sign_in_domains (domain, folder_id) values (\(domain), \(folder))")
        }
    }

    private static func takenDomain(
        _ domains: [String], _ folder: FolderID, in transaction: borrowing Transaction
    ) throws -> String? {
        for domain in domains {
            let taken: FolderID? = try transaction.value(
                "select folder_id from sign_in_domains where domain = \(domain) and folder_id <> \(folder)")
            if taken != nil { return domain }
        }
        return nil
    }

    /// A domain in which people have addresses who are at home elsewhere: typed on the sign-in page, their address
    /// would lead them to this organization's provider.
    private static func foreignDomain(
        _ domains: [String], _ folder: FolderID, in transaction: borrowing Transaction
    ) throws -> String? {
        if domains.isEmpty { return nil }
        let foreign = try transaction.rows(
            "select email from users where home_folder_id <> \(folder)"
        ) { row -> String in SignInProvider.domain(of: try row[0]) }
        let taken = Set(foreign)
        return domains.first(where: taken.contains)
    }

    private static func looksAfterSite(
        _ actor: Actor, in transaction: borrowing Transaction
    ) throws -> Bool {
        do {
            _ = try Roles.require(ManageSite.self, on: SiteFolder(), by: actor, in: transaction)
            return true
        } catch is NotFound {
            return false
        } catch is AccessDenied {
            return false
        }
    }

    private static func changes(
        from former: SignInProvider?, to provider: SignInProvider, hasNewSecret: Bool
    ) -> AuditDetails {
        var details: AuditDetails = [:]
        func note(_ name: String, _ value: (SignInProvider) -> String) {
            let (old, new) = (former.map(value) ?? "", value(provider))
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
