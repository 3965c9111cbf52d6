import Access
import HTTP
import JSON
import Responses
import Vocabulary
import WebAccess

/// The action that shows the design used to read the responses of an activity.
///
/// The deployed server required no permission, so that anyone could read the files. Here it requires the permission to
/// configure designs.
struct DesignManagementAction: Sendable {
    let designs: DesignResolver

    var routes: [SiteRoute] {
        ManagementAction<ConfigureStudy>(operation: .activityMetadata, work: read, takesGet: true).routes
    }

    @Sendable private func read(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, _ parameters: WireParameters
    ) async throws -> Response {
        let asked = try ["studyId", "activityId", "activityVersion"].map { name in
            (name: name, value: (try parameters[name] ?? "").trimmed)
        }
        let missing = asked.filter(\.value.isEmpty)
        guard missing.isEmpty else {
            throw WireError(missing.map { WireError.Entry("\($0.name) is a required parameter") })
        }
        guard StudyID(asked[0].value).folded == grant.subject.studyID.folded else {
            throw WireError("StudyId does not match study container requested")
        }
        do throws(DesignFailure) {
            let document = try await designs.document(
                channel: grant.subject.id, activity: asked[1].value, version: asked[2].value)
            guard (try? JSONTree.parse(document))?.object != nil else { throw DesignFailure.notJSON }
            return .json(document)
        } catch {
            throw WireError(error.description)
        }
    }
}
