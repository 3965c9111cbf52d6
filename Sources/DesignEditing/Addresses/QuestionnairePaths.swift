import Access
import ParticipantPreview
import Studies
import Vocabulary

/// The addresses of questionnaires and their parts, next to their patterns.
extension StudyDesignerPaths {
    static let questionnaires = pattern(of: .questionnaires)
    package static let questionnaire = questionnaires + "/{document:int}"
    package static let questionnairePreview = questionnaire + "/preview"
    package static let schedule = questionnaire + "/schedule"
    package static let flow = questionnaire + "/flow"
    package static let walkthrough = questionnaire + "/walk"
    package static let newStep = questionnaire + "/new-step"
    package static let step = questionnaire + "/steps/{step}"
    package static let stepPreview = step + "/preview"
    package static let stepRemove = step + "/remove"
    package static let newQuestion = step + "/new-question"
    package static let question = step + "/questions/{question}"
    package static let questionPreview = question + "/preview"
    package static let questionRemove = question + "/remove"

    package static func questionnaires(_ channel: Channel) -> String { section(.questionnaires, channel) }

    package static func questionnaire(_ id: DocumentID, _ channel: Channel) -> String {
        "\(questionnaires(channel))/\(id)"
    }

    package static func schedule(of id: DocumentID, _ channel: Channel) -> String {
        questionnaire(id, channel) + "/schedule"
    }

    package static func flow(of id: DocumentID, _ channel: Channel) -> String {
        questionnaire(id, channel) + "/flow"
    }

    package static func walkthrough(of id: DocumentID, _ channel: Channel) -> String {
        questionnaire(id, channel) + "/walk"
    }

    package static func newStep(in id: DocumentID, after: ItemID? = nil, _ channel: Channel) -> String {
        questionnaire(id, channel) + "/new-step" + (after.map { "?after=\($0)" } ?? "")
    }

    package static func step(_ place: QuestionnairePart, of id: DocumentID, _ channel: Channel) -> String {
        let base = questionnaire(id, channel) + "/steps/"
        return switch place {
        case .step(let step): base + step.text
        case .question(let question, let form): base + "\(form)/questions/\(question)"
        }
    }

    /// Returns the addresses of images below a channel.
    package static func pictures(of channel: Channel) -> ImageURLs {
        ImageURLs { file($0, channel) }
    }
}
