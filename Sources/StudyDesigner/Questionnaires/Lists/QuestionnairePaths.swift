import Access
import Studies
import Vocabulary

/// The addresses of questionnaires and their parts, next to their patterns.
extension StudyDesignerPaths {
    static let questionnaires = pattern(of: .questionnaires)
    static let questionnaire = questionnaires + "/{document:int}"
    static let questionnairePreview = questionnaire + "/preview"
    static let schedule = questionnaire + "/schedule"
    static let flow = questionnaire + "/flow"
    static let walkthrough = questionnaire + "/walk"
    static let newStep = questionnaire + "/new-step"
    static let step = questionnaire + "/steps/{step}"
    static let stepPreview = step + "/preview"
    static let stepRemove = step + "/remove"
    static let newQuestion = step + "/new-question"
    static let question = step + "/questions/{question}"
    static let questionPreview = question + "/preview"
    static let questionRemove = question + "/remove"

    static func questionnaires(_ channel: Channel) -> String { section(.questionnaires, channel) }

    static func questionnaire(_ id: DocumentID, _ channel: Channel) -> String {
        "\(questionnaires(channel))/\(id)"
    }

    static func schedule(of id: DocumentID, _ channel: Channel) -> String {
        questionnaire(id, channel) + "/schedule"
    }

    static func flow(of id: DocumentID, _ channel: Channel) -> String {
        questionnaire(id, channel) + "/flow"
    }

    static func walkthrough(of id: DocumentID, _ channel: Channel) -> String {
        questionnaire(id, channel) + "/walk"
    }

    static func newStep(in id: DocumentID, after: ItemID? = nil, _ channel: Channel) -> String {
        questionnaire(id, channel) + "/new-step" + (after.map { "?after=\($0)" } ?? "")
    }

    static func step(_ place: QuestionnairePart, of id: DocumentID, _ channel: Channel) -> String {
        let base = questionnaire(id, channel) + "/steps/"
        return switch place {
        case .step(let step): base + step.text
        case .question(let question, let form): base + "\(form)/questions/\(question)"
        }
    }

    /// Returns the addresses of images below a channel.
    static func pictures(of channel: Channel) -> ImageURLs {
        ImageURLs { file($0, channel) }
    }
}
