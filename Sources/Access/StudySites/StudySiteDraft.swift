import Timekeeping
import Vocabulary

/// The editable values of a study site, as entered in the form or a line of a file.
public struct StudySiteDraft: Sendable, Hashable {
    public static let codeLengths = 2...8
    public static let nameLengthMax = 100
    public static let addressLengthMax = 300
    public static let participantsMax = 1_000_000

    public var code = ""
    public var name = ""
    public var address = ""
    public var timeZone = ""
    /// The number of participants at which enrollment ends; empty for no limit.
    public var cap = ""
    /// The planned number of participants; empty for none.
    public var target = ""
    /// The day by which they are planned to be enrolled, as `YYYY-MM-DD`; empty for none.
    public var targetDay = ""

    public init() {}

    /// Creates the draft of a site as it is.
    public init(_ site: StudySite) {
        (code, name, address, timeZone) = (site.code, site.name, site.address, site.timeZone)
        cap = site.cap.map(String.init) ?? ""
        target = site.target.map(String.init) ?? ""
        targetDay = site.targetDay.map { "\($0)" } ?? ""
    }

    /// The checked values of a draft.
    struct Values: Hashable {
        let code: String
        let name: String
        let address: String
        let timeZone: String
        let cap: Int?
        let target: Int?
        let targetDay: CivilDate?
    }

    /// The problems of the values, in the order of the form. Whether the code is free is checked when the site is saved.
    public var problems: [FieldProblem] {
        do {
            _ = try values()
            return []
        } catch {
            return error.problems
        }
    }

    /// Returns the values; throws with a problem for each invalid field.
    func values() throws(InvalidInput) -> Values {
        var problems: [FieldProblem] = []
        func check(_ field: String, _ problem: String?) {
            if let problem { problems.append(FieldProblem(field, problem)) }
        }
        check("code", Self.codeProblem(code))
        check("name", Self.nameProblem(name))
        check("address", Self.addressProblem(address))
        if !timeZone.isEmpty, !TimeZoneNames.contains(timeZone) {
            check("zone", "\(Self.quoted(timeZone)) isn't a time zone. Use a name such as America/New_York.")
        }
        let cap = Self.number(self.cap, "cap", &problems)
        let target = Self.number(self.target, "target", &problems)
        let day = Self.day(targetDay, hasTarget: target != nil, &problems)
        guard problems.isEmpty else { throw InvalidInput(problems) }
        return Values(
            code: code, name: name, address: address, timeZone: timeZone, cap: cap, target: target,
            targetDay: day)
    }

    private static func codeProblem(_ code: String) -> String? {
        let isValid =
            codeLengths.contains(code.utf8.count)
            && code.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
        return isValid
            ? nil
            : code.isEmpty ? "Enter a code, such as NYC." : "Use 2 to 8 capital letters (A–Z) and digits."
    }

    private static func nameProblem(_ name: String) -> String? {
        name.allSatisfy(\.isWhitespace)
            ? "Enter a name." : SingleLineText.problem(name, lengthMax: nameLengthMax)
    }

    private static func addressProblem(_ address: String) -> String? {
        address.isEmpty ? nil : SingleLineText.problem(address, lengthMax: addressLengthMax)
    }

    private static func number(_ text: String, _ field: String, _ problems: inout [FieldProblem]) -> Int? {
        if text.isEmpty { return nil }
        if let number = Int(text), (1...participantsMax).contains(number), String(number) == text {
            return number
        }
        problems.append(FieldProblem(field, "Enter a whole number from 1 to 1,000,000, or leave it blank."))
        return nil
    }

    private static func day(_ text: String, hasTarget: Bool, _ problems: inout [FieldProblem]) -> CivilDate? {
        if text.isEmpty { return nil }
        guard let day = CivilDate(text) else {
            problems.append(FieldProblem("targetDay", "Enter a date such as 2027-06-30, or leave it blank."))
            return nil
        }
        if !hasTarget {
            problems.append(FieldProblem("targetDay", "Enter a target, too, or leave the date blank."))
        }
        return day
    }

    private static func quoted(_ text: String) -> String { "“\(text.prefix(40))”" }
}
