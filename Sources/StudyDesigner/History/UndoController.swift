import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyManagement
import Timekeeping
import Vocabulary
import WebAccess

/// Undoes and redoes edits of a design.
struct UndoController: Sendable {
    let frames: DesignFrameBuilder

    private var designs: DesignRepository { frames.designs }

    var routes: [SiteRoute] { [.post(StudyDesignerPaths.undoing, requiring: EditDesign.self, use: undo)] }

    private func undo(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (channel, back) = (try context.designChannel(), context.returnPath)
        func refuse(_ sentence: String, _ detail: String = "", at path: String? = nil) -> Response {
            let home = back == ReturnPath.home ? StudyDesignerPaths.history(channel) : back
            return context.redirect(to: path ?? home, flash: Flash(.failure, sentence, detail: detail))
        }
        do {
            // A refusal also rolls back the edits that were already undone.
            return try transaction.savepoint { try undo(context, channel, back, grant, in: transaction) }
        } catch let conflict as EditSuperseded {
            return refuse(
                "\(DesignEditText.sentence(conflict.since)) in the meantime, so nothing was undone.",
                try detail(of: conflict, grant, in: transaction),
                at: Self.comparison(conflict, channel))
        } catch let alreadyUndone as EditAlreadyUndone {
            return refuse("This change is already undone: \(DesignEditText.sentence(alreadyUndone.edit)).")
        } catch let refusal as DocumentInvalid {
            return refuse("This change can no longer be undone.", refusal.sentence)
        } catch let refusal as InvalidInput {
            return refuse("This change can no longer be undone.", refusal.sentence)
        } catch is EditNotFound {
            throw DocumentNotFound()
        }
    }

    private func undo(
        _ context: RequestContext, _ channel: Channel, _ back: String, _ grant: Grant<EditDesign>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        let scope = grant.subject.scope
        let id = DesignEditID(context.request.parameters.value("edit", as: Int64.self) ?? 0)
        let undone = try designs.undo(id, in: scope, by: grant.actor.author, transaction)
        let edit = undone.edit
        if edit.section == .basicInformation {
            let basics = try designs.document(BasicInformation.self, in: scope, transaction)
            try StudyIDChange(document: basics.value, grant: grant).apply(transaction)
        }
        let action = undone.isRedoing ? "design.redo" : "design.undo"
        try grant.record(
            action, about: edit.title,
            [
                "section": .text(edit.section.title), "change": .text(edit.kind.rawValue),
                "by": .text(edit.author.name), "at": .text(edit.at.iso8601),
            ], in: transaction)
        let here = try FolderRepository.channel(channel.id, in: transaction) ?? channel
        let path = try place(after: edit, back, here == channel, here, grant, in: transaction)
        let flash =
            undone.isRedoing
            ? Flash("Redone: \(edit.title).").offering(
                "Undo", to: StudyDesignerPaths.undoing(of: undone.next, here), from: path)
            : Flash("Undone: \(DesignEditText.sentence(edit)).", detail: "Both changes stay in the history.")
                .offering("Redo", to: StudyDesignerPaths.undoing(of: undone.next, here), from: path)
        return context.redirect(to: path, flash: flash)
    }

    /// Returns the page to go back to, or the section if that page no longer exists or has another address.
    private func place(
        after edit: DesignEdit, _ back: String, _ keepsAddress: Bool, _ channel: Channel,
        _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> String {
        if let document = edit.document {
            let entry = try designs.entry(document, in: grant.subject.scope, transaction)
            if entry.kind.isListed, entry.state == .deleted {
                return StudyDesignerPaths.section(edit.section, channel)
            }
        }
        guard keepsAddress, back.hasPrefix(StudyDesignerPaths.design(channel) + "/") else {
            return StudyDesignerPaths.section(edit.section, channel)
        }
        guard let document = edit.document, edit.section.isList else { return back }
        let whole = StudyDesignerPaths.section(edit.section, channel) + "/\(document)"
        guard let part = Self.part(in: back, below: whole + "/steps/") else { return back }
        let scope = grant.subject.scope
        let saved = try designs.document(Questionnaire.self, document, in: scope, transaction)
        return saved.value.step(at: part) == nil ? whole : back
    }

    /// Returns the step, or the question of a form, whose page a path leads to; nil for other pages.
    private static func part(in path: String, below steps: String) -> QuestionnairePart? {
        guard path.hasPrefix(steps) else { return nil }
        let page = path.dropFirst(steps.count).prefix { $0 != "?" && $0 != "#" }
        let words = page.split(separator: "/").map { ItemID(String($0)) }
        return switch words.count {
        case 3: .question(words[2], in: words[0])
        case 1: .step(words[0])
        default: nil
        }
    }

    /// Returns the first fields that changed since; the comparison page shows all of them.
    private func detail(
        of conflict: EditSuperseded, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> String {
        let since = conflict.since
        guard let document = since.document, let previous = conflict.edit.latter, let latter = since.latter,
            conflict.edit.kind == .saved || conflict.edit.kind == .added, since.kind == .saved
        else { return "" }
        let scope = grant.subject.scope
        let text = DocumentDifferenceText.of(
            try designs.value(of: document, revision: previous, in: scope, transaction),
            try designs.value(of: document, revision: latter, in: scope, transaction))
        let names = try designs.differences(of: document, from: previous, to: latter, in: scope, transaction)
            .map { text.name(of: $0.path) }
        let shown = names.prefix(4).joined(separator: "; ")
        return "Changed in the meantime: \(shown)\(names.count > 4 ? "; and \(names.count - 4) more" : "")."
    }

    private static func comparison(_ conflict: EditSuperseded, _ channel: Channel) -> String? {
        let since = conflict.since
        guard let document = since.document, since.kind == .saved, conflict.edit.document == document
        else { return nil }
        let address = StudyDesignerPaths.history(of: document, channel)
        guard let previous = conflict.edit.latter, let latter = since.latter else { return address }
        return "\(address)?from=\(previous)&to=\(latter)"
    }
}
