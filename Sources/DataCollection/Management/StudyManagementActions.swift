import Access
import Forwarding
import HTTP
import JSON
import Responses
import SQLStore
import Vocabulary
import WebAccess

/// The actions that configure a study: its ID, response collection, metadata, and forwarding.
struct StudyManagementActions: Sendable {
    let store: Store
    let studyIDs: StudyIDRules
    let update: MetadataUpdate
    let forwarding: ForwardingChange

    var routes: [SiteRoute] {
        ManagementAction<ConfigureStudy>(operation: .studyConfig, work: configure).routes
            + ManagementAction<ConfigureStudy>(operation: .updateStudyMetadata, work: updateMetadata).routes
            + ManagementAction<ConfigureStudy>(operation: .forwardingSettings, work: forward).routes
    }

    @Sendable private func configure(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, _ parameters: WireParameters
    ) async throws -> Response {
        if parameters.isEmpty {
            throw WireError("Invalid input format.  Please check the log for errors.")
        }
        let text = (try parameters["studyId", "shortName"] ?? "").trimmed
        if text.isEmpty { throw WireError("StudyId must be provided.") }
        let channel = grant.subject
        let collects = try parameters.flag("collectionEnabled")
        let isCollecting = collects ?? channel.isCollecting
        try await store.write { transaction in
            let grant = try context.require(ConfigureStudy.self, on: channel, in: transaction)
            if StudyID(text).folded != channel.studyID.folded {
                try rename(to: text, grant, transaction)
            }
            if let collects { try ChannelRepository.setCollecting(collects, with: grant, in: transaction) }
        }
        return WireResponse.success {
            $0.object("data") { data in
                data.member("rowId", Int(channel.id.rawValue))
                data.member("studyId", text.uppercased())
                data.member("collectionEnabled", isCollecting)
            }
        }
    }

    private func rename(
        to text: String, _ grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction
    ) throws {
        if try ChannelRepository.isTaken(text, excluding: grant.subject, in: transaction) {
            throw WireError(
                "StudyId '\(text)' is already associated with a different container within this folder. Each "
                    + "study can be associated with only one container per folder.", field: "shortName")
        }
        if let lock = try studyIDs.lock(grant.subject, in: transaction) {
            throw WireError(lock.wire, field: "shortName")
        }
        try studyIDs.rename(to: text, with: grant, in: transaction)
    }

    @Sendable private func updateMetadata(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, _ parameters: WireParameters
    ) async throws -> Response {
        let text = (try parameters["studyId"] ?? "").trimmed
        if text.isEmpty { throw WireError("StudyId required") }
        guard StudyID(text).folded == grant.subject.studyID.folded else {
            let isKnown = try await store.read { try ChannelRepository.isKnown(text, in: $0) }
            throw WireError(
                isKnown
                    ? "StudyId does not match study container requested"
                    : "StudyId provided does not match any known study")
        }
        do {
            _ = try await update.run(grant.subject, context)
        } catch let failure as DesignFailure {
            throw WireError(failure.description)
        }
        return WireResponse.success()
    }

    @Sendable private func forward(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, _ parameters: WireParameters
    ) async throws -> Response {
        let form = try ForwardingForm(keepsWhenEmpty: false) { try parameters[$0] }
        try await forwarding.make(form, of: grant.subject, context)
        return WireResponse.success()
    }
}
