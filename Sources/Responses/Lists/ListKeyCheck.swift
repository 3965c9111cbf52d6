import Access
import PortalUI
import SQLStore
import Studies
import Timekeeping

/// Finds List Keys that were used for two rows, which earlier versions did after the newest row was deleted.
///
/// It checks what is stored: rows, corrections, and the audit log. Rows and corrections of erased participants are
/// gone, so a Key of an erased row can be found only if the audit log names it.
public struct ListKeyCheck: Sendable {
    /// A sentence for each List with reused Keys, which make exports and notes with these Keys ambiguous, and for each
    /// List with an outdated counter.
    public private(set) var warnings: [String] = []
    /// The numbers of checked items.
    public private(set) var correctionCount = 0
    public private(set) var eventCount = 0

    /// The maximum number of Keys in a sentence.
    private static let namedMax = 20

    /// Checks every List of the site.
    public init(with grant: Grant<ManageSite>, in transaction: borrowing Transaction) throws {
        for list in try ListKeyRepository.lists(with: grant, transaction) {
            try checkCounter(of: list.id, list.place, transaction)
            var twice = try ListKeyRepository.correctedTwice(in: list.id, transaction)
            // The audit log doesn't contain the channel.
            if list.isOnlyOne { twice.formUnion(try namedBefore(list.id, transaction)) }
            if !twice.isEmpty { warnings.append(Self.sentence(twice.sorted(), list.place)) }
        }
        correctionCount = try ListKeyRepository.correctionCount(transaction)
    }

    /// A summary of a check without warnings, including its limits.
    public var sentence: String {
        "No List reused a Key. Checked \(NumberFormat.counted(correctionCount, "correction", "corrections")) and "
            + "\(NumberFormat.counted(eventCount, "event", "events")) of the audit log. Rows of erased participants cannot be checked."
    }

    private mutating func checkCounter(
        of list: ListID, _ place: String, _ transaction: borrowing Transaction
    ) throws {
        let last = try ListKeyRepository.lastCounted(in: list, transaction)
        let greatest = try ListKeyRepository.greatest(in: list, transaction)
        guard let last, last < greatest else { return }
        warnings.append(
            "In \(place), the last recorded Key is \(last), but a row has the Key \(greatest). Rows were added "
                + "outside the portal, and Keys of deleted rows may have been reused.")
    }

    /// Returns Keys of rows that were created after an audit event with the same Key.
    private mutating func namedBefore(
        _ list: ListID, _ transaction: borrowing Transaction
    ) throws -> Set<Int64> {
        var twice: Set<Int64> = []
        for mention in try ListKeyRepository.mentions(of: list, transaction) {
            eventCount += 1
            if try ListKeyRepository.isOlder(mention, thanRowIn: list, transaction) {
                twice.insert(mention.key)
            }
        }
        return twice
    }

    private static func sentence(_ keys: [Int64], _ place: String) -> String {
        let named = keys.prefix(namedMax).map { "\($0)" }.joined(separator: ", ")
        let more = keys.count > namedMax ? " and \(keys.count - namedMax) more" : ""
        return
            "In \(place), these Keys were used for two rows: \(named)\(more). In exports made before the first row was "
            + "deleted, the Key refers to that row. Check them."
    }
}
