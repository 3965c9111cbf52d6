import SQLStore
import Studies

/// What apps ask of the response server, in a transaction of the caller's.
///
/// For requests that come all at once, as those of the demo: each goes through the same desk and intake, with the
/// same checks, as one that an app sends, and a thousand of them share one commit.
public struct AppRequests: Sendable {
    let feature: ResponseFeature

    /// Makes a batch of tokens, at most 10,000, and returns them in the order in which they are listed.
    public func issueTokens(
        _ count: Int, label: String, by author: String, in channel: ChannelID,
        _ transaction: borrowing Transaction
    ) throws -> [String] {
        let batch = try feature.issue.begin(
            count: count, label: BatchLabel(label: label), by: author, in: channel, transaction
        ).batch
        return try transaction.rows(
            "select token from enrollment_tokens where batch_id = \(batch) order by id"
        ) { try $0[0] }
    }

    /// Enrolls someone with a token and returns the app token.
    public func enroll(
        _ token: String, in studyID: StudyID, sharing: DataSharingChoice, _ transaction: borrowing Transaction
    ) throws -> String {
        let request = EnrollmentRequest(
            studyID: studyID.text, token: token, allowDataSharing: sharing.rawValue)
        return try feature.desk.enroll(request, transaction).secret
    }

    /// Takes the body of a `processResponse` request in.
    ///
    /// A response of a version that the Lists do not know yet stays pending until ``ResponseFeature/start()``.
    public func send(_ body: [UInt8], _ transaction: borrowing Transaction) throws {
        let intake = feature.intake
        let reading = SubmissionParser(
            digest: intake.participants.appTokens.digest, hints: intake.hints, shapes: intake.shapes)
        _ = try intake.take(reading.read(body), transaction)
    }

    /// Ends someone's participation, and erases all that leads to them if they ask for it.
    public func withdraw(
        _ appToken: String, erasing: Bool, _ transaction: borrowing Transaction
    ) throws {
        let participants = feature.desk.participants
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
    /// The apps' requests, for those who make many of them.
    public var appRequests: AppRequests { AppRequests(feature: self) }

    /// Makes the Lists of a channel fit every design that it offers now, and returns how many there are.
    @discardableResult
    public func updateLists(of channel: ChannelID) async throws -> Int {
        try await ListUpdate(designs: designs, delivery: intake.delivery).run(channel)
    }
}
