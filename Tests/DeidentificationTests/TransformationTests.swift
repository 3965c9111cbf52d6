import Deidentification
import SQLStore
import Testing
import Timekeeping
import Vocabulary

struct TransformationTests {
    private static let key = ProfileKey(secret: Array(0..<32), study: "SLEEP01", profile: "statistics")

    /// Participant 118 of the reference, whose dates move by 88 days.
    private static func person() throws -> TransformedParticipant {
        TransformedParticipant(
            pseudonym: key.pseudonym(of: 118), dateOffset: key.dateOffset(of: 118),
            enrolledOn: try #require(CivilDate("2026-03-10")))
    }

    private static func apply(
        _ transformation: Transformation, _ values: Transformation.Values, _ value: SQLValue,
        keepsTimes: Bool = false
    ) throws -> SQLValue {
        ColumnTransformation(
            transformation, of: "list.column", values: values, options: ["1", "2"], keepsTimes: keepsTimes
        ).apply(to: value, of: try person(), key)
    }

    @Test(
        arguments: [
            (Transformation.keep, "2026-03-01 00:00:00.000"), (.shift, "2026-05-28 00:00:00.000"),
            (.year, 2026),
            (.studyDay, -9), (.ageGroup(years: 5), "0 to 4"),
        ] as [(Transformation, SQLValue)])
    func `dates become what was chosen, without their time`(_ chosen: Transformation, _ expected: SQLValue)
        throws
    {
        #expect(try Self.apply(chosen, .date, "2026-03-01 22:15:00.000") == expected)
    }

    @Test(arguments: [("2026-03-10", 1), ("2026-03-11", 2), ("2026-03-09", -1)] as [(String, SQLValue)])
    func `there is no study day 0`(_ day: String, _ expected: SQLValue) throws {
        #expect(try Self.apply(.studyDay, .date, .text("\(day) 08:00:00.000")) == expected)
    }

    @Test(
        arguments: [
            ("9999-12-31", Transformation.shift, nil), ("0001-01-01", .shift, nil),
            ("1900-01-01", .shift, nil),
            ("1900-01-01", .year, nil), ("1930-05-05", .year, 1936), ("1937-05-05", .year, 1937),
            ("1930-05-05", .studyDay, nil), ("2037-01-01", .shift, nil),
            ("1930-05-05", .ageGroup(years: 5), "90 or more"),
        ] as [(String, Transformation, SQLValue)])
    func `dates that stand for none, or show an age over 89, are not told`(
        _ day: String, _ chosen: Transformation, _ expected: SQLValue
    ) throws {
        #expect(try Self.apply(chosen, .date, .text("\(day) 00:00:00.000")) == expected)
    }

    @Test func `a shifted date can keep its time, and intervals are those of the original`() throws {
        #expect(
            try Self.apply(.shift, .date, "2026-03-01 22:15:00.000", keepsTimes: true)
                == "2026-05-28 22:15:00.000")
        let later = try Self.apply(.shift, .date, "2026-03-31 00:00:00.000")
        #expect(later == "2026-06-27 00:00:00.000")
    }

    @Test(
        arguments: [
            (Transformation.keep, 412.5, 412.5), (.group(width: 10), 412, "410 to under 420"),
            (.group(width: 10), -3, "-10 to under 0"), (.ageGroup(years: 5), 94, "90 or more"),
            (.ageGroup(years: 1), 37.9, "37"), (.ageGroup(years: 5), -1, nil), (.postalArea, 1234, "012"),
            (.postalArea, 3601, "000"), (.postalArea, 117_011, nil), (.group(width: 10), 1e300, nil),
            (.ageGroup(years: 5), 1e300, nil), (.cap, 412, 412),
        ] as [(Transformation, SQLValue, SQLValue)])
    func `numbers become what was chosen`(
        _ chosen: Transformation, _ value: SQLValue, _ expected: SQLValue
    ) throws {
        #expect(try Self.apply(chosen, .number, value) == expected)
    }

    @Test(
        arguments: [
            (Transformation.Values.number, "Maria"), (.date, "tomorrow"), (.timeOfDay, "at Maria's"),
            (.coordinates, "my house"), (.options, "I'm Maria"), (.flag, 7), (.flag, "yes"),
            (.date, 20_260_301),
            (.timeOfDay, "25:00"), (.timeOfDay, "10:00.Maria"), (.coordinates, "91,10"), (.text, 7),
        ] as [(Transformation.Values, SQLValue)])
    func `a value without the form of its column is left out, even if the column is kept`(
        _ values: Transformation.Values, _ value: SQLValue
    ) throws {
        #expect(try Self.apply(.keep, values, value) == .null)
    }

    @Test(
        arguments: [
            (Transformation.Values.options, "2"), (.timeOfDay, "22:15"), (.timeOfDay, "22:15:30.250"),
            (.flag, 0),
            (.coordinates, "40.71, -74.01"), (.text, "anything"), (.number, 3),
        ] as [(Transformation.Values, SQLValue)])
    func `a value with the form of its column is kept`(_ values: Transformation.Values, _ value: SQLValue)
        throws
    {
        #expect(try Self.apply(.keep, values, value) == value)
    }

