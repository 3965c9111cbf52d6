import Access
import Cryptography
import SQLStore
import Vocabulary

/// Finds the design document of an activity in the metadata source of its study.
package struct DesignResolver: Sendable {
    package let store: Store
    package let portal: PortalDesigns
    package let service: MetadataService
    package let key: SealingKey
    /// The folders in which files can be read.
    package let roots: MetadataRoots
    /// Reports errors for the operator that aren't displayed to users.
    package let report: @Sendable (String) -> Void

    package init(
        store: Store, portal: PortalDesigns, service: MetadataService, key: SealingKey, roots: MetadataRoots,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.portal = portal
        self.service = service
        self.key = key
        self.roots = roots
        self.report = report
    }

    /// Returns the document of one version, or the reason why there is none. Only publications of this portal have other
    /// languages than English.
    package func document(
        channel: ChannelID, activity: String, version: String, in language: LanguageTag = .english
    ) async throws(DesignFailure) -> [UInt8] {
        do {
            let (source, studyID) = try await source(of: channel)
            switch source {
            case .portal: return try await published(channel, activity, version, language)
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

    /// Returns the document of one version for a page that is complete without it; nil if there is none or if it is on
    /// another server, which the page would have to wait for.
    package func documentHere(
        channel: ChannelID, activity: String, version: String
    ) async -> [UInt8]? {
        guard let found = try? await source(of: channel) else { return nil }
        if case .wcp = found.0 { return nil }
        return try? await document(channel: channel, activity: activity, version: version)
    }

    /// Returns the activities that the source currently has for a channel.
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

    /// Returns the document of a channel's participant properties, and whether it comes from this portal, or nil if
    /// there is none.
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

    /// Folders outside of the current roots are not read, even if they were allowed when they were set.
    private func files(in directory: String) throws(DesignFailure) -> DesignFiles {
        guard let directory = roots.resolve(directory) else {
            throw DesignFailure(
                "This server is not allowed to read the folder \(directory). Choose another metadata source or add the "
                    + "folder to PORTAL_METADATA_ROOTS, then reprocess the response.")
        }
        return DesignFiles(directory: directory)
    }

    private func source(of channel: ChannelID) async throws -> (MetadataSource, StudyID) {
        try await store.read { transaction in
            guard let text = try ChannelRepository.studyID(of: channel, in: transaction) else {
                throw DesignFailure.noSource
            }
            let effective = try MetadataSourceRepository().effective(for: channel, transaction)
            return (effective.source, StudyID(text))
        }
    }

    private func published(
        _ channel: ChannelID, _ activity: String, _ version: String, _ language: LanguageTag
    ) async throws -> [UInt8] {
        var wanted = PortalDesigns.Activity(id: activity, version: version)
        wanted.language = language
        if let document = try await portal.document(channel, wanted) { return document }
        throw DesignFailure.notPublished(version, of: activity)
    }

    private func password(of access: MetadataSource.WCPAccess) throws -> String {
        guard !access.passwordSealed.isEmpty else { return "" }
        let opened = try key.open(access.passwordSealed, context: MetadataSource.passwordContext)
        return String(decoding: opened, as: UTF8.self)
    }
}

extension MetadataSource {
    static let passwordContext = "metadata source"
    package static let sealedColumn = SealedColumn("password_sealed", in: "metadata_sources") { _ in
        passwordContext
    }

    /// A metadata service with a plain-text password. The URL may also be that of the service's `activity` page.
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
