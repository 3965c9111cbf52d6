import Cryptography
import SQLStore

/// The addresses of erased accounts whose emails are still in the folder of emails, which a portal without a
/// mail server writes.
///
/// Files aren't part of a transaction, so that the address is kept, encrypted and without a link to the account, until
/// the files are deleted.
struct AccountMailErasureRepository: Sendable {
    static let sealedColumn = SealedColumn("sealed", in: "account_mail_erasures", of: ["id"]) {
        context(try $0[0])
    }

    let key: SealingKey

    /// Notes that the emails of an address are to be deleted.
    func add(_ address: String, _ transaction: borrowing Transaction) throws {
        let id: Int64? = try transaction.value(
            "insert into account_mail_erasures (sealed) values (\([] as [UInt8])) returning id")
        guard let id else { throw SQLError(.other, "An address was inserted without a number.") }
        let sealed = key.seal(Array(address.utf8), context: Self.context(id))
        try transaction.run("update account_mail_erasures set sealed = \(sealed) where id = \(id)")
    }

    /// Returns up to 1,000 rows with their addresses, which are nil if they can't be decrypted.
    func all(_ transaction: borrowing Transaction) throws -> [(id: Int64, address: String?)] {
        try transaction.rows("select id, sealed from account_mail_erasures order by id limit 1000") { row in
            let id: Int64 = try row[0]
            let bytes = try? key.open(try row[1], context: Self.context(id))
            return (id, bytes.map { String(decoding: $0, as: UTF8.self) })
        }
    }

    /// Records that the emails of an address are deleted.
    func remove(_ id: Int64, _ transaction: borrowing Transaction) throws {
        try transaction.run("delete from account_mail_erasures where id = \(id)")
    }

    private static func context(_ id: Int64) -> String { "account mail erasure \(id)" }
}
