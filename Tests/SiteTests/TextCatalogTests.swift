import Support
import Testing
import Vocabulary

@testable import DataAccess
@testable import Help
@testable import ParticipantPreview
@testable import Portal
@testable import RegistrationServer
@testable import Responses
@testable import Studies
@testable import StudyMetadata
@testable import StudyPublishing

/// The portal's own texts say the same in all languages.
struct TextCatalogTests {
    /// A catalog in both languages.
    private struct Case {
        let name: String
        let languages: [(name: String, missing: [String], unknown: Set<String>)]
        let english: [String: String]
        let spanish: [String: String]
        /// The texts that are the same: words of both languages, and what the original service has only in English.
        let same: Set<String>

        init<Catalog: TextCatalog>(
            _ type: Catalog.Type, same: Set<String> = [],
            _ callers: [String: CatalogTexts<Catalog>.Caller] = [:]
        ) {
            let english = CatalogTexts(Catalog.english, callers: callers)
            let spanish = CatalogTexts(Catalog.spanish, callers: callers)
            (name, self.same) = ("\(type)", same)
            languages = [
                ("English", english.missing, english.unknown), ("Spanish", spanish.missing, spanish.unknown),
            ]
            (self.english, self.spanish) = (english.texts, spanish.texts)
        }
    }

    private static let cases = [
        Case(PhoneTexts.self, same: ["no"], phone), Case(EmailTexts.self, emails),
        Case(SecurityNoticeTexts.self, notices), Case(ParticipantTexts.self, announcements),
        Case(ParticipantCopyTexts.self, same: ["no"], copies),
        Case(HelpTexts.self, same: ["minutes"], ["minutes": { texts, _ in texts.minutes(5) }]),
        Case(DesignTexts.self),
        Case(EnrollmentTexts.self),
        Case(RegistrationTexts.self, registration),
        Case(AccountEmailTexts.self, accountEmails), Case(AccountPageTexts.self, accountPages),
        Case(
            MetadataFailureTexts.self,
            same: ["invalidInput", "invalidCredential", "noStudy", "invalidVersion"]),
    ]

    @Test func `each text contains its parameters, in every language`() {
        for catalog in Self.cases {
            for language in catalog.languages {
                #expect(language.missing == [], "\(catalog.name) in \(language.name)")
                #expect(language.unknown == [], "\(catalog.name) has other functions than the test")
            }
            for text in Array(catalog.english.values) + Array(catalog.spanish.values) {
                #expect(!text.isEmpty, "\(catalog.name)")
            }
        }
    }

    @Test func `no text is left in English, except words of both languages`() {
        for catalog in Self.cases {
            #expect(Set(catalog.english.keys) == Set(catalog.spanish.keys))
            let same = catalog.english.filter { $0.value == catalog.spanish[$0.key] }
            #expect(Set(same.keys) == catalog.same, "\(catalog.name)")
        }
    }

    @Test func `the tests above know every catalog, and each has a file for every language`() throws {
        let paths = try ProjectFiles.paths(below: "Sources")
        let declaration = #/struct (\w+): TextCatalog\b/#
        var declared: Set<String> = []
        for path in paths where path.hasSuffix(".swift") {
            declared.formUnion(try ProjectFiles.text(path).matches(of: declaration).map { String($0.1) })
        }
        #expect(declared == Set(Self.cases.map(\.name)))
        for name in declared {
            for language in ["English", "Spanish"] {
                #expect(paths.filter { $0.hasSuffix("/Texts/\(name)+\(language).swift") }.count == 1)
            }
        }
    }

    @Test func `a missing parameter and a function without a caller are found`() {
        struct Broken: TextCatalog {
            let greeting: @Sendable (_ name: String, _ place: String) -> String
            static let english = Broken { name, _ in "Hello \(name)" }
            static let spanish = english
        }
        let texts = CatalogTexts(
            Broken.english, callers: ["greeting": { $0.greeting($1.next(), $1.next()) }])
        #expect(texts.missing == ["greeting «2»"] && texts.unknown == [])
        #expect(CatalogTexts(Broken.english, callers: [:]).unknown == ["greeting"])
        #expect(CatalogTexts(Broken.english, callers: ["other": { _, _ in "" }]).unknown.contains("other"))
    }

