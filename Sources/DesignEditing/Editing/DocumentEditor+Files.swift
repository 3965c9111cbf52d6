import Access
import HTTP
import SQLStore
import StudyManagement
import WebAccess

extension DocumentEditor {
    /// Saves a form with files. Stores the files first, then everything else in a second transaction.
    package func save<Form: DocumentForm>(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in store: Store,
        uploads kind: FormUploads.Kind,
        _ form: @escaping @Sendable (FormUploads) -> Form
    ) async throws -> Response {
        let study = grant.subject
        let intake = try await store.write { transaction in
            _ = try context.require(EditDesign.self, on: study, in: transaction)
            return try FormUploads(context, kind, into: study.files, transaction)
        }
        do {
            return try await store.write { transaction in
                let grant = try context.require(EditDesign.self, on: study, in: transaction)
                let response = try save(form(intake), context, grant, transaction)
                if response.status.isError { throw RefusedSave(response: response) }
                return response
            }
        } catch let undone as RefusedSave {
            return undone.response
        }
    }
}

/// Rolls back the transaction of a form that was refused, and returns its page.
private struct RefusedSave: Error {
    let response: Response
}
