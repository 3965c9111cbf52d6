import Vocabulary

/// The built-in texts of the apps, as the preview of a phone shows them.
package struct PhoneTexts: TextCatalog {
    // Buttons and labels.
    package let back: String
    package let cancel: String
    let next: String
    let skip: String
    let done: String
    package let getStarted: String
    let yes: String
    let no: String
    let learnMore: String
    let hours: String
    let minutes: String
    let feet: String
    let inches: String
    let inYourWords: String
    /// The position of a screen, such as "3 of 9".
    let position: @Sendable (_ place: String, _ count: String) -> String

    // Notes about accepted answers.
    let wholeNumbers: @Sendable (_ least: String, _ most: String) -> String
    let numbers: @Sendable (_ least: String, _ most: String) -> String
    let characters: @Sendable (_ limit: String) -> String
    let datesBetween: @Sendable (_ first: String, _ last: String) -> String
    let datesFrom: @Sendable (_ first: String) -> String
    let datesUntil: @Sendable (_ last: String) -> String
    let localUnits: String
    let mapAtHand: String
    let mapFarOut: String
    let latitudeAndLongitude: String
    let noChoices: String

    // Messages about refused answers.
    let answerOrSkip: String
    let answerIt: String
    let answerOne: String
    let fillIn: String
    let chooseOne: String
    let mustBeOnlyAnswer: @Sendable (_ answer: String) -> String
    let sayWhat: @Sendable (_ answer: String) -> String
    let enterNumber: String
    let enterWholeNumber: String
    let enterNumberBetween: @Sendable (_ least: String, _ most: String) -> String
    let enterDate: String
    let enterDateFrom: @Sendable (_ first: String) -> String
    let enterDateUntil: @Sendable (_ last: String) -> String
    let enterTime: String
    let enterEmail: String
    let enterPlace: String
    let shorten: @Sendable (_ count: String, _ limit: String) -> String

    // Active tasks.
    let recordsUpTo: @Sendable (_ duration: String) -> String
    let countedHours: @Sendable (_ count: Int) -> String
    let countedMinutes: @Sendable (_ count: Int) -> String
    let solvedIn: @Sendable (_ moves: String) -> String
    let countedMoves: @Sendable (_ count: Int) -> String
    let targetsBetween: @Sendable (_ least: String, _ most: String) -> String
    /// Follows the number of targets.
    let eachLit: @Sendable (_ seconds: String) -> String
    /// Follows the number of targets.
    let inReverse: String
    let kickDuration: String
    let kickCount: String
    let puzzleWasSolved: String
    let numberOfMoves: String
    let score: String
    let numberOfGames: String
    let numberOfFailures: String

    // The end of a walkthrough.
    package let questionnaireDone: String
    package let taskDone: String
    package let opens: @Sendable (_ step: String, _ activity: String) -> String
    package let circle: String

    // Enrollment: buttons, token and tests.
    let agree: String
    let disagree: String
    let submit: String
    let tryAgain: String
    let proceed: String
    let token: String
    let eligibilityTest: String
    let eligibilityLead: String
    let eligible: String
    let notEligible: String
    let comprehension: String
    let comprehensionLead: String
    let comprehensionPassed: String
    let comprehensionFailed: String

    // Enrollment: who signs.
    let whoSigns: String
    let chooseWhoSigns: String
    let forMyself: String
    let forAnother: String
    let relationship: String
    let participantFirstName: String
    let participantLastName: String
    package let firstName: String
    package let lastName: String
    let shareWith: @Sendable (_ name: String) -> String
    let shareOnlyWith: @Sendable (_ name: String) -> String

    // Enrollment: consent.
    let consent: String
    let review: String
    let reviewLead: String
    package let signature: String
    let signHere: String
    let declined: String
    let enrolled: String

    // Below a signed document.
    package let participant: String
    package let representative: String
    package let participantName: String
    package let relationshipLine: String
    package let date: String
    package let dateAndTime: String
}
