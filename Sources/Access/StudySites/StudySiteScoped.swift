/// A permission on participants or their data, all of which may be limited to single sites of a study.
///
/// Everything that is read or changed with such a grant is limited to ``Grant/sites``.
public protocol StudySiteLimited: Permission where Subject == Channel {}

/// A permission that can also be held at single sites of a study.
///
/// Permissions that aren't scoped are never granted by a role at a site.
public protocol StudySiteScoped: StudySiteLimited {
    /// The same permission on the whole study.
    associatedtype StudyWide: Permission where StudyWide.Subject == Channel
}

extension StudySiteScoped {
    public static var canBeHeldAtSites: Bool { true }
}

/// Any permission that includes reading batches and counts, at all sites or at some.
public protocol TokenCountingAtSites: StudySiteLimited {}

/// Any permission that includes reading participants by number, their runs and deviations, at all sites or at some.
public protocol ParticipantReadingAtSites: StudySiteLimited {}

/// Any permission that also includes reading responses, at all sites or at some.
public protocol ResponseReadingAtSites: ParticipantReadingAtSites {}

extension Grant where P: StudySiteLimited {
    /// The sites that the grant covers.
    public var sites: StudySiteScope { scope }
}

extension Grant where P: StudySiteScoped {
    /// The same permission on the whole study; nil if it is held at single sites.
    public var studyWide: Grant<P.StudyWide>? {
        scope.isWholeStudy ? Grant<P.StudyWide>(actor: actor, subject: subject, at: now) : nil
    }

    /// Returns the grant limited to one site; nil if it doesn't cover the site.
    public func limited(to site: StudySiteID) -> Grant<P>? {
        scope.limited(to: site).map { Grant(actor: actor, subject: subject, scope: $0, at: now) }
    }
}

// MARK: The permissions

/// Entering a study: any role on it or at one of its sites.
public enum EnterStudyAtSites: StudySiteScoped {
    public typealias Subject = Channel
    public typealias StudyWide = EnterStudy
    public static let right = Right.enter
}

/// Token batches and their counts, of the whole study or of single sites.
public enum ViewTokenCountsAtSites: StudySiteScoped, TokenCountingAtSites {
    public typealias Subject = Channel
    public typealias StudyWide = ViewTokenCounts
    public static let right = Right.viewTokenCounts
}

/// Tokens themselves, of the whole study or of single sites.
public enum ManageTokensAtSites: StudySiteScoped, TokenCountingAtSites {
    public typealias Subject = Channel
    public typealias StudyWide = ManageTokens
    public static let right = Right.handleTokens
}

/// Participants by number, their runs and deviations, of the whole study or of single sites.
public enum ViewParticipantsAtSites: StudySiteScoped, ParticipantReadingAtSites {
    public typealias Subject = Channel
    public typealias StudyWide = ViewParticipants
    public static let right = Right.viewParticipants
}

/// Participants and responses, of the whole study or of single sites.
public enum ViewResponsesAtSites: StudySiteScoped, ResponseReadingAtSites {
    public typealias Subject = Channel
    public typealias StudyWide = ViewResponses
    public static let right = Right.viewResponses
}

/// Files with data that identifies participants, of the whole study or of single sites.
public enum ExportIdentifiersAtSites: StudySiteScoped, ResponseReadingAtSites {
    public typealias Subject = Channel
    public typealias StudyWide = ExportIdentifiers
    public static let right = Right.exportIdentifiers
}

/// Corrections of responses, of the whole study or of single sites.
public enum EditResponsesAtSites: StudySiteScoped, ResponseReadingAtSites {
    public typealias Subject = Channel
    public typealias StudyWide = EditResponses
    public static let right = Right.editResponses
}

/// Tasks about participants and notes on them, of the whole study or of single sites.
public enum FollowParticipantsAtSites: StudySiteScoped, ParticipantReadingAtSites {
    public typealias Subject = Channel
    public typealias StudyWide = FollowParticipants
    public static let right = Right.followParticipants
}

/// Answering what participants ask for about their data: a copy, corrections, and restriction of processing, of the whole
/// study or of single sites.
public enum AnswerDataRequestsAtSites: StudySiteScoped, ResponseReadingAtSites {
    public typealias Subject = Channel
    public typealias StudyWide = AnswerDataRequests
    public static let right = Right.answerDataRequests
}

// MARK: From one permission to another

extension Grant where P == ManageTokens {
    /// The same permission at all sites.
    public var atSites: Grant<ManageTokensAtSites> {
        Grant<ManageTokensAtSites>(actor: actor, subject: subject, at: now)
    }
}

extension Grant where P == EditResponses {
    /// The same permission at all sites.
    public var atSites: Grant<EditResponsesAtSites> {
        Grant<EditResponsesAtSites>(actor: actor, subject: subject, at: now)
    }
}

extension Grant where P == ManageTokensAtSites {
    /// The right to see counts, at the same sites.
    public var counting: Grant<ViewTokenCountsAtSites> {
        Grant<ViewTokenCountsAtSites>(actor: actor, subject: subject, scope: scope, at: now)
    }
}
