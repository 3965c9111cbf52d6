import JSON
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import Studies
@testable import StudyPublishing

/// What apps read of each schedule, reviewed by hand against section 3.9 of the reference.
struct SchedulePayloadTests {
    /// One schedule with its answer, the unchanging parts left out.
    struct Golden: Sendable {
        let frequency: Schedule.Frequency
        let anchor: AnchorSource?
        let times: String
        let source: String
        let bounds: String
        let runs: String
        let anchorRuns: String
    }

    private static let unset =
        #""start":{"anchorDays":0,"dayOfWeek":0,"dateOfMonth":"","time":""},"#
        + #""end":{"anchorDays":0,"repeatInterval":0,"time":""}"#
    private static let regular = #""sourceType":"","sourceActivityId":"","sourceKey":"","sourceFormKey":"""#
    private static let enrolled =
        #""sourceType":"EnrollmentDate","sourceActivityId":"","sourceKey":"","sourceFormKey":"""#
    private static let answered =
        #""sourceType":"ActivityResponse","sourceActivityId":"About","sourceKey":"dueDate","#
        + #""sourceFormKey":"dates""#
    private static let dayRuns =
        #"{"startTime":"08:00:00","endTime":"19:59:59"},{"startTime":"20:00:00","endTime":"23:59:59"}"#

    private static func bounds(_ start: (Int, String), _ end: (days: Int, repeats: Int, time: String))
        -> String
    {
        #""start":{"anchorDays":\#(start.0),"dayOfWeek":0,"dateOfMonth":"","time":"\#(start.1)"},"#
            + #""end":{"anchorDays":\#(end.days),"repeatInterval":\#(end.repeats),"time":"\#(end.time)"}"#
    }

