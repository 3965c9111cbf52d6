import Vocabulary

/// A copy of a library entry, adapted to a study.
public struct AdaptedCopy<Value: Sendable>: Sendable {
    /// The copy.
    public let value: Value
    /// Notices about the changes, as sentences.
    public let notices: [String]
}

extension LibraryContent {
    /// Returns a copy of its document, adapted to the context of a study.
    public func fitted<Document: DesignDocument>(
        _ type: Document.Type, into context: RuleContext, newID: @escaping () -> ItemID
    ) throws -> AdaptedCopy<Document> {
        var fitting = LibraryCopyAdapter(context, newID: newID)
        let value: any DesignDocument =
            switch kind {
            case .questionnaire: fitting.copy(try document(Questionnaire.self))
            case .activeTask: fitting.copy(try document(ActiveTask.self))
            case .consentSection: fitting.copy(try document(ConsentSection.self))
            case .resource: fitting.copy(try document(Resource.self))
            case .question, .form, .instruction, .template: throw DocumentNotFound()
            }
        guard let copy = value as? Document else { throw DocumentNotFound() }
        return AdaptedCopy(value: copy, notices: fitting.notices)
    }

    /// Returns a copy of its step for a questionnaire, without adding it.
    public func fittedStep(
        into questionnaire: Questionnaire, _ context: RuleContext, newID: @escaping () -> ItemID
    ) throws -> AdaptedCopy<Step> {
        guard let step = try step else { throw DocumentNotFound() }
        var fitting = LibraryCopyAdapter(context, newID: newID)
        let copy = fitting.copy(step, into: questionnaire)
        return AdaptedCopy(value: copy, notices: fitting.notices)
    }
}

extension LibraryCopyAdapter {
    mutating func copy(_ questionnaire: Questionnaire) -> Questionnaire {
        var copy = questionnaire.copy(newID: newID)
        copy.key = activityKey(questionnaire.key, of: copy)
        copy.schedule = schedule(copy.schedule)
        for index in copy.steps.indices {
            copy.steps[index].logic = logic(copy.steps[index].logic, in: copy)
            copy.steps[index] = renamed(copy.steps[index], from: questionnaire.steps[index], in: copy)
        }
        copy.groups = copy.groups.map { group in
            guard let destination = group.preLoad?.destination, existing(destination, copy) == nil else {
                return group
            }
            var group = group
            group.preLoad = nil
            noteRemovedLogic()
            return group
        }
        return copy
    }

    mutating func copy(_ task: ActiveTask) -> ActiveTask {
        var copy = task.copy(newID: newID)
        copy.key = activityKey(task.key, of: copy)
        copy.schedule = schedule(copy.schedule)
        for result in task.type.results {
            guard let wanted = task[result].statistic?.shortName else { continue }
            let name = statistic(wanted, excluding: copy.namesOfItsOwn.statistics)
            copy[result].statistic?.shortName = name
        }
        return copy
    }

    mutating func copy(_ section: ConsentSection) -> ConsentSection {
        var copy = section
        if section.topic != .custom, context.otherConsentTopics.contains(section.topic) {
            copy.topic = .custom
            note(
                "Another section already covers \(section.topic.title), so this one is now a custom section.")
        }
        return copy
    }

    mutating func copy(_ resource: Resource) -> Resource {
        var copy = resource
        if resource.isProtocol, context.hasOtherProtocol {
            copy.isProtocol = false
            note("The study already has a protocol, so this one is now a regular resource.")
        }
        let anchor = resource.period.anchor
        if resource.period.kind == .anchor, anchor != .enrollment, anchor != .undecided,
            !context.anchorDates.contains(where: { $0.source == anchor })
        {
            copy.period.anchor = .undecided
            note("Its period counted from a date that this study does not have. Choose another date.")
        }
        return copy
    }

    mutating func copy(_ step: Step, into questionnaire: Questionnaire) -> Step {
        var copy = step.copy(newID: newID)
        copy.logic = logic(copy.logic, in: questionnaire)
        copy = renamed(copy, from: step, in: questionnaire)
        copy = keyed(copy, in: questionnaire)
        return suited(copy, to: questionnaire)
    }

