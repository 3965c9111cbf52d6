import Access
import PortalUI

/// An audit event as a sentence: who did what to which item.
///
/// Action names consist of a noun and a verb, so one grammar covers all of them, including actions added later. The
/// exceptions have their own sentences.
struct AuditEventText {
    /// The icon before the event.
    let icon: IconName
    /// The color of the icon.
    let tone: Tone
    private let beforeSubject: String
    private let afterSubject: String
    private let namesSubject: Bool

    init(_ entry: AuditEntry) {
        let words = Phrases(entry.action)
        let special = Self.specials[entry.action]
        tone = Self.tone(words, entry)
        icon = tone == .red ? .cross : Self.icon(words)
        let verb = Self.verbs[words.verb] ?? "did “\(words.verbWords)” to"
        let role = Self.role(entry)
        switch entry.action {
        case "role.give": (beforeSubject, afterSubject) = ("assigned", " the role \(role)")
        case "role.take": (beforeSubject, afterSubject) = ("removed the role \(role) from", "")
        default:
            let article = entry.about.isEmpty ? "the " : ""
            beforeSubject = special?.before ?? "\(verb) \(article)\(words.noun)"
            afterSubject = ""
        }
        namesSubject = special?.namesSubject ?? true
    }

    /// Returns the sentence, in which the item links to the event's page.
    func sentence(_ entry: AuditEntry, address: String) -> LinkedText {
        let who = LinkedText.Piece.strong(entry.actorName)
        guard namesSubject, !entry.about.isEmpty else {
            return LinkedText(who, " ", .link(beforeSubject, to: address))
        }
        let about = LinkedText.Piece.link(entry.currentAbout, to: address)
        return LinkedText(pieces: [who, .plain(" \(beforeSubject) "), about, .plain(afterSubject)])
    }

    /// Returns the label of an action in a select: "Token batch: create".
    static func title(of action: String) -> String {
        let words = Phrases(action)
        let noun = words.noun.prefix(1).uppercased() + words.noun.dropFirst()
        return words.verb.isEmpty ? noun : "\(noun): \(infinitives[action] ?? words.verbWords)"
    }

    /// The verbs of actions that the product calls by another word now.
    private static let infinitives = [
        "role.give": "assign", "role.take": "remove", "design.reinstate": "restore",
        "library.reinstate": "restore",
    ]

    private struct Phrases {
        let key: String
        let noun: String
        let verb: String

        var verbWords: String { Self.spaced(verb[...]) }

        init(_ action: String) {
            let stop = action.lastIndex(of: ".") ?? action.endIndex
            key = String(action[..<stop])
            noun = Self.spaced(action[..<stop])
            verb = String(action[stop...].dropFirst())
        }

        private static func spaced(_ text: Substring) -> String {
            text.split(whereSeparator: { $0 == "-" || $0 == "." }).joined(separator: " ")
        }
    }

    private static func role(_ entry: AuditEntry) -> String {
        for pair in entry.decodedDetails.pairs where pair.name == "role" {
            if case .text(let name) = pair.value { return Role(rawValue: name)?.title ?? name }
        }
        return ""
    }

    private static func tone(_ words: Phrases, _ entry: AuditEntry) -> Tone {
        if entry.action == "audit.verify" {
            return entry.decodedDetails.pairs.contains { $0.name == "flaw" } ? .red : .green
        }
        switch (words.key, words.verb) {
        case (_, "refuse"), (_, "fail"): return .red
        case (_, "export"), (_, "print"), (_, "reveal"), (_, "reprocess"): return .amber
        case (_, "forward"): return .blue
        case ("token-batch", _), ("token", _), ("enrollment-token", _): return .violet
        default: return .gray
        }
    }

    private static func icon(_ words: Phrases) -> IconName {
        switch words.verb {
        case "export", "print": return .download
        case "verify": return .check
        case "reprocess": return .refresh
        case "reveal": return .eye
        default: return icons[words.key] ?? .pencil
        }
    }
}

