import Access
import HTTP
import SQLStore
import Timekeeping
import Vocabulary

/// Writes the accounts of an app as CSV, with a page of accounts in memory at a time.
struct AccountFileWriter: Sendable {
    private static let pageCount = 500

    let support: AccountSupportRepository
    let condition: AccountCondition?

    /// Writes the accounts. The grant is one of the transaction.
    func write(
        with grant: Grant<ManageAccounts>, _ transaction: borrowing Transaction, to sink: BodySink
    ) throws {
        try sink.write(
            "Account,Email address,State,Created,Last sign-in,Platform,App version,Push messages,Locked until\r\n"
        )
        var place = AccountListPlace.start
        while true {
            let page = try support.rows(condition, place, limit: Self.pageCount, with: grant, transaction)
            for account in page { try sink.write(Self.line(account)) }
            guard page.count == Self.pageCount, let last = page.last else { return }
            place = .older(last.id)
        }
    }

    private static func line(_ account: AccountSummary) -> String {
        let phone = account.phone
        let system = phone?.system?.rawValue ?? ""
        let pushes = phone.map { $0.takesPushes ? "yes" : "no" } ?? ""
        let cells: [String] = [
            "\(account.id)", account.email, account.isVerified ? "verified" : "not verified",
            account.createdAt.iso8601, account.signedInAt?.iso8601 ?? "", system,
            phone?.appVersion ?? "", pushes, account.lockedUntil?.iso8601 ?? "",
        ]
        return cells.map { CSVCell.quoted(CSVCell.guarded($0)) }.joined(separator: ",") + "\r\n"
    }
}