    @Test func `places are rounded`() throws {
        #expect(try Self.apply(.round(decimals: 1), .coordinates, "40.7128,-74.0060") == "40.7, -74.0")
        #expect(try Self.apply(.round(decimals: 1), .coordinates, "-0.04,0.05") == "0.0, 0.1")
        #expect(try Self.apply(.round(decimals: 0), .coordinates, "40.7128,-74.0060") == "41, -74")
    }

    @Test func `codes hide the text, and differ between columns and profiles`() throws {
        guard case .text(let code) = try Self.apply(.code, .text, "Harbor County") else {
            Issue.record("no code")
            return
        }
        #expect(code.hasPrefix("C-") && code.utf8.count == 10)
        #expect(Self.key.code(of: "Harbor County", in: "list.column") == code)
        #expect(Self.key.code(of: "Harbor County", in: "list.other") != code)
        #expect(Set((0..<10_000).map { Self.key.code(of: "\($0)", in: "c") }).count == 10_000)
        #expect(Set((0..<100_000).map { Self.key.rowKey(of: $0, in: "Diary") }).count == 100_000)
    }

    @Test(arguments: [
        Transformation.Values.number, .text, .date, .timeOfDay, .flag, .coordinates, .options,
    ])
    func `the transformations of values differ in their texts and titles, and any can be left out`(
        _ values: Transformation.Values
    ) {
        let all = Transformation.all(for: values)
        #expect(Set(all.map(\.text)).count == all.count && Set(all.map(\.title)).count == all.count)
        #expect(all.first == .keep && all.last == .leaveOut)
    }

    @Test(arguments: [
        (DataFlag.direct, Transformation.Values.text, "name", ProfileBasis.expert, Transformation.leaveOut),
        (.freeText, .text, "worry", .expert, .leaveOut), (.none, .text, "arm", .safeHarbor, .keep),
        (.date, .date, "visitDate", .safeHarbor, .year), (.date, .date, "visitDate", .expert, .shift),
        (.date, .date, "birthDate", .expert, .ageGroup(years: 5)),
        (.date, .date, "dob", .safeHarbor, .ageGroup(years: 5)),
        (.location, .text, "zip", .safeHarbor, .postalArea), (.location, .text, "city", .expert, .leaveOut),
        (.location, .coordinates, "home", .safeHarbor, .leaveOut),
        (.indirect, .number, "age", .safeHarbor, .ageGroup(years: 5)),
        (.indirect, .number, "weight", .safeHarbor, .cap),
        (.indirect, .text, "clinicSite", .safeHarbor, .code),
        (.indirect, .options, "job", .safeHarbor, .keep),
        (.location, .number, "zipCode", .expert, .postalArea),
    ])
    func `the standard follows flag, values and basis`(
        _ flag: DataFlag, _ values: Transformation.Values, _ key: String, _ basis: ProfileBasis,
        _ expected: Transformation
    ) {
        let standard = Transformation.standard(for: flag, values: values, key: key, basis: basis)
        #expect(standard == expected)
        #expect(Transformation.all(for: values).contains(standard))
    }
}

struct SafeHarborTests {
    private func found(_ columns: [SafeHarbor.Column]) -> [String] {
        SafeHarbor.checklist(columns).filter { !$0.isAbsent }.map { String($0.title.prefix(3)) }
    }

    @Test func `the standard of Safe Harbor has none of the 18 identifiers`() {
        let columns: [SafeHarbor.Column] = [
            ("a.name", DataFlag.direct, Transformation.Values.text), ("a.age", .indirect, .number),
            ("a.birthDate", .date, .date), ("a.visit", .date, .date), ("a.zip", .location, .text),
            ("a.place", .location, .coordinates), ("a.worry", .freeText, .text), ("a.arm", .none, .options),
        ].map { key, flag, values in
            SafeHarbor.Column(
                key, flag, values,
                .standard(for: flag, values: values, key: String(key.dropFirst(2)), basis: .safeHarbor))
        }
        #expect(SafeHarbor.checklist(columns).count == 18)
        #expect(found(columns).isEmpty)
    }

    @Test(
        arguments: [
            (DataFlag.date, Transformation.Values.date, Transformation.shift, ["(C)"]),
            (.date, .date, .studyDay, ["(C)"]), (.none, .date, .keep, ["(C)"]), (.date, .date, .year, []),
            (.location, .coordinates, .round(decimals: 0), ["(B)"]), (.location, .text, .keep, ["(B)"]),
            (.indirect, .number, .cap, ["(C)"]), (.indirect, .number, .ageGroup(years: 1), []),
        ] as [(DataFlag, Transformation.Values, Transformation, [String])])
    func `what fails is named`(
        _ flag: DataFlag, _ values: Transformation.Values, _ chosen: Transformation, _ expected: [String]
    ) {
        #expect(found([SafeHarbor.Column("list.age", flag, values, chosen)]) == expected)
    }

    @Test(arguments: [DataFlag.direct, .freeText])
    func `a name or text that is kept can be any identifier`(_ flag: DataFlag) {
        #expect(found([SafeHarbor.Column("a.b", flag, .text, .keep)]).count >= 17)
    }
}
