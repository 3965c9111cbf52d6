import Access
import HTTP
import JSON
import Studies
import StudyPublishing
import Vocabulary
import WebAccess

/// What apps read about themselves, whatever study someone is in: gateway, terms, versions.
struct AppMetadataController: Sendable {
    let studies: PublishedStudies
    let bodies: PayloadBodies

    var routes: [SiteRoute] {
        [
            route(.gatewayInfo, gateway), route(.termsPolicy, terms), route(.appUpdates, updates),
            route(.versionInfo, versions),
        ]
    }

    private func route(
        _ operation: Operation, _ handler: @escaping @Sendable (MetadataRequest) -> Response
    ) -> SiteRoute {
        SiteRoute.app(
            .get, "/StudyMetaData/\(operation.name)", ignoresCase: true,
            refusing: StudyMetadataController.refuse
        ) { request, credential in
            handler(MetadataRequest(request: request, credential: credential))
        }.described(as: operation)
    }

    /// Returns the documents of the calling app.
    private func app(_ request: MetadataRequest) -> PublishedApp {
        studies.catalog.app(request.credential.appFolder)
    }

    @Sendable private func gateway(_ request: MetadataRequest) -> Response {
        let app = app(request)
        let answer = app.gateway(in: app.language(for: request.language))
        return bodies.response(answer, to: request.request)
    }

    @Sendable private func terms(_ request: MetadataRequest) -> Response {
        let app = app(request)
        let answer = app.terms(in: app.language(for: request.language))
        return bodies.response(answer, to: request.request)
    }

    /// Responds whether the app must be updated, for the calling platform.
    ///
    /// Contains both the flat members that deployed servers send and the documented objects by platform.
    @Sendable private func updates(_ request: MetadataRequest) -> Response {
        guard let text = request.parameter("appVersion") else {
            return MetadataFailure.missingVersion.response(in: request.language)
        }
        let app = app(request)
        let release = app.versions[request.platform]
        let known = AppVersionNumber(text)
        let newest = AppVersionNumber(release.version)
        let isBehind = known.flatMap { known in newest.map { known < $0 } } ?? false
        let current = known == nil ? "" : newest == nil ? text : release.version
        let language = app.language(for: request.language)
        var json = JSONWriter(capacity: 256)
        json.object { json in
            json.member("message", isBehind ? release.message.text(in: language) : "")
            json.member("forceUpdate", isBehind && release.isForced)
            json.member("currentVersion", current)
            app.versions.encode(into: &json)
        }
        return EncodedPayload(json.finish()).response(to: request.request)
    }

    /// The newest version on each platform, for an app that names itself.
    @Sendable private func versions(_ request: MetadataRequest) -> Response {
        guard let app = request.field("applicationId"), let organization = request.field("orgId") else {
            return MetadataFailure.missingApp.response(in: request.language)
        }
        let credential = request.credential
        let versions = self.app(request).versions
        guard AppID(app) == credential.app, OrganizationID(organization) == credential.organization,
            !versions.isEmpty
        else { return MetadataFailure.noVersion.response(in: request.language) }
        var json = JSONWriter(capacity: 128)
        json.object { versions.encode(into: &$0) }
        return EncodedPayload(json.finish()).response(to: request.request)
    }
}

extension AppVersions {
    /// Writes a member for each platform. Forced updates are sent as text, as on deployed servers.
    fileprivate func encode(into json: inout JSONWriter) {
        for platform in [Platform.android, .ios] {
            let release = self[platform]
            json.object(platform.rawValue) { json in
                json.key("latestVersion")
                if release.version.isEmpty { json.null() } else { json.string(release.version) }
                json.member("forceUpdate", release.isForced ? "true" : "false")
            }
        }
    }
}

extension MetadataFailure {
    /// `appUpdates` was asked without a version.
    static let missingVersion = MetadataFailure(
        status: .badRequest, code: 102, title: "INVALID_INPUT", header: \.invalidInput, body: \.invalidInputs)
    /// `versionInfo` was asked without the names of an app.
    static let missingApp = MetadataFailure(
        status: .notFound, code: 102, title: "UNKNOWN", header: \.invalidInputs, body: \.invalidInputs)
    /// No version of the app was entered, or the app is another.
    static let noVersion = MetadataFailure(
        status: .notFound, code: 103, title: "NODATA", header: \.noRecord, body: \.noRecord)
}
