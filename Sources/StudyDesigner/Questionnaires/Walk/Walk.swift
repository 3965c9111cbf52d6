import HTTP
import JSON
import Studies

/// A walk through a questionnaire: what was seen and answered so far, and the screen that is shown now.
struct Walk: Sendable {
    let design: WalkDesign
    private(set) var platform: Platform
    /// The screens in the order in which they were seen; the last is shown now, unless the walk has ended.
    private(set) var path: [Int] = []
    private(set) var answers: [Int: WalkAnswer] = [:]
    /// Where the last answer led, once it led to no further screen.
    private(set) var ending: WalkDesign.Next?

    /// A walk at its beginning, or where a form says that it was.
    init(_ design: WalkDesign, platform: Platform, state: String?) {
        self.design = design
        self.platform = platform
        if !design.steps.isEmpty { path = [0] }
        guard let state, let tree = try? JSONTree.parse(state) else {
            // A form from elsewhere begins anew.
            return
        }
        let places = (tree["path"]?.array ?? []).compactMap(\.int).filter(design.steps.indices.contains)
        if !places.isEmpty { path = places }
        for member in tree["answers"]?.object ?? [] {
            if let place = Int(member.key) { answers[place] = WalkAnswer(member.value) }
        }
        if tree["ended"]?.bool == true, let last = path.last, let answer = answers[last] {
            ending = design.next(after: last, answer, on: platform)
        }
    }

    /// The place of the screen that is shown; nil at the end.
    var place: Int? { ending == nil ? path.last : nil }

    /// The form in which a page carries the walk.
    var state: String {
        JSONTree.object([
            JSONTree.Member(key: "path", value: .array(path.map { JSONTree.int($0) })),
            JSONTree.Member(
                key: "answers",
                value: .object(
                    answers.sorted { $0.key < $1.key }.map {
                        JSONTree.Member(key: "\($0.key)", value: $0.value.tree)
                    })),
            JSONTree.Member(key: "ended", value: .bool(ending != nil)),
        ]).description
    }

    /// Does what a button says; returns what is wrong with the answer, if anything is.
    mutating func take(_ form: Form) -> String? {
        switch form["action"] {
        case "next":
            guard let place else { return nil }
            switch WalkForm(design.steps[place]).read(form) {
            case .success(let answer): go(on: answer, from: place)
            case .failure(let refusal): return refusal.sentence
            }
        case "skip":
            guard let place, design.steps[place].isSkippable else { return nil }
            go(on: .skipped, from: place)
        case "back":
            if ending != nil {
                ending = nil
            } else if path.count > 1 {
                path.removeLast()
            }
        case "again":
            (path, answers, ending) = (Array(path.prefix(1)), [:], nil)
        default: break
        }
        return nil
    }

    private mutating func go(on answer: WalkAnswer, from place: Int) {
        answers[place] = answer
        let next = design.next(after: place, answer, on: platform)
        switch next {
        // A draft may lead in a circle, and a walk must end.
        case .step(let target) where path.count <= design.steps.count * 2: path.append(target)
        default: ending = next
        }
    }

    /// Where the other phone goes after the answer that led here, where that is somewhere else.
    var parting: String? {
        let index = ending == nil ? path.count - 2 : path.count - 1
        guard path.indices.contains(index), let answer = answers[path[index]] else { return nil }
        let other: Platform = platform == .ios ? .android : .ios
        let (own, theirs) = (
            design.next(after: path[index], answer, on: platform),
            design.next(after: path[index], answer, on: other)
        )
        guard own != theirs else { return nil }
        let name = other == .ios ? "iPhones" : "Android phones"
        return "\(name) go to \(words(theirs)) after this answer."
    }

    func words(_ next: WalkDesign.Next) -> String {
        switch next {
        case .step(let place): "step \(place + 1), \(design.steps[place].key)"
        case .end: "the end"
        case .elsewhere(let activity, let step): "\(step) in the questionnaire \(activity)"
        }
    }
}
