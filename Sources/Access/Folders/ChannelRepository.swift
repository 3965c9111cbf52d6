import SQLStore
import Vocabulary

/// Changes the channels of a study.
public enum ChannelRepository {
    /// Adds the Test channel under an app of the same organization in which the user may create studies.
    public static func addTest(
        as studyID: StudyID, in app: Grant<CreateStudy>, with grant: Grant<EditDesign>,
        in transaction: borrowing Transaction
    ) throws -> Channel {
        let study = grant.subject
        try checkSiblings(app.subject, study)
        try checkIsFree(studyID, in: app.subject, except: nil, in: transaction)
        guard try FolderRepository.channels(of: study, in: transaction).allSatisfy({ $0.kind == .live })
        else {
            throw Conflict("The study already has a Test channel.")
        }
        let channel = try add(
            .test, of: study, in: app.subject, as: studyID, by: grant.actor, in: transaction)
        try grant.record("channel.create", about: channel.path, in: transaction)
        return channel
    }

    /// Changes the Study ID of a draft channel; the Live channel's is also the study folder's name.
    public static func rename(
        _ kind: ChannelKind, to studyID: StudyID, with grant: Grant<EditDesign>,
        in transaction: borrowing Transaction
    ) throws {
        let channel = try draft(kind, of: grant.subject, in: transaction)
        guard channel.studyID.text != studyID.text else { return }
        try move(channel, to: channel.app, as: studyID, with: grant, in: transaction)
    }

    /// Moves a draft channel to another app of the organization; the study's folder moves with its Live channel.
    public static func move(
        _ kind: ChannelKind, to app: Grant<CreateStudy>, as studyID: StudyID, with grant: Grant<EditDesign>,
        in transaction: borrowing Transaction
    ) throws {
        let channel = try draft(kind, of: grant.subject, in: transaction)
        try checkSiblings(app.subject, grant.subject)
        try move(channel, to: app.subject, as: studyID, with: grant, in: transaction)
    }

    /// Sets a channel's status. The caller has checked the transition with the rules in Studies.
    public static func setStatus(
        _ status: StudyStatus, with grant: Grant<PublishStudy>, in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            "update channels set status = \(status.rawValue) where id = \(grant.subject.id)")
        try grant.record(
            "channel.set-status", about: grant.subject.path, ["status": .text(status.rawValue)],
            in: transaction)
    }

    /// Starts or stops accepting responses.
    public static func setCollecting(
        _ isCollecting: Bool, with grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws {
        let changed = try transaction.run(
            """
            update channels set collection_enabled = \(isCollecting)
            where id = \(grant.subject.id) and collection_enabled <> \(isCollecting)
            """)
        guard changed > 0 else { return }
        try grant.record(
            isCollecting ? "collection.start" : "collection.stop", about: grant.subject.path, in: transaction)
    }

    /// Changes the Study ID of a response folder whose design is on another server. The caller has checked that no
    /// participant uses the old one.
    public static func rename(
        to studyID: StudyID, with grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws {
        let channel = grant.subject
        guard channel.studyID.text != studyID.text else { return }
        try place(channel, in: channel.app, as: studyID, in: transaction)
        try grant.record("channel.rename", about: "\(channel.app.path)/\(studyID)", in: transaction)
    }

    static func add(
        _ kind: ChannelKind, of study: StudyFolder, in app: AppFolder, as studyID: StudyID, by actor: Actor,
        in transaction: borrowing Transaction
    ) throws -> Channel {
        let id: ChannelID? = try transaction.value(
            """
            insert into channels (id, study_folder_id, kind, app_folder_id, study_id, study_id_key, created_at)
            values ((\(fragment: GenerationRepository.channelRows.next(in: "channels"))), \(study.id), \(kind.rawValue),
                \(app.id), \(studyID.text), \(studyID.folded), \(actor.now))
            returning id
            """)
        guard let id else { preconditionFailure("an insert that returned nothing") }
        try GenerationRepository.publications.advance(in: transaction)
        return Channel(
            id: id, kind: kind, studyID: studyID, status: .draft, isCollecting: false, app: app, study: study)
    }

    /// Returns why a new study of the app can't have a Study ID, as a sentence; nil if it can.
    public static func refusal(
        of studyID: StudyID, with grant: Grant<CreateStudy>, in transaction: borrowing Transaction
    ) throws -> String? {
        do {
            try checkIsFree(studyID, in: grant.subject, except: nil, in: transaction)
            return nil
        } catch let refusal as InvalidInput {
            return refusal.problems.first?.sentence
        }
    }

    /// Throws if the app already offers the Study ID or if it isn't valid as a folder name.
    package static func checkIsFree(
        _ studyID: StudyID, in app: AppFolder, except channel: ChannelID?,
        in transaction: borrowing Transaction
    ) throws {
        if let problem = FolderName.problem(studyID.text, kind: .study) {
            throw InvalidInput("studyID", problem)
        }
        let holder: ChannelID? = try transaction.value(
            "select id from channels where app_folder_id = \(app.id) and study_id_key = \(studyID.folded)")
        if let holder, holder != channel {
            throw InvalidInput("studyID", FolderRepository.isTaken(studyID.text, .study))
        }
    }

    private static func draft(
        _ kind: ChannelKind, of study: StudyFolder, in transaction: borrowing Transaction
    ) throws -> Channel {
        let channels = try FolderRepository.channels(of: study, in: transaction)
        guard let channel = channels.first(where: { $0.kind == kind }) else { throw NotFound("channel") }
        guard channel.status == .draft else {
            throw Conflict(
                "A channel's Study ID and app can't change after it is published. Apps identify it by them.")
        }
        return channel
    }

    private static func checkSiblings(_ app: AppFolder, _ study: StudyFolder) throws {
        guard app.organization.id == study.app.organization.id else {
            throw InvalidInput(
                "app",
                "A study must stay within its organization. Choose an app of \(study.app.organization.title)."
            )
        }
    }

    private static func move(
        _ channel: Channel, to app: AppFolder, as studyID: StudyID, with grant: Grant<EditDesign>,
        in transaction: borrowing Transaction
    ) throws {
        try place(channel, in: app, as: studyID, in: transaction)
        try grant.record(
            "channel.move", about: "\(app.path)/\(studyID)", ["from": .text(channel.path)], in: transaction)
    }

    /// Sets a channel's app and Study ID; the study's folder moves with its Live channel.
    package static func place(
        _ channel: Channel, in app: AppFolder, as studyID: StudyID, in transaction: borrowing Transaction
    ) throws {
        try checkIsFree(studyID, in: app, except: channel.id, in: transaction)
        try transaction.run(
            """
            update channels set app_folder_id = \(app.id), study_id = \(studyID.text),
                study_id_key = \(studyID.folded)
            where id = \(channel.id)
            """)
        // Apps get different errors for an unknown Study ID and for one that isn't published yet.
        try GenerationRepository.publications.advance(in: transaction)
        guard channel.kind == .live else { return }
        try transaction.run(
            """
            update folders set parent_id = \(app.id), name = \(studyID.text), name_key = \(studyID.folded)
            where id = \(channel.study.id)
            """)
    }
}
