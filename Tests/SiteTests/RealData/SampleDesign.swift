import JSON
import Studies
import Testing

@testable import Responses
@testable import Vocabulary

/// A sample design entered as a document, and what of it a document cannot hold.
///
/// Documents keep the rules of the designer, which the samples do not: keys of 15 characters, each once in a
/// questionnaire. Such a question is entered under a key of our own, and ``places`` says which.
struct SampleDesign {
    /// A List that the design makes, by the name that the sample gives it and by ours.
    struct ListMapping {
        let name: String
        let own: String
        let parent: String?
        /// The own names of its columns, by the sample's; key columns and the foreign key left out.
        var columns: [String: String] = [:]
    }

    private(set) var questionnaire = Questionnaire()
    /// The task, where the sample is one.
    private(set) var task: ActiveTask?
    /// The Lists, each after the one above it.
    private(set) var places: [ListMapping]
    /// What documents cannot hold at all.
    private(set) var leftOut: [String] = []
    /// The keys that are entered differently, as `key in form`.
    private(set) var rekeyed: [String: String] = [:]
    /// Questions with more than one choice that asks for words; a document has one such choice.
    private(set) var joinedOthers: [String] = []
    private var taken: Set<String> = ["welcome"]

    static let keyLengthMax = 15

    init(_ document: JSONTree, key: String? = nil) throws {
        let activity = try #require(document["activity"])
        let activityID = try #require(key ?? activity["metadata"]?["activityId"]?.string)
        questionnaire.key = activityID
        questionnaire.name = LocalizedText([.english: "The survey \(activityID)"])
        places = [ListMapping(name: activityID, own: activityID, parent: nil)]
        var welcome = InstructionStep(id: "welcome")
        (welcome.key, welcome.title, welcome.text) = ("welcome", "Welcome", "An instruction has no column.")
        questionnaire.steps = [.instruction(welcome)]
        for step in activity["steps"]?.array ?? [] {
            if let entered = try self.step(step) { questionnaire.steps.append(entered) }
        }
        if activity["steps"]?.array?.isEmpty == true { leftOut.append("a survey without a step") }
    }

    /// The key under which a question or form was entered.
    func own(_ key: String, in form: String?) -> String {
        rekeyed[form.map { "\(key) in \($0)" } ?? key] ?? key
    }

    private mutating func step(_ step: JSONTree) throws -> Step? {
        let key = try #require(step["key"]?.string)
        switch step["type"]?.string {
        case "task":
            try enterTask(step, key)
            return nil
        case "form":
            var form = FormStep(id: ItemID(key))
            form.key = choose(key, in: nil)
            places.append(
                ListMapping(name: places[0].name + key, own: places[0].own + form.key, parent: places[0].name)
            )
            let place = places.count - 1
            for nested in step["steps"]?.array ?? [] {
                if nested["type"]?.string == "form" {
                    leftOut.append("the form \(nested["key"]?.string ?? "") inside the form \(key)")
                } else {
                    form.questions.append(try question(nested, in: place, form: key))
                }
            }
            return .form(form)
        default: return .question(try question(step, in: 0, form: nil))
        }
    }

    /// A task is an activity of its own, whose one step has the key of the activity.
    private mutating func enterTask(_ step: JSONTree, _ key: String) throws {
        let type = try #require(step["resultType"]?.string.flatMap(TaskType.init(rawValue:)))
        var task = ActiveTask(type)
        (task.key, task.name) = (questionnaire.key, questionnaire.name)
        task.instructions = LocalizedText([.english: step["text"]?.string ?? ""])
        if case .fetalKickCounter(var format) = task.format {
            format.kicks = 10
            task.format = .fetalKickCounter(format)
        }
        self.task = task
        rekeyed[key] = task.key
        var place = ListMapping(
            name: places[0].name + key, own: places[0].own + task.key, parent: places[0].name)
        for column in try #require(ResultType(name: type.rawValue)?.taskColumns) {
            place.columns[column] = column
        }
        places.append(place)
    }

    private mutating func question(_ step: JSONTree, in place: Int, form: String?) throws -> Question {
        let key = try #require(step["key"]?.string)
        let type = try #require(step["resultType"]?.string.flatMap(ResponseType.init(rawValue:)))
        let ownKey = choose(key, in: form)
        let response = SampleFormat.format(type, like: step["format"] ?? [:])
        var question = Question(id: ItemID((form ?? "") + key), response: response)
        question.key = ownKey
        question.text = LocalizedText([.english: "What is \(key)?"])
        guard let format = response.as(TextChoiceFormat.self) else {
            places[place].columns[key] = ownKey
            return question
        }
        var list = ListMapping(
            name: places[place].name + key, own: places[place].own + ownKey, parent: places[place].name)
        list.columns[key] = ownKey
        if format.other?.asksForText == true { list.columns["\(key)_text"] = "\(ownKey)_text" }
        places.append(list)
        if SampleFormat.others(step["format"] ?? [:]).count > 1 { joinedOthers.append(key) }
        return question
    }

    /// The key itself where the rules take it, else a shorter or marked one.
    private mutating func choose(_ key: String, in form: String?) -> String {
        let candidates = [key, "g\(key)"].map { String($0.prefix(Self.keyLengthMax)) }
        let chosen = candidates.first { !taken.contains($0.lowercased()) } ?? key
        taken.insert(chosen.lowercased())
        if chosen != key { rekeyed[form.map { "\(key) in \($0)" } ?? key] = chosen }
        return chosen
    }
}

extension ResultType {
    /// The columns that the List of a task has.
    fileprivate var taskColumns: [String]? {
        guard case .task(let columns) = place else { return nil }
        return columns.map(\.name)
    }
}
