import Access
import HTTP
import PortalUI
import StudyManagement
import Vocabulary
import WebAccess

/// The names of the fields of a comment. A page has several such forms, so those of a reply contain its thread.
struct CommentFields: Sendable {
    let text: String
    let mention: String

    init(replyTo thread: ReviewThreadID? = nil) {
        let suffix = thread.map { "-\($0)" } ?? ""
        (text, mention) = ("text" + suffix, "mention" + suffix)
    }

    /// Returns the comment of a form.
    ///
    /// - Throws: ``InvalidInput`` for a choice that is no user.
    func draft(_ form: Form) throws -> CommentDraft {
        let chosen = try form.all(mention).map { value in
            guard let id = Int64(value) else {
                throw InvalidInput("mention", "Choose people who can view this design.")
            }
            return UserID(id)
        }
        return CommentDraft(form.text(text), mentioning: Set(chosen))
    }

    /// Returns the problems of a refusal at the fields of this form.
    func problems(_ refusal: any UserFacingError) -> FormProblems {
        guard !refusal.problems.isEmpty else { return FormProblems(refusal) }
        let names = ["text": text, "mention": mention]
        return FormProblems(
            refusal.problems.map { .init(field: names[$0.field] ?? $0.field, $0.sentence) })
    }
}

/// The fields of a comment: `{% use form.fields(replyTo: thread.id) %}`
struct CommentForm: Sendable {
    private let readers: [DesignReader]
    private let form: Form
    private let problems: FormProblems

    init(readers: [DesignReader], _ form: Form, _ problems: FormProblems) {
        (self.readers, self.form, self.problems) = (readers, form, problems)
    }

    /// Returns whether a reply was refused, so that its fields are shown.
    func hasProblem(replyTo thread: ReviewThreadID) -> Bool {
        let names = CommentFields(replyTo: thread)
        return problems[names.text] != nil || problems[names.mention] != nil
    }

    /// Returns the fields of a new comment, or of a reply.
    func fields(
        _ present: ReviewComment? = nil, replyTo thread: ReviewThreadID? = nil, isOptional: Bool = false
    ) -> CommentInputs {
        let names = CommentFields(replyTo: thread)
        let chosen = form.all(names.mention)
        return CommentInputs(
            names: names, label: thread == nil ? "Comment" : "Reply",
            text: form[names.text] ?? present?.text ?? "",
            options: readers.map { SelectOption("\($0.id)", $0.name, hint: $0.email) },
            chosen: chosen.isEmpty ? Set(present?.mentioned.map { "\($0.id)" } ?? []) : Set(chosen),
            textError: problems[names.text], mentionError: problems[names.mention], isOptional: isOptional)
    }
}

/// The inputs of a comment.
struct CommentInputs {
    let names: CommentFields
    let label: String
    let text: String
    let options: [SelectOption]
    let chosen: Set<String>
    let textError: String?
    let mentionError: String?
    let isOptional: Bool

    let hint = "People whom you mention get an email with a link."
    var isOpen: Bool { mentionError != nil || !chosen.isEmpty }
    var limit: Int { CommentDraft.lengthMax }
}
