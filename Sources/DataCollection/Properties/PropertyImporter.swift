import Access
import Responses
import SQLStore
import Studies
import WebAccess

/// Executes a plan in several transactions, so that other writers don't wait long.
///
/// If the server stops, importing the same file again skips the lines already written.
struct PropertyImporter: Sendable {
    private static let chunkCount = 1_000

    let store: Store

    /// Executes all steps of a plan and deletes the file with the last one. Returns how many values were set.
    func run(
        _ plan: PropertyImportPlan, of file: PendingUpload, in channel: Channel, reason: String,
        _ context: RequestContext
    ) async throws -> Int {
        var count = 0
        var rest = plan.steps[...]
        while !rest.isEmpty {
            let chunk = Array(rest.prefix(Self.chunkCount))
            rest = rest.dropFirst(Self.chunkCount)
            let isLast = rest.isEmpty
            count += try await store.write { transaction in
                let grant = try context.require(EditResponses.self, on: channel, in: transaction)
                let written = try write(chunk, of: file, reason, grant, context.audit, transaction)
                if isLast {
                    try PendingUploadRepository.properties.discard(file.id, of: channel.folderID, transaction)
                }
                return written
            }
        }
        return count
    }

    /// The current values of the tokens are the previous values of the change.
    private func write(
        _ steps: [PropertyImportPlan.Step], of file: PendingUpload, _ reason: String,
        _ grant: Grant<EditResponses>,
        _ audit: Audit, _ transaction: borrowing Transaction
    ) throws -> Int {
        let holders = try TokenPropertyRepository().find(
            steps.map { .row($0.holder.row) }, grant, transaction)
        let editing = PropertyEditor()
        var (before, after, count) = ("", "", 0)
        for step in steps {
            guard let holder = holders[.row(step.holder.row)] else { continue }
            let changes = PropertyEditor.effective(step.changes, on: holder)
            if changes.isEmpty { continue }
            try editing.write(changes, of: holder, reason: reason, with: grant, transaction)
            for (property, value) in changes {
                before += "\(holder.row) \(property.id) \(property.text(holder.value(of: property)))\n"
                after += "\(holder.row) \(property.id) \(property.text(value))\n"
            }
            count += changes.count
        }
        try grant.record(
            "participant-property.import", about: file.fileName,
            [
                "lines": .text("\(steps.first?.line ?? 0) to \(steps.last?.line ?? 0)"),
                "values": .number(count), "reason": .text(reason),
                "before": .digest(of: before, by: audit), "after": .digest(of: after, by: audit),
            ], in: transaction)
        return count
    }
}
