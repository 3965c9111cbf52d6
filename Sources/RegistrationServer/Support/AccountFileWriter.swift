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
    let grant: Grant<ManageAccounts>

    func write(_ transaction: borrowing Transaction, to sink: BodySink) throws {
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
        let cells = [
            "\(account.id)", account.email, account.isVerified ? "verified" : "waiting",
            account.createdAt.iso8601, account.signedInAt?.iso8601 ?? "", phone?.system?.rawValue ?? "",
            phone?.appVersion ?? "", phone.map { $0.takesPushes ? "yes" : "no" } ?? "",
            account.lockedUntil?.iso8601 ?? "",
        ]
        return cells.map { CSVCell.quoted(CSVCell.guarded($0)) }.joined(separator: ",") + "\r\n"
    }
}
