import Cryptography
import SQLStore
import Studies

/// Finds the design document of an activity, wherever the settings of its study's folder say that it is.
struct DesignResolver: Sendable {
    let store: Store
    let portal: PortalDesigns
    let service: MetadataService
    let key: SealingKey
    /// The folders below which files may be read.
    let roots: MetadataRoots
    /// Takes what an operator should know and no user sees.
    let report: @Sendable (String) -> Void

    /// The document of one version, or why there is none.
    func document(
        channel: ChannelID, activity: String, version: String
    ) async throws(DesignFailure) -> [UInt8] {
        do {
            let (source, studyID) = try await source(of: channel)
            switch source {
            case .portal: return try await published(channel, activity, version)
            case .files(let directory):
                return try files(in: directory)
                    .document(studyID: studyID, activity: activity, version: version)
            case .wcp(let access):
                return try await service.activity(
                    studyID: studyID, activity: activity, version: version, from: access,
                    password: try password(of: access))
            }
        } catch let failure as DesignFailure {
            throw failure
        } catch {
            throw DesignFailure("\(error)")
        }
    }

    /// The activities that the source offers for a channel now.
    func current(in channel: ChannelID) async throws(DesignFailure) -> [PortalDesigns.Activity] {
        do {
            let (source, studyID) = try await source(of: channel)
            switch source {
            case .portal: return try await portal.published(channel)
            case .files(let directory): return try files(in: directory).activities(of: studyID)
            case .wcp(let access):
                return try await service.activities(
                    of: studyID, from: access, password: try password(of: access))
            }
        } catch let failure as DesignFailure {
            throw failure
        } catch {
            throw DesignFailure("\(error)")
        }
    }

    /// The document of a channel's participant properties, and whether it is the portal's own; nil where there are none.
    func properties(
        of channel: ChannelID
    ) async throws(DesignFailure) -> (document: [UInt8], isOwn: Bool)? {
        do {
            let (source, studyID) = try await source(of: channel)
            switch source {
            case .portal: return portal.properties(channel).map { ($0, true) }
            case .files(let directory):
                return try files(in: directory).properties(of: studyID).map { ($0, false) }
            case .wcp(let access):
                let document = try await service.properties(
                    of: studyID, from: access, password: try password(of: access))
                return document.map { ($0, false) }
            }
        } catch let failure as DesignFailure {
            throw failure
        } catch {
            throw DesignFailure("\(error)")
        }
    }

    /// A folder that was named when other roots were configured is not read any more.
    private func files(in directory: String) throws(DesignFailure) -> DesignFiles {
        guard let directory = roots.resolve(directory) else {
            throw DesignFailure(
                "The folder \(directory) is not one that this server may read. Choose another metadata source, or "
                    + "have it named in PORTAL_METADATA_ROOTS, and reprocess the response.")
        }
        return DesignFiles(directory: directory)
    }

    private func source(of channel: ChannelID) async throws -> (MetadataSource, StudyID) {
        try await store.read { transaction in
            let text: String? = try transaction.value(
                "select study_id from channels where id = \(channel)")
            guard let text else { throw DesignFailure.noSource }
            let effective = try MetadataSourceRepository().effective(for: channel, transaction)
            return (effective.source, StudyID(text))
        }
    }

    private func published(
        _ channel: ChannelID, _ activity: String, _ version: String
    ) async throws -> [UInt8] {
        let wanted = PortalDesigns.Activity(id: activity, version: version)
        if let document = try await portal.document(channel, wanted) { return document }
        throw DesignFailure(
            "This portal has not published version \(version) of an activity '\(activity)' for the study. "
                + "Publish it, or choose another metadata source, and reprocess the response.")
    }

    private func password(of access: MetadataSource.WCPAccess) throws -> String {
        guard !access.passwordSealed.isEmpty else { return "" }
        let opened = try key.open(access.passwordSealed, context: MetadataSource.passwordContext)
        return String(decoding: opened, as: UTF8.self)
    }
}

extension MetadataSource {
    static let passwordContext = "metadata source"
    static let sealedColumn = SealedColumn("password_sealed", in: "metadata_sources") { _ in passwordContext }

    /// A metadata service with its password as it is typed; the address may name the service's `activity` page.
    static func wcp(
        baseURL: String, userName: String, password: String, key: SealingKey
    ) -> MetadataSource {
        let ending = "/activity"
        let base = baseURL.hasSuffix(ending) ? String(baseURL.dropLast(ending.count)) : baseURL
        return .wcp(
            WCPAccess(
                baseURL: base, userName: userName,
                passwordSealed: key.seal(Array(password.utf8), context: passwordContext)))
    }
}