extension AuditEventText {
    private static let verbs: [String: String] = [
        "add": "added", "archive": "archived", "ask": "asked for", "begin": "began", "change": "changed",
        "choose": "chose",
        "cancel": "canceled", "complete": "completed", "confirm": "confirmed", "copy": "copied",
        "create": "created", "deactivate": "deactivated", "describe": "described",
        "delete": "deleted", "download": "downloaded", "edit": "edited", "end": "ended", "enroll": "enrolled",
        "erase": "erased",
        "fail": "failed to complete", "finish": "finished",
        "export": "exported", "forward": "forwarded", "give": "gave", "hand-out": "handed out",
        "import": "imported", "invite": "invited", "issue": "issued", "launch": "launched", "move": "moved",
        "pause": "paused", "print": "printed", "publish": "published", "reactivate": "reactivated",
        "refuse": "refused", "remove": "removed", "rename": "renamed", "reprocess": "reprocessed",
        "reset": "reset", "restore": "restored", "retire": "retired", "resume": "resumed",
        "reveal": "revealed",
        "revoke": "revoked", "save": "saved", "send": "sent", "set": "set", "set-status": "set the status of",
        "sign": "signed", "start": "started", "stop": "stopped", "take": "took", "unlock": "unlocked",
        "update": "updated", "upload": "uploaded", "verify": "verified", "view": "viewed",
        "withdraw": "withdrew",
    ]

