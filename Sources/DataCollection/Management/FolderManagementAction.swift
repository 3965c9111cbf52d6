import Access
import HTTP
import JSON
import Responses
import SQLStore
import Vocabulary
import WebAccess

/// The action that creates a study folder in an app.
struct FolderManagementAction: Sendable {
    let store: Store

    var routes: [SiteRoute] {
        ManagementAction<CreateStudy>(operation: .createFolder, work: create, folder: "/{org}/{app}").routes
    }

    @Sendable private func create(
        _ context: RequestContext, _ grant: Grant<CreateStudy>, _ parameters: WireParameters
    ) async throws -> Response {
        let name = (try parameters["name"] ?? "").trimmed
        if name.isEmpty { throw WireError("Blank names are not allowed.", field: "name") }
        let title = (try parameters["title"] ?? "").trimmed
        let app = grant.subject
        let channel = try await store.write { transaction in
            let grant = try context.require(CreateStudy.self, on: app, in: transaction)
            return try add(StudyID(name), title, with: grant, transaction)
        }
        return WireResponse.success {
            $0.object("data") { data in
                data.member("rowId", Int(channel.id.rawValue))
                data.member("studyId", channel.studyID.text.uppercased())
                data.member("path", "/\(channel.path)")
            }
        }
    }

    private func add(
        _ studyID: StudyID, _ title: String, with grant: Grant<CreateStudy>,
        _ transaction: borrowing Transaction
    ) throws -> Channel {
        let app = grant.subject
        let path = FolderPath(
            organization: app.organization.name.text, app: app.name.text, study: studyID.text)
        if try FolderRepository.place(path, in: transaction) != nil {
            throw WireError("Folder \"\(studyID)\" already exists in the parent", field: "name")
        }
        do {
            return try FolderRepository.addStudy(studyID, title: title, with: grant, in: transaction)
        } catch let invalid as InvalidInput {
            throw WireError(
                invalid.problems.map { problem in
                    WireError.Entry(problem.sentence, field: problem.field == "title" ? "title" : "name")
                })
        }
    }
}
