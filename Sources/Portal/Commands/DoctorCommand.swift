import Access
import Administration
import ArgumentParser
import Cryptography
import JSON
import ResponseServer
import SQLStore
import Studies
import Timekeeping

/// Reads the whole database and says what is wrong with it.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Checks the database, the key, the audit and the folders of designs.",
        discussion: """
            With --json: sound, problems, warnings, key with id, since and days. Exits with 1 if anything is wrong.
            """)

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let (problems, warnings, notes, key) = try await Installation.use(common) { portal in
            var problems = try await portal.store.integrityCheck()
            let audit = try portal.store.withSnapshot { transaction in
                try portal.audit.inspect(AuditAnchorLocator(portal.folder).evidence(), in: transaction)
            }
            problems += audit.problems
            problems += try Self.lostSecrets(of: portal)
            problems += [LeakedPasswordFile.problem(of: portal.folder.configuration)].compactMap(\.self)
            let roots = MetadataRoots(portal.folder.configuration.namedMetadataRoots)
            problems += roots.unreadable.map {
                "PORTAL_METADATA_ROOTS names \($0), which is no folder that can be read."
            }
            let data = try DataReview(portal)
            let warnings =
                audit.warnings.map { "Warning: \($0)" } + data.warnings + (try Self.warnings(of: portal))
            return (problems + data.problems, warnings, data.notes, try KeyAge(of: portal))
        }
        try common.report(
            (problems.isEmpty ? ["The database is sound, the audit whole, and the key fits."] : problems)
                + warnings + notes + [key.sentence],
            [
                "sound": .bool(problems.isEmpty), "problems": .array(problems.map { .string($0) }),
                "warnings": .array(warnings.map { .string($0) }),
                "key": key.document,
            ])
        guard problems.isEmpty else { throw ExitCode.failure }
    }

    /// What isn't wrong, and better otherwise.
    private static func warnings(of portal: Installation) throws -> [String] {
        let site = portal.console.grant(ManageSite.self, on: SiteFolder())
        let (roles, proxies) = try portal.store.withSnapshot { transaction in
            (
                try SecondFactorRules.unprotected(with: site, in: transaction),
                try UntrustedProxy.recent(with: site, in: transaction)
            )
        }
        let unprotected =
            roles.isEmpty
            ? []
            : [
                "Warning: no second factor is required of \(roles.map(\.title).joined(separator: ", ")). "
                    + "New sites require it; turn it on under Site settings, Sign-in."
            ]
        return unprotected + proxies.map { "Warning: \($0.sentence) \(UntrustedProxy.advice)" }
    }

    /// A sentence for each column with secrets that the key does not open.
    private static func lostSecrets(of portal: Installation) throws -> [String] {
        try portal.store.withSnapshot { transaction in
            var problems: [String] = []
            for column in KeyRotation.columns + [OperatorActions.appTokenColumn] {
                let count = try column.count(openedBy: portal.keys.sealing, in: transaction)
                if count.opened < count.all {
                    problems.append(
                        "The key does not open \(count.all - count.opened) of \(count.all) secrets in "
                            + "\(column). Put the key file in place that belongs to this database.")
                }
            }
            return problems
        }
    }

    /// The key's name, and for how long it has been in use.
    private struct KeyAge: Sendable {
        let identifier: String
        let since: Instant
        let days: Int

        init(of portal: Installation) throws {
            identifier = portal.keys.sealing.identifier
            let now = systemClock()
            let site = portal.console.grant(ManageSite.self, on: SiteFolder())
            since =
                try portal.store.withSnapshot { transaction in
                    try SiteKey.since(with: site, in: transaction)
                } ?? now
            days = Int((now.milliseconds - since.milliseconds) / 86_400_000)
        }

        var sentence: String {
            "The key is \(identifier), in use since \(since.iso8601.prefix(10)) (\(days) days)."
        }

        var document: JSONTree {
            ["id": .string(identifier), "since": .string(since.iso8601), "days": .int(days)]
        }
    }
}