    static let goldens: [Golden] = [
        Golden(
            frequency: .oneTime, anchor: nil,
            times: "2027-03-01T08:00:00.000-0500/2027-03-09T23:59:59.000-0500", source: regular,
            bounds: unset, runs: "", anchorRuns: ""),
        Golden(
            frequency: .oneTime, anchor: .enrollment, times: "/", source: enrolled,
            bounds: bounds((2, "08:00:00"), (9, 0, "23:59:59")), runs: "", anchorRuns: ""),
        Golden(
            frequency: .daily, anchor: nil,
            times: "2027-03-01T08:00:00.000-0500/2027-03-07T23:59:59.000-0500", source: regular,
            bounds: unset, runs: dayRuns, anchorRuns: ""),
        Golden(
            frequency: .daily, anchor: .question("due"), times: "/", source: answered,
            bounds: bounds((3, "08:00:00"), (0, 7, "23:59:59")), runs: dayRuns, anchorRuns: ""),
        Golden(
            frequency: .weekly, anchor: nil,
            times: "2027-03-03T09:00:00.000-0500/2027-03-31T09:00:00.000-0500", source: regular,
            bounds: unset, runs: "", anchorRuns: ""),
        Golden(
            frequency: .weekly, anchor: .enrollment, times: "/", source: enrolled,
            bounds: bounds((7, "09:00:00"), (0, 4, "09:00:00")), runs: "", anchorRuns: ""),
        Golden(
            frequency: .monthly, anchor: nil,
            times: "2027-04-15T10:00:00.000-0500/2027-07-15T10:00:00.000-0500", source: regular,
            bounds: unset, runs: "", anchorRuns: ""),
        Golden(
            frequency: .monthly, anchor: .question("due"), times: "/", source: answered,
            bounds: bounds((30, "10:00:00"), (0, 3, "10:00:00")), runs: "", anchorRuns: ""),
        Golden(
            frequency: .custom, anchor: nil,
            times: "2027-03-01T06:00:00.000-0500/2027-03-12T22:00:00.000-0500", source: regular,
            bounds: unset,
            runs: #"{"startTime":"2027-03-01T06:00:00.000-0500","endTime":"2027-03-03T22:00:00.000-0500"},"#
                + #"{"startTime":"2027-03-10T06:00:00.000-0500","endTime":"2027-03-12T22:00:00.000-0500"}"#,
            anchorRuns: #"{"startDays":0,"endDays":0,"time":"06:00:00"},"#
                + #"{"startDays":0,"endDays":0,"time":"06:00:00"}"#),
        Golden(
            frequency: .custom, anchor: .question("due"), times: "/", source: answered,
            bounds: bounds((0, "06:00:00"), (47, 0, "06:00:00")),
            runs: #"{"startTime":"","endTime":""},{"startTime":"","endTime":""}"#,
            anchorRuns: #"{"startDays":0,"endDays":7,"time":"06:00:00"},"#
                + #"{"startDays":40,"endDays":47,"time":"06:00:00"}"#),
        Golden(
            frequency: .ongoing, anchor: nil, times: "/", source: regular, bounds: unset, runs: "",
            anchorRuns: ""),
    ]

    @Test(arguments: goldens) func `the complete response of a schedule`(_ golden: Golden) {
        let schedule = Sample.schedule(golden.frequency, golden.anchor)
        let answer = Self.answer(schedule)
        let type = golden.anchor == nil ? "Regular" : "AnchorDate"
        #expect(
            answer
                == #"{"times":"\#(golden.times)","schedulingType":"\#(type)","anchorDate":{\#(golden.source),"#
                + #""propertyMetadata":{"propertyId":"","propertyType":"","propertyDataFormat":"","#
                + #""shouldRefresh":false,"dataSource":"","status":"","externalPropertyId":"","#
                + #""dateOfEntryId":""},\#(golden.bounds)},"#
                + #""frequency":{"type":"\#(golden.frequency.rawValue)","addNewRuns":false,"#
                + #""runs":[\#(golden.runs)],"anchorRuns":[\#(golden.anchorRuns)]},"#
                + #""anchorRuns":[\#(golden.anchorRuns)]}"#)
    }

    @Test func `an anchored activity that opens with the study or lasts as long says so by null`() {
        guard case .oneTime(var schedule) = Sample.schedule(.oneTime, .enrollment) else { return }
        schedule.startsWithStudy = true
        #expect(Self.answer(.oneTime(schedule)).contains(#""start":null,"end":{"anchorDays":9"#))
        #expect(Self.answer(.oneTime(schedule)).hasPrefix(#"{"times":"1969-12-31T19:00:00.000-0500/""#))
        (schedule.startsWithStudy, schedule.lastsWithStudy) = (false, true)
        #expect(Self.answer(.oneTime(schedule)).contains(#""time":"08:00:00"},"end":null"#))
    }

    @Test func `the frequencies have the words that apps compare`() {
        #expect(
            Schedule.Frequency.allCases.map(\.rawValue) == [
                "One time", "Daily", "Weekly", "Monthly", "Manually Schedule", "Ongoing",
            ])
    }

    @Test func `only a property that changes adds runs`() {
        for (anchor, adds) in [(AnchorSource.property("surgery"), true), (.enrollment, false)] {
            guard case .custom(var schedule) = Sample.schedule(.custom, anchor) else { return }
            schedule.addsRuns = true
            #expect(Self.answer(.custom(schedule)).contains(#""addNewRuns":\#(adds)"#))
        }
    }

    private static func answer(_ schedule: Schedule) -> String {
        let answer = SchedulePayload(
            schedule: schedule, clock: WallClock(offset: UTCOffset(minutes: -300) ?? .utc),
            opened: Instant(milliseconds: 0),
            origins: [
                .question("due"): AnchorSourcePayload(activity: "About", question: "dueDate", form: "dates")
            ])
        var json = JSONWriter(capacity: 1024)
        json.object { json in
            json.member("times", "\(answer.startTime)/\(answer.endTime)")
            answer.writeMembers(to: &json)
        }
        return String(decoding: json.finish(), as: UTF8.self)
    }
}
