extension AccountPageTexts {
    static let english = AccountPageTexts(
        skipToContent: "Skip to content",
        problemTitle: "That didn't work",
        deletionTitle: { "Delete your \($0) account" },
        deletionIntro: {
            "Use this page to delete your account in the \($0) app. You need neither the app nor your password, only the "
                + "email address of your account."
        },
        deletedTitle: "What is deleted",
        deletedAccount: "Your account: email address, password, settings, and the link to your phone.",
        deletedStates: "Your participation in all studies, with the progress of your activities.",
        deletedConsents: "The copies of your signed consent forms in the account.",
        keptTitle: "What may be kept",
        keptResponses:
            "Responses that you sent to a study stay with the study, without your account, unless you choose to delete "
            + "them, too. You choose in the next steps.",
        keptByStudies:
            "A study may have to keep some records by law. Responses of studies that you left earlier, and of studies that "
            + "use another server, are not deleted here. Ask the study team about them.",
        keptByOtherServer:
            "A study may have to keep some records by law. Responses of studies that you left earlier are not deleted. Your "
            + "responses are on another server; we ask it to end your participation and, if you choose so, to delete "
            + "them. Ask the study team about it.",
        keptCopies:
            "Results that were already analyzed or published can't be changed. Backups are overwritten with time; if one "
            + "is restored, your account is deleted again.",
        keptRecord: "We record that an account was deleted, without your name and email address.",
        alternative: "You can also delete your account in the app.",
        questions: "Questions? Write to",
        emailLabel: "Email address of your account",
        emailHint: "We send a code to this address.",
        sendCode: "Send code",
        codeTitle: "Enter the code",
        codeSent:
            "If there is an account with this address, we have emailed a code to it. It may take a few minutes. Check "
            + "your spam folder, too.",
        codeLabel: "Code",
        codeHint:
            "\(AccountLimits.codeCharacters) letters and digits. The code is valid for \(AccountLimits.deletionCodeMinutes) minutes "
            + "and for \(AccountLimits.codeTries) tries.",
        continueButton: "Continue",
        startAgain: "Use another address or send another code",
        choiceTitle: "Choose what to delete",
        choiceLabel: "Your responses",
        keepResponses: "Keep my responses in the studies",
        keepResponsesHint:
            "They are kept if you change nothing here. The studies can use them without your account.",
        deleteResponses: "Also delete my responses",
        deleteResponsesHint:
            "All responses in the studies that you take part in are deleted from this server.",
        confirmLabel: "I want to delete my account. I understand that this can't be undone.",
        deleteButton: "Delete my account",
        doneTitle: "Your account is deleted",
        doneKept: "Your account was deleted and you left all studies. Your responses stay with the studies.",
        doneErased:
            "Your account was deleted and you left all studies. Your responses in the studies that you hadn't left before "
            + "were deleted from this server. Thank you for participating.",
        doneOtherServer:
            "Your responses are on another server. We are asking it to end your participation and, if you chose so, to delete "
            + "your responses. This may take some days.",
        doneEmail: "We are sending you a confirmation by email. After that, we delete your email address.",
        doneApp: "You can now remove the app from your phone. You may close this page.",
        enterAddress: "Enter the entire email address of your account, like name@example.org.",
        wrongCode: "This code is wrong or has expired. Check the last email, or ask for another code.",
        confirmFirst: "Select the box to confirm that you want to delete your account.",
        locked:
            "There were too many wrong codes or passwords. Wait \(AccountLimits.lockMinutes) minutes and try again.",
        tooManyAttempts: "There were too many attempts. Wait a few minutes and try again.",
        addressTitle: "Confirm your new email address",
        addressIntro: {
            "You asked the team of the \($0) app to change the email address of your account. Enter the code that we sent to "
                + "the new address."
        },
        currentEmailLabel: "Current email address of your account",
        passwordLabel: "Password of your account",
        addressCodeHint:
            "\(AccountLimits.codeCharacters) letters and digits, from the email to your new address.",
        addressButton: "Change email address",
        addressDone:
            "Your email address is changed. Sign in to the app with the new address and the same password.",
        addressRefused:
            "The email address, the password or the code is wrong, or the code has expired. Nothing was changed.",
        appIsClosed: "This app is closed. The email address of an account can't be changed anymore.")
}