    @Test func `participants read the texts of their language, otherwise English`() {
        #expect(PortalLanguage(for: .spanish) == .spanish && PortalLanguage(for: .english) == .english)
        #expect(LanguageTag("es-MX").map { PortalLanguage(for: $0) } == .spanish)
        #expect(LanguageTag("fr").map { PortalLanguage(for: $0) } == .english)
        #expect(LanguageTag("es-MX").map { PhoneTexts.shown(for: $0).text } == "es-MX")
        #expect(LanguageTag("fr").map { PhoneTexts.shown(for: $0) } == .english)
    }
}

// The functions of the catalogs.
extension TextCatalogTests {
    private static func both(_ email: Email.Content) -> String { "\(email.subject)\n\(email.text)" }

    private static var phone: [String: CatalogTexts<PhoneTexts>.Caller] {
        [
            "position": { $0.position($1.next(), $1.next()) },
            "wholeNumbers": { $0.wholeNumbers($1.next(), $1.next()) },
            "numbers": { $0.numbers($1.next(), $1.next()) },
            "characters": { $0.characters($1.next()) },
            "datesBetween": { $0.datesBetween($1.next(), $1.next()) },
            "datesFrom": { $0.datesFrom($1.next()) },
            "datesUntil": { $0.datesUntil($1.next()) },
            "mustBeOnlyAnswer": { $0.mustBeOnlyAnswer($1.next()) },
            "sayWhat": { $0.sayWhat($1.next()) },
            "enterNumberBetween": { $0.enterNumberBetween($1.next(), $1.next()) },
            "enterDateFrom": { $0.enterDateFrom($1.next()) },
            "enterDateUntil": { $0.enterDateUntil($1.next()) },
            "shorten": { $0.shorten($1.next(), $1.next()) },
            "recordsUpTo": { $0.recordsUpTo($1.next()) },
            "countedHours": { $0.countedHours($1.number()) },
            "countedMinutes": { $0.countedMinutes($1.number()) },
            "solvedIn": { $0.solvedIn($1.next()) },
            "countedMoves": { $0.countedMoves($1.number()) },
            "targetsBetween": { $0.targetsBetween($1.next(), $1.next()) },
            "eachLit": { $0.eachLit($1.next()) },
            "opens": { $0.opens($1.next(), $1.next()) },
            "shareWith": { $0.shareWith($1.next()) },
            "shareOnlyWith": { $0.shareOnlyWith($1.next()) },
        ]
    }

    private static var emails: [String: CatalogTexts<EmailTexts>.Caller] {
        [
            "passwordLink": { both($0.passwordLink($1.next(), $1.next())) },
            "sentPasswordLink": { both($0.sentPasswordLink($1.next(), $1.next(), $1.next())) },
            "forcedPassword": { both($0.forcedPassword($1.next(), $1.next(), $1.next())) },
            "invitation": { both($0.invitation($1.next(), $1.next(), $1.next(), $1.next())) },
            "offer": { both($0.offer($1.next(), $1.next(), $1.next(), $1.next(), $1.next())) },
            "access": { both($0.access($1.next(), $1.next(), $1.next())) },
            "secondFactorReset": { both($0.secondFactorReset($1.next(), $1.next())) },
            "signInLink": { both($0.signInLink($1.next(), $1.next())) },
            "newEmail": { both($0.newEmail($1.next(), $1.next())) },
            "emailChanged": { both($0.emailChanged($1.next())) },
            "exportFailed": { both($0.exportFailed($1.next(), $1.next(), $1.next(), $1.next())) },
            "webhookFailed": { both($0.webhookFailed($1.next(), $1.next(), $1.next(), $1.next())) },
            "designMention": { both($0.designMention($1.next(), $1.next(), $1.next())) },
            "reviewRequested": { both($0.reviewRequested($1.next(), $1.next(), $1.next())) },
            "reviewAnswered": { both($0.reviewAnswered($1.next(), $1.next(), $1.next())) },
            "pushCertificate": { both($0.pushCertificate($1.next(), $1.next(), $1.next())) },
            "test": { both($0.test($1.next())) },
            "date": { $0.date($1.next(), $1.next(), $1.next(), $1.next()) },
        ]
    }

