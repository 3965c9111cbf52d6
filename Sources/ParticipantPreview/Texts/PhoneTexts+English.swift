import PortalUI

extension PhoneTexts {
    package static let english = PhoneTexts(
        // Buttons and labels.
        back: "Back",
        cancel: "Cancel",
        next: "Next",
        skip: "Skip",
        done: "Done",
        getStarted: "Get Started",
        yes: "Yes",
        no: "No",
        learnMore: "Learn more",
        hours: "Hours",
        minutes: "Minutes",
        feet: "Feet",
        inches: "Inches",
        inYourWords: "In your own words",
        position: { place, count in "\(place) of \(count)" },

        // Notes about accepted answers.
        wholeNumbers: { least, most in "Whole numbers from \(least) to \(most)" },
        numbers: { least, most in "Numbers from \(least) to \(most)" },
        characters: { limit in "Up to \(limit) characters" },
        datesBetween: { first, last in "Dates from \(first) to \(last)" },
        datesFrom: { first in "Dates from \(first)" },
        datesUntil: { last in "Dates up to \(last)" },
        localUnits: "In the units of the phone's region",
        mapAtHand: "The map opens where the phone is",
        mapFarOut: "The map opens zoomed out",
        latitudeAndLongitude: "latitude,longitude",
        noChoices: "There are no choices yet.",

        // Messages about refused answers.
        answerOrSkip: "Answer it, or skip it.",
        answerIt: "Answer the question.",
        answerOne: "Answer at least one question.",
        fillIn: "Fill in this field.",
        chooseOne: "Choose one of the answers.",
        mustBeOnlyAnswer: { answer in
            "\"\(answer)\" can't be combined with other answers. Choose either that one or the others."
        },
        sayWhat: { answer in "Describe \"\(answer)\" in your own words." },
        enterNumber: "Enter a number, like 12 or 2.5.",
        enterWholeNumber: "Enter a whole number, like 12.",
        enterNumberBetween: { least, most in "Enter a number from \(least) to \(most)." },
        enterDate: "Choose a date, like 2027-03-01.",
        enterDateFrom: { first in "Choose \(first) or a later date." },
        enterDateUntil: { last in "Choose \(last) or an earlier date." },
        enterTime: "Choose a time, like 08:30.",
        enterEmail: "Enter an email address with an @ sign, like help@example.org.",
        enterPlace: "Enter a latitude and a longitude, like 41.2,-70.4.",
        shorten: { count, limit in "This has \(count) characters. Shorten it to \(limit)." },

        // Active tasks.
        recordsUpTo: { duration in "Records for up to \(duration)" },
        countedHours: { count in NumberFormat.counted(count, "hour", "hours") },
        countedMinutes: { count in NumberFormat.counted(count, "minute", "minutes") },
        solvedIn: { moves in "Takes \(moves) or more to solve" },
        countedMoves: { count in NumberFormat.counted(count, "move", "moves") },
        targetsBetween: { least, most in "From \(least) to \(most) targets" },
        eachLit: { seconds in ", each lit for \(seconds) s" },
        inReverse: ", in reverse",
        kickDuration: "Time taken to record the kicks (in seconds)",
        kickCount: "Kicks",
        puzzleWasSolved: "Puzzle solved",
        numberOfMoves: "Number of moves",
        score: "Score",
        numberOfGames: "Number of games",
        numberOfFailures: "Number of failures",

        // The end of a walkthrough.
        questionnaireDone: "The questionnaire is complete.",
        taskDone: "The task is complete.",
        opens: { step, activity in "The app opens \(step) in the questionnaire \(activity)." },
        circle: "The steps form a loop, so the walkthrough ends here.",

        // Enrollment: buttons, token and tests.
        agree: "Agree",
        disagree: "Disagree",
        submit: "Submit",
        tryAgain: "Try again",
        proceed: "Continue",
        token: "Enrollment token",
        eligibilityTest: "Eligibility test",
        eligibilityLead: "Answer some short questions to see whether you can take part in this study.",
        eligible: "You are eligible to join this study.",
        notEligible: "Your answers mean that you cannot join this study.",
        comprehension: "Comprehension",
        comprehensionLead: "Let's do a quick and simple test of your understanding of this study.",
        comprehensionPassed: "You answered enough questions correctly.",
        comprehensionFailed: "You need more correct answers. Read the consent again, then try again.",

        // Enrollment: who signs.
        whoSigns:
            "The next few steps will capture your informed consent for participation in this study",
        chooseWhoSigns: "Select the option that applies",
        forMyself: "I am signing the consent form on behalf of myself",
        forAnother:
            "I am signing on behalf of the participant as their legally authorized representative",
        relationship: "Your relationship to the participant",
        participantFirstName: "Participant's first name",
        participantLastName: "Participant's last name",
        firstName: "First name",
        lastName: "Last name",
        shareWith: { name in "Share my data with \(name)" },
        shareOnlyWith: { name in "Only share my data with \(name)" },

        // Enrollment: consent.
        consent: "Consent",
        review: "Review",
        reviewLead: "Review this form below, and tap Agree if you are ready to continue.",
        signature: "Signature",
        signHere: "Sign with your finger in the box.",
        declined: "You did not agree, so you are not taking part in this study.",
        enrolled: "You are now taking part in this study.",

        // Below a signed document.
        participant: "Participant",
        representative: "Or the representative, on behalf of the participant",
        participantName: "Participant's name",
        relationshipLine: "Relationship",
        date: "Date",
        dateAndTime: "Date and time"
    )
}
