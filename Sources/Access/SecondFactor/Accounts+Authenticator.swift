import Cryptography
import SQLStore
import Timekeeping

// What users can do with their own second factor.

extension Accounts {
    /// Creates a secret for an authenticator app; nothing changes until its first code is entered.
    ///
    /// A user who signed in some time ago authenticates again by password or code, so that no one can add their own app
    /// from a browser that was left open.
    public func beginAuthenticator(
        for person: AuthenticatedUser, reauthentication: String, at address: ClientAddress
    ) async throws {
        try await requireRecentAuthentication(person, by: reauthentication, at: address)
        let secret = random(TimeBasedCode.secretByteCount)
        let (key, now) = (sealing, now)
        try await store.write { transaction in
            try SecondFactorRepository.saveDraft(
                secret, of: person.user, key: key, at: now, in: transaction)
            try person.actor.record(
                "second-factor.begin", on: person.home, about: person.email, in: transaction)
        }
    }

    /// Returns the secret being set up; nil if there is none or it expired.
    public func draftedSecret(
        of person: AuthenticatedUser, in transaction: borrowing Transaction
    ) throws -> AuthenticatorSecret? {
        let secret = try SecondFactorRepository.draft(
            of: person.user, key: sealing, at: now, in: transaction)
        return secret.map { AuthenticatorSecret($0, email: person.email) }
    }

    /// Enables the second factor with the app's first code; returns the recovery codes, which are shown once.
    ///
    /// Sessions that were opened without it end.
    public func confirmAuthenticator(
        of person: AuthenticatedUser, code: String, at address: ClientAddress
    ) async throws -> [String] {
        try Self.requireCode(code)
        let codes = RecoveryCode.make(random: random)
        let (key, now) = (sealing, now)
        let isRight = try await store.write { transaction in
            try Self.admitCode(of: person.user, at: now, in: transaction)
            guard
                let secret = try SecondFactorRepository.draft(
                    of: person.user, key: key, at: now, in: transaction)
            else { throw Conflict("Setup took too long. Start again.") }
            let present = TimeBasedCode.step(at: now.milliseconds / 1000)
            let bare = String(code.filter { !$0.isWhitespace })
            guard let step = TimeBasedCode.step(of: bare, secret: secret, around: present, after: 0) else {
                return false
            }
            try Self.clearCodeFailures(of: person.user, in: transaction)
            try SecondFactorRepository.confirm(of: person.user, step: step, at: now, in: transaction)
            try SecondFactorRepository.saveRecoveryCodes(codes, of: person.user, key: key, in: transaction)
            try SessionRepository.endOthers(of: person, in: transaction)
            try person.actor.record(
                "second-factor.start", on: person.home, about: person.email, in: transaction)
            return true
        }
        guard isRight else { throw InvalidCode(field: "code") }
        await sendSecurityNotice(SecurityNotice(.secondFactorOn, of: person))
        return codes
    }

    /// Replaces the recovery codes with ten new ones, which are shown once.
    public func renewRecoveryCodes(
        of person: AuthenticatedUser, reauthentication: String, at address: ClientAddress
    ) async throws -> [String] {
        try await reauthenticate(person, by: reauthentication, at: address)
        let codes = RecoveryCode.make(random: random)
        let key = sealing
        try await store.write { transaction in
            guard try SecondFactorRepository.isOn(for: person.user, in: transaction) else {
                throw Conflict("There is no second factor. Set it up first.")
            }
            try SecondFactorRepository.saveRecoveryCodes(codes, of: person.user, key: key, in: transaction)
            try person.actor.record(
                "recovery-codes.renew", on: person.home, about: person.email, in: transaction)
        }
        await sendSecurityNotice(SecurityNotice(.recoveryCodesRenewed, of: person))
        return codes
    }

    /// Disables the second factor, unless one of the user's roles requires it.
    public func removeSecondFactor(
        of person: AuthenticatedUser, reauthentication: String, at address: ClientAddress
    ) async throws {
        try await reauthenticate(person, by: reauthentication, at: address)
        try await store.write { transaction in
            guard try !SecondFactorRuleRepository.apply(to: person.user, in: transaction) else {
                throw Conflict("One of your roles requires a second factor, so you can't turn it off.")
            }
            guard try SecondFactorRepository.remove(of: person.user, in: transaction) else {
                throw Conflict("There is no second factor.")
            }
            try person.actor.record(
                "second-factor.stop", on: person.home, about: person.email, in: transaction)
        }
        await sendSecurityNotice(SecurityNotice(.secondFactorOff, of: person))
    }
}

extension AuthenticatorSecret {
    fileprivate init(_ secret: [UInt8], email: String) {
        text = Base32.encode(secret)
        let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
        let digits = Array("0123456789ABCDEF")
        let name = email.utf8.map { byte in
            unreserved.contains(byte)
                ? String(decoding: [byte], as: UTF8.self)
                : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }.joined()
        address = "otpauth://totp/Study%20Portal:\(name)?secret=\(text)&issuer=Study%20Portal"
    }
}
