import Access
import Responses
import SQLStore
import Vocabulary
import WebAccess

/// Requests of apps to the response server, run in a transaction of the caller.
///
/// For bulk requests such as those of the demo. Each request uses the same code and checks as a request from an app,
/// and a thousand of them share one commit.
public struct AppRequests: Sendable {
    let feature: ResponseFeature

    /// Creates a batch of at most 10,000 tokens and returns them in the order in which they are listed.
    public func issueTokens(
        _ count: Int, label: String, at site: StudySiteID? = nil, by author: String, in channel: ChannelID,
        _ transaction: borrowing Transaction
    ) throws -> [String] {
        let batch = try feature.issue.begin(
            count: count, label: BatchLabel(label: label), at: site, by: author, in: channel, transaction
        ).batch
        return try IssuedTokenRepository.tokens(of: batch, transaction)
    }

    /// Enrolls a participant with a token and returns the app token.
    public func enroll(
        _ token: String, in studyID: StudyID, sharing: DataSharingChoice, _ transaction: borrowing Transaction
    ) throws -> String {
        let request = EnrollmentRequest(
            studyID: studyID.text, token: token, allowDataSharing: sharing.rawValue)
        return try feature.enrollmentService.enroll(request, transaction).secret
    }

    /// Accepts the body of a `processResponse` request.
    ///
    /// A response to a version that the Lists don't have yet stays pending until ``ResponseFeature/start()``.
    public func send(_ body: [UInt8], _ transaction: borrowing Transaction) throws {
        let intake = feature.intake
        let reading = SubmissionParser(
            digest: intake.participants.appTokens.digest, hints: intake.hints, shapes: intake.shapes)
        _ = try intake.take(reading.read(body), transaction)
    }

    /// Withdraws a participant, and erases their data if requested.
    public func withdraw(
        _ appToken: String, erasing: Bool, _ transaction: borrowing Transaction
    ) throws {
        let participants = feature.enrollmentService.participants
        guard let participant = try participants.find(appToken: appToken, transaction) else {
            throw WireError("Invalid ParticipantId.")
        }
        if erasing {
            try participants.erase(participant, transaction)
        } else {
            try participants.withdraw(participant, request: .keep, transaction)
        }
    }
}

extension ResponseFeature {
    /// The apps' requests, for callers that make many of them.
    public var appRequests: AppRequests { AppRequests(feature: self) }

    /// Updates the Lists of a channel to match all designs that it offers now, and returns the number of Lists.
    @discardableResult
    public func updateLists(of channel: ChannelID) async throws -> Int {
        try await ListUpdate(designs: designs, delivery: intake.delivery).run(channel)
    }
}
