import Studies

extension SleepDiary {
    /// Returns a participant's answers about a night. Participants who sleep longer wake less often and feel better.
    @Sendable static func answers(
        _ person: DemoPerson, _ random: inout SeededRandom
    ) -> [String: DemoAnswer] {
        let hours = min(max(random.around(7 + 0.5 * person.wellbeing, spread: 1.1), 2.5), 11)
        let wakings = min(max(Int(random.around(6.2 - 0.6 * hours, spread: 1.4).rounded()), 0), 10)
        let rested = min(max(random.around(hours * 12 - 28 - Double(wakings) * 3, spread: 9), 0), 100)
        let sleeper = Night(hours: hours, wakings: wakings, rested: rested)
        var answers: [String: DemoAnswer] = [
            "bedTime": .text(SleepIntake.time(random.around(22.7, spread: 0.9))),
            "hours": .number((hours * 4).rounded() / 4),
            "wakeCount": .number(Double(wakings)),
            "rested": .number(rested.rounded()),
            "mood": .choices([mood(sleeper, &random)]),
            "sick": .flag(random.happens(0.34 - 0.06 * person.wellbeing)),
            "caffeine": .number(max(random.around(1.3, spread: 1.1), 0).rounded()),
        ]
        if wakings > 0 { answers["wokeBy"] = wokeBy(person, wakings, &random) }
        if random.happens(0.22) { answers["naps"] = naps(&random) }
        if random.happens(0.12) {
            answers["notes"] = .text(random.pick(SleepFreeText.notes(person.language)))
        }
        for key in ["bedTime", "rested", "sick", "mood", "caffeine"] where random.happens(0.035) {
            answers[key] = nil
        }
        return answers
    }

    /// The reasons why responses fail: an old build, a build with a removed question, and a build with a future
    /// version.
    static let faults: [DemoCohort.Fault] = [
        DemoCohort.Fault(count: 6) { results in
            for index in results.indices where results[index].key == "hours" {
                results[index].answer = .text("7,5")
            }
        },
        DemoCohort.Fault(count: 4) { results in
            results.append(DemoResult(key: "dreamed", type: "boolean", answer: .flag(true)))
        },
        DemoCohort.Fault(count: 2, version: "2.0"),
    ]

    private struct Night {
        let hours: Double
        let wakings: Int
        let rested: Double
    }

    private static func mood(_ night: Night, _ random: inout SeededRandom) -> String {
        if random.happens(0.1) { return "worried" }
        let point = night.rested + random.around(0, spread: 12)
        return point > 62 ? "cheerful" : point > 42 ? "calm" : "tired"
    }

    private static func wokeBy(
        _ person: DemoPerson, _ wakings: Int, _ random: inout SeededRandom
    ) -> DemoAnswer {
        let often = min(0.1 + 0.06 * Double(wakings), 0.4)
        var chosen = ["heat", "dreams", "pain", "noise", "child"].filter { _ in random.happens(often / 2) }
        if random.happens(0.3 + often) { chosen.insert("bladder", at: 0) }
        let other = random.happens(0.05) ? random.pick(SleepFreeText.disturbances(person.language)) : nil
        return chosen.isEmpty && other == nil ? .choices(["bladder"]) : .choices(chosen, other: other)
    }

    private static func naps(_ random: inout SeededRandom) -> DemoAnswer {
        let first = random.around(13.5, spread: 1)
        let starts = random.happens(0.2) ? [first, first + 3] : [first]
        return .fillings(
            starts.map { start in
                [
                    "napStart": .text(SleepIntake.time(start)),
                    "napMinutes": .number(max((random.around(45, spread: 22) / 5).rounded() * 5, 5)),
                ]
            })
    }
}
