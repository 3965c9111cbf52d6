import Access
import Cryptography
import HTMLSanitizer
import SQLStore
import Studies
import Vocabulary

extension AppPropertiesTransfer {
    /// Reads the current properties of an app.
    init(of app: AppFolder, _ transaction: borrowing Transaction) throws {
        let contents = AppDocumentRepository(of: app.id)
        self.init(
            of: app, try contents.document(AppProperties.self, transaction).value,
            try contents.document(AppBuildSettings.self, transaction).value,
            try contents.document(AppEmails.self, transaction).value)
    }

    /// Saves all properties in the grant's app; throws all problems by member if any property is invalid.
    ///
    /// A blank secret keeps the current one.
    func save(
        in editor: AppEditor, with grant: Grant<ManageApp>, _ transaction: borrowing Transaction
    ) throws {
        try checkNames(of: grant.subject)
        let type = StudyType(written: self[.appType])
        var problems: [FieldProblem] = []
        if type == nil, !self[.appType].isEmpty {
            problems.append(FieldProblem(Key.appType.rawValue, "appType must be gateway or standalone."))
        }
        try save(editor, grant, transaction, &problems) { (properties: inout AppProperties) in
            properties.feedbackEmail = self[.feedbackEmail]
            properties.contactEmail = self[.contactUsEmail]
            if let type { properties.type = type }
        }
        try save(editor, grant, transaction, &problems) { (builds: inout AppBuildSettings) in
            builds.ios.bundleID = self[.iosBundleId]
            builds.android.bundleID = self[.androidBundleId]
        }
        try save(editor, grant, transaction, &problems) { (mails: inout AppEmails) in
            try read(into: &mails)
        }
        try keepKeys(editor.dependencies, grant, transaction, &problems)
        if !self[.appName].isEmpty {
            do {
                try FolderRepository.retitle(self[.appName], with: grant, in: transaction)
            } catch let refusal as InvalidInput {
                problems.append(FieldProblem(Key.appName.rawValue, refusal.sentence))
            }
        }
        if !problems.isEmpty { throw InvalidInput(problems) }
    }

    private func checkNames(of app: AppFolder) throws(InvalidInput) {
        for (key, name) in [(Key.appId, app.name.text), (.orgId, app.sentOrganization.text)]
        where self[key].lowercased() != name.lowercased() {
            throw InvalidInput(key.rawValue, "\(key) is \(self[key]), but the value of this app is \(name).")
        }
    }

    private func read(into mails: inout AppEmails) throws {
        mails.sender = self[.email]
        for members in AppEmailMembers.all where has(members.subject) || has(members.body) {
            mails[keyPath: members.path].subject[members.language] = self[members.subject]
            do {
                mails[keyPath: members.path].text[members.language] = try AppEmailMembers.stored(
                    self[members.body])
            } catch {
                throw InvalidInput(members.body.rawValue, "\(members.body): \(error).")
            }
        }
    }

    private func keepKeys(
        _ dependencies: DesignFeature.Dependencies, _ grant: Grant<ManageApp>,
        _ transaction: borrowing Transaction, _ problems: inout [FieldProblem]
    ) throws {
        let sealing = dependencies.sealing
        if !self[.androidServerKey].isEmpty {
            try keep(sealing, grant, transaction, &problems) { () throws(PushKey.InvalidKey) in
                try PushKey(firebase: self[.androidServerKey], isReachable: dependencies.isReachable)
            }
        }
        if !self[.iosCertificate].isEmpty {
            try keep(sealing, grant, transaction, &problems) { () throws(PushKey.InvalidKey) in
                let text = self[.iosCertificate].filter { !$0.isWhitespace }
                return try PushKey(
                    appleCertificate: Base64.decode(text) ?? [], password: self[.iosCertificatePassword],
                    for: self[.iosBundleId], at: grant.now)
            }
        }
    }

    private func keep(
        _ sealing: SealingKey, _ grant: Grant<ManageApp>, _ transaction: borrowing Transaction,
        _ problems: inout [FieldProblem], _ read: () throws(PushKey.InvalidKey) -> PushKey
    ) throws {
        let key: PushKey
        do {
            key = try read()
        } catch {
            let member: Key =
                error.field == "key"
                ? .androidServerKey : error.field == "password" ? .iosCertificatePassword : .iosCertificate
            problems.append(FieldProblem(member.rawValue, "\(member): \(error.sentence)."))
            return
        }
        try AppPushKeyRepository(of: grant.subject.id, sealing: sealing)
            .store(key, by: grant.actor.author, at: grant.now, transaction)
        try grant.record(
            "app-push-key.keep", about: key.title, ["platform": .text(key.platform.rawValue)],
            in: transaction)
    }

    /// Saves one document with the values of its members, or collects the problems.
    private func save<Document: AppDocument>(
        _ editor: AppEditor, _ grant: Grant<ManageApp>, _ transaction: borrowing Transaction,
        _ problems: inout [FieldProblem], _ read: (inout Document) throws -> Void
    ) throws {
        let saved = try AppDocumentRepository(of: grant.subject.id).document(Document.self, transaction)
        var value = saved.value
        do {
            try read(&value)
            // Scripts can't be asked about translations. The emails are listed for review.
            try editor.save(value, startedFrom: saved.revision, outdated: .accepted, grant, transaction)
        } catch let refusal as InvalidInput {
            problems += refusal.problems
        } catch let refused as AppDocumentInvalid {
            problems += refused.problems.map { problem in
                FieldProblem(Self.key(of: problem)?.rawValue ?? "", problem.sentence + ".")
            }
        }
    }

    /// Returns the member of a document's problem.
    private static func key(of problem: AppProblem) -> Key? {
        switch problem.field {
        case "type": return .appType
        case "feedbackEmail": return .feedbackEmail
        case "contactEmail": return .contactUsEmail
        case "ios.bundleID": return .iosBundleId
        case "android.bundleID": return .androidBundleId
        case "sender": return .email
        default:
            let language = problem.language ?? .english
            return AppEmailMembers.all.first {
                $0.language == language && problem.field.hasPrefix($0.field + ".")
            }.map { problem.field.hasSuffix("subject") ? $0.subject : $0.body }
        }
    }
}

extension StudyType {
    /// Parses a type in the forms that API clients send: the word in any case, or the two letters of the original
    /// server.
    fileprivate init?(written text: String) {
        switch text.lowercased() {
        case "gateway", "gt": self = .gateway
        case "standalone", "sd": self = .standalone
        default: return nil
        }
    }
}
