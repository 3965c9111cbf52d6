import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

extension Accounts {
    /// Changes the password of a signed-in user who enters the current one. Their other sessions end.
    public func changePassword(
        of person: AuthenticatedUser, from old: String, to new: String, at address: ClientAddress
    ) async throws {
        if Self.isBlank(old) { throw InvalidInput("old", "Enter your current password.") }
        let now = now
        let store = store
        let candidate = try await verify(old, of: person, from: address, at: now)
        if old == new { throw InvalidInput("new", "This is your current password. Choose a different one.") }
        let hash = try await hash(new, of: [person.email, person.name], field: "new")
        try await rejectPreviousPassword(new, of: person.user, field: "new")
        try await store.write { transaction in
            guard try Self.candidate(email: person.email, in: transaction)?.hash == candidate.hash else {
                throw Conflict("Your password was changed in the meantime. Sign in again.")
            }
            try UserRepository.setPassword(hash, of: person.user, at: now, in: transaction)
            try LinkRepository.discard(of: person.user, in: transaction)
            try AttemptRepository.clearFailures(
                .signIn, account: AttemptRepository.account(person.email), address: address, in: transaction)
            try SessionRepository.endOthers(of: person, in: transaction)
            try person.actor.record("password.change", on: person.home, about: person.email, in: transaction)
        }
        await sendSecurityNotice(SecurityNotice(.passwordChanged, of: person))
    }

    /// Counts an attempt and verifies the current password. Returns the user as they were when it was read.
    private func verify(
        _ password: String, of person: AuthenticatedUser, from address: ClientAddress, at now: Instant
    ) async throws -> SignInCandidate {
        let candidate = try await store.write { transaction in
            try AttemptRepository.countAttempt(
                .signIn, account: AttemptRepository.account(person.email), address: address, at: now,
                in: transaction)
            return try Self.candidate(email: person.email, in: transaction)
        }
        guard try await hashing.verify(password, against: candidate?.hash), let candidate else {
            throw InvalidCredentials(isKnownPerson: true)
        }
        return candidate
    }

    /// Adds a user, or uses the existing one, and sets the first password if one is given. For the command line and the
    /// demo.
    ///
    /// - Throws: ``Conflict`` for a service account, or if a password is given for a user who has one.
    public func add(
        email: String, name: String, password: String?, home: FolderID = .site, by console: Operator
    ) async throws -> User {
        var hash: PasswordHash?
        if let password { hash = try await self.hash(password, of: [email, name]) }
        let passwordHash = hash
        let now = now
        return try await store.write { transaction in
            let user = try Self.find(email, name, home: home, by: console, in: transaction)
            guard let passwordHash else { return user }
            try Self.requireNoPassword(of: user, in: transaction)
            try UserRepository.setPassword(passwordHash, of: user.id, at: now, in: transaction)
            try LinkRepository.discard(of: user.id, in: transaction)
            try SessionRepository.endAll(of: user.id, at: now, in: transaction)
            try console.actor.record("password.set", on: user.home, about: user.email, in: transaction)
            return try UserRepository.user(user.id, in: transaction) ?? user
        }
    }

    /// Only the user may replace a password, because their API keys would go on working with another one.
    private static func requireNoPassword(of user: User, in transaction: borrowing Transaction) throws {
        guard let hash = try UserRepository.passwordHash(of: user.id, in: transaction), !hash.isEmpty else {
            return
        }
        throw Conflict(
            "\(user.email) already has a password. Send a password link on the user's page, or let the user request one "
                + "on the sign-in page.")
    }

    /// Deletes the failures that delay signing in to an account, from all addresses.
    public func unlock(email: String, by console: Operator) async throws {
        try await store.write { transaction in
            guard let user = try UserRepository.user(email: email, in: transaction) else {
                throw NotFound("user")
            }
            try UserRepository.unlock(
                user.id, with: console.grant(ManageSite.self, on: SiteFolder()), in: transaction)
        }
    }

    private static func find(
        _ email: String, _ name: String, home: FolderID, by console: Operator,
        in transaction: borrowing Transaction
    ) throws -> User {
        if let user = try UserRepository.user(email: email, in: transaction) {
            try user.requirePerson()
            return user
        }
        guard home != .site else {
            return try UserRepository.add(
                email: email, name: name, with: console.grant(ManageSite.self, on: SiteFolder()),
                in: transaction)
        }
        guard case .organization(let folder) = try FolderRepository.folder(home, in: transaction) else {
            throw NotFound("organization")
        }
        return try UserRepository.add(
            email: email, name: name, with: console.grant(ManagePeople.self, on: folder),
            in: transaction)
    }

    /// Throws if a password is the user's current one or one of the previous ones.
    func rejectPreviousPassword(_ password: String, of user: UserID, field: String) async throws {
        let hashes = try await store.read { transaction in
            try PasswordHistoryRepository.hashes(of: user, in: transaction)
        }
        for hash in hashes {
            // A hash that can't be read matches no password.
            if (try? await hashing.verify(password, against: hash)) == true {
                throw InvalidInput(
                    field, "You've used this password before. Choose one you haven't used here.")
            }
        }
    }
}
