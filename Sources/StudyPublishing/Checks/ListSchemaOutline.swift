import Studies
import Vocabulary

/// The Lists for the responses to a design, with the part of the design that creates each.
struct ListSchemaOutline {
    /// The part of the design that creates a List or column.
    struct Origin: Hashable {
        /// The ID of the activity, step or question.
        let item: String
        /// The page with its key; nil if the design is not a draft.
        let page: DesignPage?
    }

    struct Column {
        let name: String
        let type: String
        let origin: Origin
    }

    struct List {
        /// The name on the pages of Lists and in files.
        let name: String
        /// The title in words: of the activity, and of the question or form in it.
        let title: String
        let origin: Origin
        var columns: [Column] = []
    }

    private(set) var lists: [List] = []

    init(of activities: [(id: DocumentID, value: any Activity)]) {
        for (document, activity) in activities where !activity.key.isEmpty {
            if let questionnaire = activity as? Questionnaire {
                add(questionnaire, document)
            } else {
                add(activity, document)
            }
        }
    }

    /// Adds an activity. A task has its own List, and one for its measurements.
    private mutating func add(_ activity: any Activity, _ document: DocumentID) {
        let page = DesignPage(section: type(of: activity).kind.section, document: document)
        let measures = (activity as? ActiveTask)?.type.measures ?? []
        for (index, list) in activity.responseLists.enumerated() {
            let origin = Origin(item: "\(document)/\(index)", page: page)
            let columns = measures.map {
                Column(
                    name: $0.name, type: $0.type, origin: Origin(item: "\(document)/\($0.name)", page: page))
            }
            let title = index == 0 ? activity.title : "\(activity.title) · \(activity.key)"
            lists.append(
                List(name: list.title, title: title, origin: origin, columns: index == 0 ? [] : columns))
        }
    }

    private mutating func add(_ questionnaire: Questionnaire, _ document: DocumentID) {
        func origin(_ item: ItemID, _ part: DesignPage.Part) -> Origin {
            Origin(
                item: "\(document)/\(item)",
                page: DesignPage(section: .questionnaires, document: document, part: part))
        }
        let main = DesignPage(section: .questionnaires, document: document)
        let own = lists.count
        lists.append(
            List(
                name: questionnaire.key, title: questionnaire.title,
                origin: Origin(item: "\(document)", page: main)))
        for step in questionnaire.steps {
            switch step {
            case .instruction: break
            case .question(let question): add(question, to: own, origin(question.id, .item(question.id)))
            case .form(let form) where form.key.isEmpty: break
            case .form(let form):
                let place = lists.count
                lists.append(
                    List(
                        name: ResponseList.title(of: form.key, below: questionnaire.key),
                        title: Self.title(form.key, below: questionnaire.title),
                        origin: origin(form.id, .item(form.id))))
                for question in form.questions {
                    add(question, to: place, origin(question.id, .nested(question.id, in: form.id)))
                }
            }
        }
    }

    /// Returns the title of a List below another, with an uppercase first letter as in the titles of Lists.
    private static func title(_ own: String, below parent: String) -> String {
        "\(parent) · \(own.prefix(1).uppercased())\(own.dropFirst())"
    }

    /// Adds a question. A text choice has its own List, with a row for each selected value.
    private mutating func add(_ question: Question, to place: Int, _ origin: Origin) {
        guard !question.key.isEmpty else { return }
        guard let columns = question.response.question.listColumns else {
            let type = question.response.type.question.answer.columnType
            lists[place].columns.append(Column(name: question.key, type: type, origin: origin))
            return
        }
        var list = List(
            name: ResponseList.title(of: question.key, below: lists[place].name),
            title: Self.title(
                question.text.english.isEmpty ? question.key : question.text.english,
                below: lists[place].title), origin: origin)
        let words = Origin(item: origin.item + "/other", page: origin.page)
        list.columns = columns.map { suffix in
            Column(name: question.key + suffix, type: "Text", origin: suffix.isEmpty ? origin : words)
        }
        lists.append(list)
    }
}
