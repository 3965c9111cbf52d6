import Formulas
import JSON
import Studies
import Vocabulary

/// The links of a step to other steps as sent to apps: destinations, pre-load logic, groups and piping.
///
/// Values and their positions match the service that the released apps were built for. Apps use destinations only if
/// the activity list says that the questionnaire branches; otherwise iPhones use hidden steps and pre-load logic.
struct StepNavigationPayload {
    /// One entry of a step's destinations.
    struct DestinationEntry {
        var condition = ""
        var sign = ""
        let destination: String
    }

    /// The pre-load logic as sent to apps: conditions joined by colons, and the destination step.
    struct PreLoadPayload {
        var value = ""
        var sign = ""
        var activity = ""
        var version = ""
        /// A step's key, or `0` for the end.
        var destination = ""
    }

    /// The source of the answer that is piped into the text of a step.
    struct PipingPayload {
        let snippet: LocalizedText
        let source: String
        var activity = ""
        var version = ""
    }

    var destinations: [DestinationEntry] = []
    var isHidden = false
    var groupID = ""
    /// The key of the step whose pre-load logic leads here; nil for most steps, empty for questions in forms.
    var sourceKey: String?
    var isVisibleByDefault = true
    var preLoad = PreLoadPayload()
    var pipe: PipingPayload?
    var isNested = false

    /// The links of a question inside a form, which has no destinations.
    static let nested = StepNavigationPayload(sourceKey: "", isNested: true)

    /// The links of the form itself. Its pre-load logic is on its last question, where apps expect it.
    var ofForm: StepNavigationPayload {
        var links = self
        links.preLoad = PreLoadPayload()
        links.isVisibleByDefault = true
        links.pipe = nil
        return links
    }

    /// The links of the last question of the form.
    var ofLastQuestion: StepNavigationPayload {
        var links = StepNavigationPayload.nested
        links.preLoad = preLoad
        links.isVisibleByDefault = isVisibleByDefault
        links.isHidden = !groupID.isEmpty && isHidden
        links.groupID = groupID
        return links
    }
}

// Writing
extension StepNavigationPayload {
    func writeDestinations(to json: inout JSONWriter) {
        for entry in destinations {
            json.object { json in
                json.member("condition", entry.condition)
                json.member("operator", entry.sign)
                json.member("destination", entry.destination)
            }
        }
    }

    func writeLogic(in language: LanguageTag, to json: inout JSONWriter) {
        json.member("defaultVisibility", isVisibleByDefault)
        json.member("piping", pipe != nil)
        json.object("preLoadLogic") { json in
            json.member("value", preLoad.value)
            json.member("operator", preLoad.sign)
            json.member("activityId", preLoad.activity)
            json.member("activityVersion", preLoad.version)
            json.member("destinationStepKey", preLoad.destination)
        }
        json.object("pipingLogic") { json in
            json.member("pipingSnippet", pipe?.snippet.text(in: language) ?? "")
            json.member("sourceQuestionKey", pipe?.source ?? "")
            json.member("activityId", pipe?.activity ?? "")
            json.member("activityVersion", pipe?.version ?? "")
        }
    }
}

// Reading a questionnaire
extension StepNavigationPayload {
    init(
        of index: Int, in questionnaire: Questionnaire, _ preLoads: PreLoadIndex,
        _ versions: [String: Version]
    ) {
        let step = questionnaire.steps[index]
        destinations = StepDestinations(index: index, questionnaire: questionnaire).all
        setLogic(of: index, in: questionnaire, preLoads, versions)
        guard let piping = step.logic.piping, let source = piping.source, step.kind != .form else { return }
        switch source {
        case .step(let id):
            if let place = questionnaire.index(of: id) {
                pipe = PipingPayload(snippet: piping.snippet, source: questionnaire.steps[place].key)
            }
        case .elsewhere(let activity, let key):
            pipe = PipingPayload(
                snippet: piping.snippet, source: key, activity: activity,
                version: versions[activity.lowercased()]?.text ?? "")
        case .group, .end: break
        }
    }

    private mutating func setLogic(
        of index: Int, in questionnaire: Questionnaire, _ preLoads: PreLoadIndex,
        _ versions: [String: Version]
    ) {
        let step = questionnaire.steps[index]
        isHidden = preLoads.hidden.contains(index)
        sourceKey = preLoads.source(of: index).map { questionnaire.steps[$0].key }
        if let group = questionnaire.group(of: step), preLoads.leads(to: group) {
            isVisibleByDefault = false
            groupID = group.key
            let members = questionnaire.members(of: group.id)
            if let next = members.first(where: { $0 > index }) {
                preLoad.destination = questionnaire.steps[next].key
            }
        }
        guard let logic = preLoads.logic(at: index), let destination = logic.destination else {
            return
        }
        isVisibleByDefault = false
        preLoad = PreLoadPayload(logic)
        switch (destination, questionnaire.resolve(destination)) {
        case (.end, _): preLoad.destination = "0"
        case (.elsewhere(let activity, let key), _):
            preLoad.destination = key
            preLoad.activity = activity
            preLoad.version = versions[activity.lowercased()]?.text ?? ""
        case (_, .step(let place)?): preLoad.destination = questionnaire.steps[place].key
        default: break
        }
    }
}

extension StepNavigationPayload.PreLoadPayload {
    fileprivate init(_ logic: PreLoadLogic) {
        let conditions = logic.conditions.filter { $0.comparison != nil }
        value = conditions.map(\.value).joined(separator: ":")
        sign = conditions.enumerated().map { index, condition in
            let comparison = condition.comparison?.rawValue ?? ""
            return index == 0
                ? comparison : "\((condition.connective ?? .and).rawValue):\(comparison)"
        }.joined(separator: ":")
    }
}
