import FoundationEssentials
import JSON
import Studies
import StudyPublishing
import Support
import Testing
import Timekeeping
import Vocabulary

/// What the unmodified apps and the Response server need of an `activity` answer (reference, section 4).
struct ClientRequirementsTests {
    @Test(arguments: 1...200)
    func `a random valid questionnaire is read by both apps and the response server`(_ seed: UInt64) throws {
        var random = RandomQuestionnaire(seed: seed)
        let questionnaire = random.make()
        #expect(questionnaire.problems(in: Sample.anchored).isEmpty)
        let answer = ActivityPayload(
            studyID: "S1", version: .first, language: .english, modifiedAt: Instant(milliseconds: 0),
            openedAt: Instant(milliseconds: 0), utcOffset: .utc, pictures: InlineImages())
        let tree = try JSONTree.parse(answer.encode(questionnaire))
        #expect(tree["activity"]?["metadata"]?["activityId"]?.string == "Survey")
        let steps = try #require(tree["activity"]?["steps"]?.array)
        #expect(steps.count == questionnaire.steps.count)
        let keys = steps.compactMap { $0["key"]?.string }
        for (index, step) in steps.enumerated() {
            check(step)
            let ways = try #require(step["destinations"]?.array)
            #expect(ways.count { $0["condition"]?.string == "" } == 1)
            for way in ways {
                let destination = try #require(way["destination"]?.string)
                #expect(destination == "" || keys[(index + 1)...].contains(destination))
                #expect(way["operator"]?.string != nil)
            }
            if !questionnaire.branches {
                #expect(
                    ways[0]["destination"]?.string == (index + 1 < keys.count ? keys[index + 1] : ""))
            }
        }
    }

    @Test(arguments: 1...50) func `a questionnaire is the same after it was stored and read`(_ seed: UInt64)
        throws
    {
        var random = RandomQuestionnaire(seed: seed)
        let questionnaire = random.make()
        let stored = try JSONEncoder().encode(questionnaire)
        #expect(try JSONDecoder().decode(Questionnaire.self, from: stored) == questionnaire)
    }

    @Test func `a document written before a member existed reads it as empty`() throws {
        let old = #"{"schedule":{"frequency":"One time"},"steps":[{"kind":"instruction","id":"a"}]}"#
        let questionnaire = try JSONDecoder().decode(Questionnaire.self, from: Data(old.utf8))
        #expect(questionnaire.key == "")
        #expect(questionnaire.name.isEmpty)
        #expect(questionnaire.steps.count == 1)
    }

    private func check(_ step: JSONTree) {
        for key in [
            "type", "resultType", "key", "title", "text", "groupId", "groupName", "repeatableText",
            "healthDataKey",
        ] {
            #expect(step[key]?.string != nil, "\(key)")
        }
        for key in ["skippable", "hidden", "repeatable", "defaultVisibility", "piping"] {
            #expect(step[key]?.bool != nil, "\(key)")
        }
        for key in ["destinations", "steps"] { #expect(step[key]?.array != nil, "\(key)") }
        #expect(step["options"]?.array?.isEmpty == true)
        #expect(step["format"]?.object != nil)
        checkKind(step)
        for nested in step["steps"]?.array ?? [] { check(nested) }
    }

    private func checkKind(_ step: JSONTree) {
        switch step["type"]?.string {
        case "instruction":
            #expect(step["title"]?.string?.isEmpty == false)
            #expect(step["text"]?.string?.isEmpty == false)
        case "form":
            #expect(step["resultType"]?.string == "grouped")
            #expect(step["steps"]?.array?.isEmpty == false)
        case "question":
            let type = step["resultType"]?.string.flatMap(ResponseType.init)
            #expect(type != nil)
            if let type, let format = step["format"] { checkFormat(type, format) }
        default: Issue.record("a step of another kind")
        }
    }

    private func checkFormat(_ type: ResponseType, _ format: JSONTree) {
        switch type {
        case .scale:
            let (minimum, maximum) = (format["minValue"]?.int ?? 0, format["maxValue"]?.int ?? 0)
            let step = format["step"]?.int ?? 0
            #expect(minimum < maximum && step > 0 && (maximum - minimum) % step == 0)
            #expect((1...13).contains((maximum - minimum) / max(step, 1)))
            #expect(format["default"]?.int != nil && format["vertical"]?.bool != nil)
        case .textChoice:
            #expect(["Single", "Multiple"].contains(format["selectionStyle"]?.string))
            checkChoices(format["textChoices"])
        case .textScale, .valuePicker: checkChoices(format["textChoices"])
        case .imageChoice: checkChoices(format["imageChoices"])
        case .numeric:
            #expect(["Integer", "Decimal"].contains(format["style"]?.string))
            #expect(
                format["minValue"]?.int != nil && format["maxValue"]?.int != nil
                    && format["unit"]?.string != nil)
        case .date:
            #expect(["Date", "Date-Time"].contains(format["style"]?.string))
            for key in ["minDate", "maxDate", "default"] { #expect(format[key]?.string != nil) }
        case .timeInterval:
            #expect((1...30).contains(format["step"]?.int ?? 0) && format["default"]?.int != nil)
        case .height: #expect(["Local", "Metric", "US"].contains(format["measurementSystem"]?.string))
        default: break
        }
    }

    private func checkChoices(_ choices: JSONTree?) {
        let values = choices?.array?.compactMap { $0["value"]?.string?.lowercased() } ?? []
        #expect(values.count >= 2 && Set(values).count == values.count && !values.contains(""))
    }
}
