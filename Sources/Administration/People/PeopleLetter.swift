import Access

/// What the portal writes to somebody because of what an administrator did; `Portal` finds the words and sends it.
public enum PeopleLetter: Sendable {
    /// An invitation with the link to choose a first password.
    case invitation(AccessLink, by: String, to: String)
    /// Word to somebody who has an account that they have a role at a place.
    case access(by: String, to: String)
    /// Roles that can be accepted or declined by a link, whether or not the address has an account.
    case offer(WaitingLetter.Offer, by: String, to: String)
    /// A link to choose another password, which an administrator sent.
    case passwordLink(AccessLink, by: String)
    /// The same, where the former password does not work any more.
    case forcedPassword(AccessLink, by: String)
    /// Word that the operator issued an API key in the user's name, for a purpose, which works in a folder.
    case keyIssued(String, by: String, to: String)
    /// Word that an administrator took the second factor of the account away.
    case secondFactorReset(by: String)
}

/// Sends a letter; throws when it could not be handed over.
public typealias SendPeopleLetter = @Sendable (PeopleLetter, LetterRecipient) async throws -> Void

/// Sends the emails that wait in the outbox, without keeping the answer waiting for the mail server.
public typealias SendWaitingLetters = @Sendable () async -> Void
