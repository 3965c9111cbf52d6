import Access
import SQLStore
import Studies
import Vocabulary

/// Updates a study's channels and folder to match the names in its basic information.
///
/// The rules of the document were checked before, so the names of published channels don't change.
struct StudyIDChange {
    let document: BasicInformation
    let grant: Grant<EditDesign>
    /// The app chosen for each channel, which may be a new app.
    var apps: [(kind: ChannelKind, choice: AppChoice)] = []

    /// Renames, moves and adds channels; throws problems by input of the form.
    func apply(_ transaction: borrowing Transaction) throws {
        let name = document.name.english
        if !name.isEmpty, name != grant.subject.title {
            try FolderRepository.retitle(name, with: grant, in: transaction)
        }
        let channels = try FolderRepository.channels(of: grant.subject, in: transaction)
        for kind in [ChannelKind.live, .test] {
            let channel = channels.first { $0.kind == kind }
            if let refusal = refusal(kind, channel) { throw refusal }
            try makeApp(of: kind, transaction)
            let identity = document.identity(of: kind)
            // A channel needs both a Study ID and an app.
            guard !identity.studyID.isEmpty, !identity.appID.isEmpty else { continue }
            do {
                try change(kind, channel, to: identity, transaction)
            } catch let invalid as InvalidInput {
                throw InvalidInput(
                    invalid.problems.map {
                        let input = $0.field == "app" ? "appID" : "studyID"
                        return FieldProblem("\(kind.rawValue).\(input)", $0.sentence)
                    })
            }
        }
    }

    private func refusal(_ kind: ChannelKind, _ channel: Channel?) -> InvalidInput? {
        guard let channel, document.identity(of: kind).studyID.isEmpty else { return nil }
        return InvalidInput(
            "\(kind.rawValue).studyID",
            "The \(kind.title) channel, \(channel.studyID), requires a Study ID. Enter one")
    }

    /// Creates the new app that was described for a channel.
    private func makeApp(of kind: ChannelKind, _ transaction: borrowing Transaction) throws {
        guard let choice = apps.first(where: { $0.kind == kind })?.choice, choice.makesApp else { return }
        if document.identity(of: kind).studyID.isEmpty {
            throw InvalidInput(
                "\(kind.rawValue).studyID", "Enter a Study ID for the study in the new app")
        }
        _ = try choice.make(in: grant.subject.app.organization, by: grant.actor, transaction)
    }

    private func change(
        _ kind: ChannelKind, _ channel: Channel?, to identity: ChannelIdentity,
        _ transaction: borrowing Transaction
    ) throws {
        guard let channel else {
            let app = try app(identity.appID, transaction)
            _ = try ChannelRepository.addTest(
                as: identity.studyID, in: app, with: grant, in: transaction)
            return try GenerationRepository.publications.advance(in: transaction)
        }
        if channel.app.name != identity.appID {
            let app = try app(identity.appID, transaction)
            try ChannelRepository.move(kind, to: app, as: identity.studyID, with: grant, in: transaction)
        } else if channel.studyID.text != identity.studyID.text {
            try ChannelRepository.rename(kind, to: identity.studyID, with: grant, in: transaction)
        } else {
            return
        }
        try GenerationRepository.publications.advance(in: transaction)
    }

    /// Returns the app with this ID in the study's organization, if the user may create studies there.
    private func app(
        _ id: AppID, _ transaction: borrowing Transaction
    ) throws -> Grant<CreateStudy> {
        let organization = grant.subject.app.organization
        guard
            let app = try FolderRepository.app(organization.name.text, id.text, in: transaction)
        else { throw InvalidInput("app", "\(organization.title) has no app \(id). Choose one from the list") }
        do {
            return try Roles.require(CreateStudy.self, on: app, by: grant.actor, in: transaction)
        } catch is AccessDenied {
            throw InvalidInput("app", Self.needsRole(app))
        } catch is NotFound {
            throw InvalidInput("app", Self.needsRole(app))
        }
    }

    private static func needsRole(_ app: AppFolder) -> String {
        "You do not have permission to create studies in \(app.title). Choose another app, or ask an admin for a role"
    }
}