    private static var notices: [String: CatalogTexts<SecurityNoticeTexts>.Caller] {
        [
            "text": { $0.text($1.next(), $1.next(), $1.next()) },
            "passwordChanged": { texts, _ in both(texts.passwordChanged) },
            "secondFactorOn": { texts, _ in both(texts.secondFactorOn) },
            "secondFactorOff": { texts, _ in both(texts.secondFactorOff) },
            "recoveryCodesRenewed": { texts, _ in both(texts.recoveryCodesRenewed) },
            "recoveryCodeUsed": { both($0.recoveryCodeUsed($1.next())) },
            "passkeyAdded": { both($0.passkeyAdded($1.next())) },
            "passkeyDeleted": { both($0.passkeyDeleted($1.next())) },
            "keyIssued": { both($0.keyIssued($1.next(), $1.next())) },
            "serviceKeyIssued": { both($0.serviceKeyIssued($1.next(), $1.next(), $1.next())) },
        ]
    }

    private static var announcements: [String: CatalogTexts<ParticipantTexts>.Caller] {
        [
            "paused": { $0.paused($1.next()) },
            "resumed": { $0.resumed($1.next()) },
            "closed": { $0.closed($1.next()) },
            "newActivity": { $0.newActivity($1.next(), $1.next()) },
        ]
    }

    private static var copies: [String: CatalogTexts<ParticipantCopyTexts>.Caller] {
        func all<Code: CaseIterable>(_ words: (Code) -> String) -> String {
            Code.allCases.map(words).joined(separator: ", ")
        }
        return [
            "withdrawalRequest": { texts, _ in all(texts.withdrawalRequest) },
            "restrictionGround": { texts, _ in all(texts.restrictionGround) },
            "callResult": { texts, _ in all(texts.callResult) },
            "moveReason": { texts, _ in all(texts.moveReason) },
            "deviationKind": { texts, _ in all(texts.deviationKind) },
            "deviationReason": { texts, _ in all(texts.deviationReason) },
            "deviationDecision": { texts, _ in all(texts.deviationDecision) },
        ]
    }

    private static var accountPages: [String: CatalogTexts<AccountPageTexts>.Caller] {
        [
            "deletionTitle": { $0.deletionTitle($1.next()) },
            "deletionIntro": { $0.deletionIntro($1.next()) },
            "addressIntro": { $0.addressIntro($1.next()) },
        ]
    }

    private static var registration: [String: CatalogTexts<RegistrationTexts>.Caller] {
        ["testMessage": { $0.testMessage($1.next()) }]
    }

    private static var accountEmails: [String: CatalogTexts<AccountEmailTexts>.Caller] {
        [
            "verificationSubject": { $0.verificationSubject($1.next()) },
            "verification": { $0.verification($1.next(), $1.next()) },
            "passwordSubject": { $0.passwordSubject($1.next()) },
            "password": { $0.password($1.next(), $1.next()) },
            "lockSubject": { $0.lockSubject($1.next()) },
            "lock": { $0.lock($1.next()) },
            "deletionSubject": { $0.deletionSubject($1.next()) },
            "deletion": { $0.deletion($1.next(), $1.next()) },
            "addressSubject": { $0.addressSubject($1.next()) },
            "address": { $0.address($1.next(), $1.next(), $1.next()) },
            "addressNoticeSubject": { $0.addressNoticeSubject($1.next()) },
            "addressNotice": { $0.addressNotice($1.next()) },
            "closureSubject": { $0.closureSubject($1.next()) },
            "closureByOwner": { $0.closureByOwner($1.next()) },
            "closureByTeam": { $0.closureByTeam($1.next()) },
            "feedback": { $0.feedback($1.next(), $1.next()) },
            "contact": { $0.contact($1.next(), $1.next(), $1.next(), $1.next(), $1.next()) },
        ]
    }
}
