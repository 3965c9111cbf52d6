import JSON
import PortalUI
import Studies
import Vocabulary

extension StepDifferenceText {
    /// Returns the other lines for logic that was added or removed.
    func otherLogic(of place: StepLocation, _ difference: Difference) -> [DiffLine] {
        let step = find(place)
        return ["group", "piping"].compactMap { member in
            let (before, after) = (difference.before?[member], difference.after?[member])
            guard before != after else { return nil }
            return DiffLine(
                .changed, "\(step.name): \(names.name(of: member))", identifier: step.key,
                from: words(before), to: words(after))
        }
    }

    /// Returns a line for each choice whose own destination differs; empty if the difference isn't about choices.
    func branches(of place: StepLocation, _ difference: Difference) -> [DiffLine] {
        let path = PathMember.members(of: place.rest)
        switch path.count {
        case 1:
            return branches(of: place, from: difference.before?["choices"], to: difference.after?["choices"])
        case 2 where path[1].name == "choices" && path[1].element == nil:
            return branches(of: place, from: difference.before, to: difference.after)
        case 2... where path[1].name == "choices" && difference.change != .moved:
            return [
                branch(
                    of: place, path[1].element ?? "", from: Self.destination(difference.before),
                    to: Self.destination(difference.after))
            ]
        default: return []
        }
    }

    private func branches(of place: StepLocation, from before: JSONTree?, to after: JSONTree?) -> [DiffLine] {
        let (old, new) = (before?.array ?? [], after?.array ?? [])
        var seen: Set<String> = []
        let choices = (new + old).compactMap { $0["id"]?.string }.filter { seen.insert($0).inserted }
        return choices.compactMap { choice in
            func destination(_ branches: [JSONTree]) -> JSONTree? {
                branches.first { $0["id"]?.string == choice }?["destination"]
            }
            let (before, after) = (destination(old), destination(new))
            return before == after ? nil : branch(of: place, choice, from: before, to: after)
        }
    }

    /// Returns the destination of a stored branch, or the value itself if it is a destination.
    private static func destination(_ value: JSONTree?) -> JSONTree? { value?["destination"] ?? value }

    private func branch(
        of place: StepLocation, _ choice: String, from before: JSONTree?, to after: JSONTree?
    ) -> DiffLine {
        let step = find(place)
        return DiffLine(
            before == nil ? .added : after == nil ? .removed : .changed,
            "\(step.name): Next step after \(name(of: choice, at: place))", identifier: step.key,
            from: words(before), to: words(after))
    }

    /// Returns the name of a choice of a step.
    private func name(of choice: String, at place: StepLocation) -> String {
        let points = [newer, previous].lazy.compactMap { questionnaire in
            questionnaire?.step(at: .step(place.step))?.decidingQuestion?.allChoices
                .first { $0.id.text == choice }
        }
        return points.first.flatMap { Choice.shownName(text: $0.text.english, value: $0.value) } ?? "a choice"
    }
}