    private static let specials: [String: (before: String, namesSubject: Bool)] = [
        "session.sign-in": ("signed in", false),
        "session.sign-out": ("signed out", false),
        "session.end": ("ended a session of", true),
        "session.end-others": ("ended the other sessions of", true),
        "session.ask-factor": ("was prompted for the second factor of", true),
        "session.ask-link": ("was sent a sign-in link for", true),
        "email.ask": ("requested an email address change for", true),
        "email.change": ("changed the email address to", true),
        "session.end-all": ("ended all sessions of", true),
        "password.force": ("invalidated the password of", true),
        "password.send-link": ("sent a password link to", true),
        "account.register": ("created an account", false),
        "account.verify": ("verified an email address", false),
        "account.sign-in": ("signed in to the app", false),
        "account.sign-out": ("signed out of the app", false),
        "account.lock": ("was locked out of an account after failed attempts", false),
        "account.forgot-password": ("requested a temporary password", false),
        "account.change-password": ("changed the password of an account", false),
        "account.join": ("joined a study", false),
        "account.consent": ("sent a consent", false),
        "account.withdraw": ("left a study", false),
        "account.withdraw-and-erase": ("left a study and had the data erased", false),
        "account.delete": ("deleted an account", false),
        "account.erase-again": ("erased a restored account again", false),
        "app-push-key.keep": ("saved the push key", true),
        "app-push-key.remove": ("deleted the push key for", true),
        "database.backup": ("backed up the database to", true),
        "data.sql": ("ran a SQL query on", true),
        "query.run": ("ran the query", true),
        "enrollment.refuse-while-not-collecting": (
            "set whether people can enroll while responses aren't collected in", true
        ),
        "export.download": ("downloaded the export", true),
        "forwarding.recover": ("reached the forwarding target again", false),
        "forwarding.replay": ("forwarded again", true),
        "forwarding.test": ("tested forwarding for", true),
        "forwarding.try-now": ("retried forwarding for", true),
        "library.describe": ("edited the library description of", true),
        "library.reinstate": ("restored to the library", true),
        "library.replace": ("replaced the library entry", true),
        "library.use": ("used from the library", true),
        "participant.erase": ("erased the data of a participant who had left", false),
        "participant.withdraw-and-erase": ("withdrew participant and erased the data of", true),
        "response.correct": ("corrected a value of", true),
        "response.discard": ("discarded", true),
        "response.restore": ("restored", true),
        "response.withdraw-correction": ("withdrew the correction of a value of", true),
        "response.stop-reprocessing": ("stopped reprocessing in", true),
        "session-limits.set": ("changed how long users stay signed in", false),
        "sign-in-provider.set": ("set the sign-in provider", true),
        "sign-in-provider.remove": ("removed the sign-in provider", true),
        "sign-in-provider.test": ("tested the sign-in provider", true),
        "provider-account.connect": ("connected the sign-in provider to the account of", true),
        "provider-account.remove": ("disconnected the sign-in provider from the account of", true),
        "passkey.add": ("added a passkey for", true),
        "passkey.rename": ("renamed a passkey of", true),
        "passkey.delete": ("deleted a passkey of", true),
        "second-factor.begin": ("started setting up the second factor of", true),
        "second-factor.start": ("turned on the second factor of", true),
        "second-factor.stop": ("turned off the second factor of", true),
        "second-factor.reset": ("reset the second factor of", true),
        "second-factor.require": ("changed who needs a second factor", false),
        "recovery-codes.renew": ("generated new recovery codes for", true),
        "session.refuse": ("was refused at sign-in", false),
        "password.ask": ("requested a password reset for", true),
        "password.change": ("changed the password of", true),
        "password.choose": ("chose a password for", true),
        "password.set": ("set the password of", true),
        "folder.stop-inheriting": ("stopped inheriting roles in", true),
        "folder.purge": ("permanently deleted", true),
        "folder.delete": ("moved to the trash", true),
        "app.move": ("moved the app to", true),
        "study.move": ("moved the study to", true),
        "folder.archive": ("archived", true),
        "folder.unarchive": ("unarchived", true),
        "channel.delete": ("moved to the trash the Test channel", true),
        "folder.inherit": ("resumed inheriting roles in", true),
        "collection.start": ("started response collection in", true),
        "collection.stop": ("stopped response collection in", true),
        "group.add-member": ("added a member to", true),
        "group.remove-member": ("removed a member from", true),
        "app-mail.test": ("sent a test email from the app to", true),
        "preview.start": ("started a role preview in", true),
        "preview.stop": ("stopped a role preview in", true),
        "invitation.send": ("invited", true),
        "invitation.resend": ("resent the invitation to", true),
        "invitation.accept": ("accepted the invitation for", true),
        "invitation.decline": ("declined the invitation for", true),
        "invitation.withdraw": ("withdrew the invitation for", true),
        "invitation.expire": ("recorded the expiration of the invitation for", true),
        "user.import": ("imported a list of people", false),
        "user.set-preferences": ("changed the preferences of", true),
        "design.reinstate": ("restored design", true),
        "design.reopen": ("reopened design", true),
        "design.undo": ("undid a change of", true),
        "design.redo": ("redid a change of", true),
        "design.complete-all": ("marked ready items complete in design", true),
        "list.prepare-order": ("prepared a sort order for the List", true),
        "notification.resend": ("resent notification", true),
        "response.reprocess-all": ("reprocessed the responses of", true),
        "study.announce": ("announced study", true),
        "study.publish-updates": ("published updates of study", true),
        "study.unpublish": ("withdrew the announcement of study", true),
        "token.find": ("looked up an enrollment token", false),
        "audit.verify": ("verified the audit log", false),
        "audit.export": ("exported the audit log", false),
        "audit.accept-loss": ("accepted missing events in the", true),
        "demo.create": ("created the", true),
        "audit.start-anchors": ("started to chain the anchors of the", true),
        "audit.miss-anchors": ("found missing or changed anchors of the", true),
        "audit.retain": ("removed from the audit log the events in archive", true),
        "audit-retention.set": ("changed how long audit events are kept", false),
        "signature.require": ("changed where signatures are required", false),
        "signature.refuse": ("failed to prove who they are when signing as", true),
        "data-lock.lock": ("locked the data of", true),
        "data-lock.unlock": ("unlocked the data of", true),
        "site-errors.reset": ("reset the list of site errors", false),
        "site.test-mail": ("sent a test email to", true),
    ]

    private static let icons: [String: IconName] = [
        "app": .phone, "app-token": .key, "audit": .clock, "audit-archive": .database, "backup": .database,
        "channel": .flag,
        "collection": .inbox,
        "folder": .folder, "group": .people, "list": .table, "metadata-source": .server,
        "organization": .organization, "password": .lock, "response": .inbox, "role": .people,
        "notification": .bell,
        "recovery-codes": .shield, "second-factor": .shield, "passkey": .key,
        "sign-in-provider": .key, "provider-account": .key, "email": .mail,
        "invitation": .mail,
        "session": .key, "site": .gear, "study": .document, "token": .qrCode, "token-batch": .qrCode,
        "user": .person,
    ]
}
