import DesignEditing
import PortalUI
import Studies
import Vocabulary

/// What a publication asked of participants, and what the user who published it decided, in words.
struct PublicationDecisions {
    private let publication: Publication
    /// The number of outdated translations that were confirmed as still correct.
    private let confirmedTranslations: Int
    private let consentChanged: Bool

    init(_ publication: Publication, after previous: Publication?, _ confirmedTranslations: Int) {
        self.publication = publication
        self.confirmedTranslations = confirmedTranslations
        consentChanged =
            previous.map { $0.stage == .launched && $0.consentVersion != publication.consentVersion } ?? false
    }

    /// Whether participants had to consent again, and how many.
    var consent: String {
        let version = "Version \(publication.consentVersion.text)"
        guard publication.stage == .launched else { return version }
        if publication.changesConsent { return "\(version). \(count.capitalizedFirst) had to consent again." }
        return consentChanged
            ? "\(version), for new participants only. No one had to consent again."
            : "\(version). No one had to consent again."
    }

    /// The decisions of the user who published; empty if there were none.
    var decisions: [String] {
        var decisions: [String] = []
        if publication.isUntested { decisions.append("Publish untested") }
        if publication.unreachableSteps > 0 {
            decisions.append(
                "Publish with \(Self.count(publication.unreachableSteps, "step")) that no participant can reach"
            )
        }
        if confirmedTranslations > 0 {
            decisions.append("Still correct: \(Self.count(confirmedTranslations, "outdated translation"))")
        }
        return decisions
    }

    /// The parts of the line in the list of versions.
    var short: [String] {
        var parts: [String] = []
        if publication.changesConsent { parts.append("new consent for \(count)") }
        if publication.isUntested { parts.append("untested") }
        if publication.unreachableSteps > 0 {
            parts.append(Self.count(publication.unreachableSteps, "unreachable step"))
        }
        if confirmedTranslations > 0 {
            parts.append("\(Self.count(confirmedTranslations, "translation")) still correct")
        }
        return parts
    }

    private var count: String {
        publication.reconsentingParticipants.map { Self.count($0, "participant") }
            ?? "participants (number not recorded)"
    }

    private static func count(_ count: Int, _ noun: String) -> String {
        "\(ActionText.grouped(count)) \(noun)\(count == 1 ? "" : "s")"
    }
}
