import Access
import PortalUI
import Vocabulary

/// The first page: what is deleted, and the address of the account.
struct AccountDeletionPage {
    let frame: Frame
    let texts: AccountPageTexts
    let shown: PublicPage
    var email = ""
    var problems = FormProblems()

    var address: String { AccountPaths.deletion(shown.app) }
    var language: String { shown.language.rawValue }
    var other: PublicPageLanguageLink { PublicPageLanguageLink(shown.language, address) }
    var contact: String? { shown.contact.isEmpty ? nil : shown.contact }
    var contactAddress: String { "mailto:" + shown.contact }
    var keptByStudies: String { shown.usesOtherServer ? texts.keptByOtherServer : texts.keptByStudies }

    var emailField: TextField {
        TextField(
            "email", texts.emailLabel, email, kind: .email, hint: texts.emailHint, error: problems["email"])
    }
}

/// The second page: the code from the email.
struct AccountDeletionCodePage {
    let frame: Frame
    let texts: AccountPageTexts
    let shown: PublicPage
    let email: String
    var problems = FormProblems()

    var address: String { AccountPaths.deletion(shown.app) }
    var again: String { "\(address)?lang=\(language)" }
    var language: String { shown.language.rawValue }

    var codeField: TextField {
        TextField(
            "code", texts.codeLabel, hint: texts.codeHint, error: problems["code"], width: .medium,
            isCode: true, hasFocus: true)
    }
}

/// The third page: what to delete, and the confirmation.
struct AccountDeletionChoicePage {
    let frame: Frame
    let texts: AccountPageTexts
    let shown: PublicPage
    let email: String
    let code: String
    let erases: Bool
    var problems = FormProblems()

    var address: String { AccountPaths.deletion(shown.app) }
    var language: String { shown.language.rawValue }
    var again: String { "\(address)?lang=\(language)" }

    var responses: ChoiceField {
        ChoiceField(
            "responses", texts.choiceLabel,
            [
                SelectOption("keep", texts.keepResponses, hint: texts.keepResponsesHint),
                SelectOption("delete", texts.deleteResponses, hint: texts.deleteResponsesHint),
            ], chosen: erases ? "delete" : "keep", style: .cards)
    }

    var confirmation: CheckboxField {
        CheckboxField("confirmed", texts.confirmLabel, isOn: false, error: problems["confirmed"])
    }
}

/// The last page, after the account was deleted.
struct AccountDeletionDonePage {
    let frame: Frame
    let texts: AccountPageTexts
    let usesOtherServer: Bool
}
