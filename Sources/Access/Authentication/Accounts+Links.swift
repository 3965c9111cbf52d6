import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

extension Accounts {
    /// Returns a link for creating the first Site Admin; nil if the site has users.
    ///
    /// Each start of a new portal creates another link; the previous one stops working.
    public func setUpLink() async throws -> OneTimeLink? {
        let token = SecretToken(random: random)
        let now = now
        return try await store.write { transaction in
            guard try !UserRepository.hasUsers(in: transaction) else { return nil }
            return try LinkRepository.make(.setUp, for: nil, token: token, at: now, in: transaction)
        }
    }

    /// Returns a link with which a newly added user chooses a first password. Send it after the commit.
    public func invitation(
        for id: UserID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> OneTimeLink {
        let user = try UserRepository.manageableUser(id, by: grant, in: transaction)
        guard user.state == .invited else {
            throw Conflict(
                user.state == .deactivated
                    ? "The account is deactivated. Activate it first."
                    : "\(user.name) already has a password. Send a password link instead.")
        }
        let link = try LinkRepository.make(
            .invitation, for: user, token: SecretToken(random: random), at: grant.now, in: transaction)
        try grant.record("user.invite", about: user.email, in: transaction)
        return link
    }

    /// Returns a link for choosing another password; nil if no one can sign in with this address.
    ///
    /// Show the same message in both cases. Throws ``RateLimited`` if there were too many requests from this client
    /// address.
    public func passwordLink(email: String, from address: ClientAddress) async throws -> OneTimeLink? {
        let token = SecretToken(random: random)
        let now = now
        let actor = Actor.visitor(address: address.text, audit: audit)
        return try await store.write { transaction in
            try AttemptRepository.countAttempt(
                .passwordLink, account: AttemptRepository.account(email), address: address, at: now,
                in: transaction)
            guard let user = try UserRepository.user(email: email, in: transaction), user.state == .active,
                !user.isService, try !SignInProviderRepository.forbidsPassword(of: user, in: transaction)
            else {
                return nil
            }
            try actor.record("password.ask", on: user.home, about: user.email, in: transaction)
            return try LinkRepository.make(.password, for: user, token: token, at: now, in: transaction)
        }
    }

    /// Returns the data for a link's page: its purpose and its user.
    public func linkHolder(
        of token: SecretToken, in transaction: borrowing Transaction
    ) throws -> (purpose: LinkPurpose, user: User?) {
        guard let link = try LinkRepository.find(token, at: now, in: transaction) else { throw InvalidLink() }
        if link.purpose == .setUp, try UserRepository.hasUsers(in: transaction) { throw InvalidLink() }
        return (link.purpose, link.user)
    }

    /// Returns the roles of the user of an invitation's link, such as "Reader: Heron"; none for other links.
    public func invitedRoles(
        of token: SecretToken, in transaction: borrowing Transaction
    ) throws -> [String] {
        guard let link = try LinkRepository.find(token, at: now, in: transaction),
            link.purpose == .invitation,
            let user = link.user
        else { return [] }
        return try FolderTitles.roles(of: user.id, in: transaction).map {
            "\($0.role.title): \($0.folder.kind == .site ? "entire site" : $0.folder.title)"
        }
    }

    /// Uses a setup link: creates the first Site Admin, who can sign in immediately.
    public func completeSetUp(
        _ token: SecretToken, email typed: String, name: String, password: String, from address: ClientAddress
    ) async throws -> User {
        let (store, email) = (store, typed.trimmed)
        let purpose = try await store.read { transaction in
            try linkHolder(of: token, in: transaction).purpose
        }
        guard purpose == .setUp else { throw InvalidLink() }
        let problems = try problems(email: email, name: name, password: password)
        if !problems.isEmpty { throw InvalidInput(problems) }
        let hash = try await hashing.make(password, random: random)
        let now = now
        let installer = Operator(visitorAt: address.text, audit: audit)
        return try await store.write { transaction in
            guard try !UserRepository.hasUsers(in: transaction),
                try LinkRepository.use(token, at: now, in: transaction)
            else { throw InvalidLink() }
            let site = installer.grant(ManageSite.self, on: SiteFolder())
            let user = try UserRepository.add(email: email, name: name, with: site, in: transaction)
            try UserRepository.setPassword(hash, of: user.id, at: now, in: transaction)
            try RoleRepository.assign(
                .siteAdmin, to: .user(user.id),
                with: installer.grant(ManageRoles.self, on: .site(SiteFolder())), in: transaction)
            return user
        }
    }

    private func problems(email: String, name: String, password: String) throws -> [FieldProblem] {
        var problems: [FieldProblem] = []
        if let problem = EmailAddress.problem(email) { problems.append(FieldProblem("email", problem)) }
        if let problem = UserRepository.nameProblem(name) { problems.append(FieldProblem("name", problem)) }
        if let problem = try problem(password, of: [email, name]) {
            problems.append(FieldProblem("password", problem))
        }
        return problems
    }

    /// Uses an invitation or password link: sets the password and ends all sessions of its user.
    public func choosePassword(
        _ token: SecretToken, password: String, from address: ClientAddress
    ) async throws -> User {
        let store = store
        let user = try await passwordHolder(of: token)
        let hash = try await hash(password, of: [user.email, user.name])
        try await rejectPreviousPassword(password, of: user.id, field: "password")
        let now = now
        let actor = Actor(kind: .user, user: user.id, name: user.name, address: address.text, audit: audit)
        try await store.write { transaction in
            if try SignInProviderRepository.forbidsPassword(of: user, in: transaction) {
                throw Conflict(
                    "Your organization doesn't allow passwords. Sign in with your organization.")
            }
            guard try LinkRepository.use(token, at: now, in: transaction) else { throw InvalidLink() }
            try UserRepository.setPassword(hash, of: user.id, at: now, in: transaction)
            try SessionRepository.endAll(of: user.id, at: now, in: transaction)
            try LinkRepository.discard(of: user.id, in: transaction)
            try AttemptRepository.clearFailures(
                .signIn, account: AttemptRepository.account(user.email), address: address, in: transaction)
            try actor.record("password.choose", on: user.home, about: user.email, in: transaction)
        }
        // A user without a password has just requested it.
        if user.state == .active {
            await sendSecurityNotice(SecurityNotice(.passwordChanged, of: user, from: address))
        }
        return user
    }

    /// Returns the user of a link with which a password is chosen. Throws ``InvalidLink`` for other links.
    private func passwordHolder(of token: SecretToken) async throws -> User {
        let holder = try await store.read { transaction in
            let holder = try linkHolder(of: token, in: transaction)
            return [.invitation, .password].contains(holder.purpose) ? holder.user : nil
        }
        guard let user = holder else { throw InvalidLink() }
        return user
    }
}