    /// Restores the names that the copy lost, if they are available.
    private mutating func renamed(
        _ copy: Step, from original: Step, in questionnaire: Questionnaire
    ) -> Step {
        switch (copy, original) {
        case (.question(let question), .question(let original)):
            return .question(renamed(question, from: original, questionnaire.namesOfItsOwn))
        case (.form(var form), .form(let original)):
            var names = questionnaire.namesOfItsOwn
            for index in form.questions.indices {
                form.questions[index] = renamed(
                    form.questions[index], from: original.questions[index], names)
                names.statistics += [form.questions[index].statistic?.shortName].compactMap(\.self)
                names.anchorDates += [form.questions[index].anchorDateName].compactMap(\.self)
            }
            return .form(form)
        default: return copy
        }
    }

    private mutating func renamed(
        _ copy: Question, from original: Question, _ names: ActivityNames
    ) -> Question {
        var copy = copy
        if let wanted = original.statistic?.shortName {
            copy.statistic?.shortName = statistic(wanted, excluding: names.statistics)
        }
        if let wanted = original.anchorDateName {
            copy.anchorDateName = anchorDate(wanted, excluding: names.anchorDates)
        }
        return copy
    }

    /// Returns the step with keys that are available in a questionnaire.
    private mutating func keyed(_ step: Step, in questionnaire: Questionnaire) -> Step {
        var used = UsedStepKeys(questionnaire, context)
        func free(_ wanted: String, below parent: String) -> String {
            let key = name(wanted, limit: DesignLimits.stepKey, what: "The key") {
                used.isFree($0, below: parent)
            }
            used.add(key)
            return key
        }
        switch step {
        case .instruction(var step):
            step.key = free(step.key, below: questionnaire.key)
            return .instruction(step)
        case .question(var step):
            step.key = free(step.key, below: questionnaire.key)
            return .question(step)
        case .form(var step):
            step.key = free(step.key, below: questionnaire.key)
            for index in step.questions.indices {
                step.questions[index].key = free(
                    step.questions[index].key, below: questionnaire.key + step.key)
            }
            return .form(step)
        }
    }

    /// The keys that a new step of a questionnaire can't have.
    private struct UsedStepKeys {
        private var keys: Set<String>
        private let lists: Set<String>
        private let published: PublishedKeys
        private let scope: ReservedKey.Scope

        init(_ questionnaire: Questionnaire, _ context: RuleContext) {
            let keys = questionnaire.steps.map(\.key) + questionnaire.questions.map(\.question.key)
            let lists = context.otherLists.map(\.key) + questionnaire.responseLists.map(\.name)
            self.keys = Set(keys.map { $0.lowercased() })
            self.lists = Set(lists.map { $0.lowercased() })
            (published, scope) = (context.published, .steps(ofActivity: questionnaire.key))
        }

        /// Returns whether a step below the activity or form `parent` can have the key, and its List the name.
        func isFree(_ key: String, below parent: String) -> Bool {
            !keys.contains(key.lowercased()) && !published.holds(key, in: scope)
                && !lists.contains((parent + key).lowercased())
        }

        mutating func add(_ key: String) { keys.insert(key.lowercased()) }
    }

    /// Returns the step without parts that the rules reject here, such as a chart in a one-time schedule.
    private mutating func suited(_ step: Step, to questionnaire: Questionnaire) -> Step {
        var combined = questionnaire
        combined.steps.append(step)
        var refused: [ItemID: Set<String>] = [:]
        for problem in combined.problems(in: context).refusals {
            guard let item = problem.page.item else { continue }
            refused[item, default: []].insert(String(problem.field.prefix { $0 != "." }))
        }
        switch step {
        case .instruction: return step
        case .question(let question):
            return .question(suited(question, refused[question.id] ?? []))
        case .form(var form):
            form.questions = form.questions.map { suited($0, refused[$0.id] ?? []) }
            return .form(form)
        }
    }

    private mutating func suited(_ question: Question, _ refused: Set<String>) -> Question {
        var question = question
        if refused.contains("chart") {
            question.chart = nil
            note("Its chart does not fit this questionnaire and was removed.")
        }
        if refused.contains("statistic") {
            question.statistic = nil
            note("Its statistic does not fit this questionnaire and was removed.")
        }
        if refused.contains("anchorDateName") {
            question.anchorDateName = nil
            note("Its answer cannot be an anchor date in this questionnaire, so that was turned off.")
        }
        return question
    }
}

extension DesignPage {
    /// The step or question of the page; nil for other pages.
    fileprivate var item: ItemID? {
        switch part {
        case .item(let id), .nested(let id, _): id
        default: nil
        }
    }
}
