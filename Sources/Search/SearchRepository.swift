import Access
import Responses
import SQLStore
import Vocabulary

/// Finds entries in the index. Each query is within the scope of its user.
enum SearchRepository {
    /// The most entries that are ranked; a word that more have asks for another one.
    static let candidatesMax = 2_000
    /// The most words with the same first letter among which a mistyped one is looked for.
    private static let wordsMax = 20_000

    /// Returns the entries that have the rarest of the words, or words that begin with it, and whether there are more.
    static func candidates(
        _ words: [String], in scope: SearchScope, _ transaction: borrowing Transaction
    ) throws -> (entries: [SearchCandidate], isCut: Bool) {
        var rarest: [Int64]?
        for word in words {
            let found = try entries(beginning: word, in: scope, transaction)
            if found.count < rarest?.count ?? .max { rarest = found }
            if found.isEmpty { break }
        }
        guard let ids = rarest, !ids.isEmpty else { return ([], false) }
        return (try read(Array(ids.prefix(candidatesMax)), transaction), ids.count > candidatesMax)
    }

    private static func entries(
        beginning word: String, in scope: SearchScope, _ transaction: borrowing Transaction
    ) throws -> [Int64] {
        try transaction.rows(
            """
            select distinct entry_id from search_words where \(fragment: condition(word, in: scope))
            limit \(candidatesMax + 1)
            """
        ) { try $0[0] }
    }

    /// Returns whether any entry has a word, or one that begins with it.
    static func has(
        _ word: String, in scope: SearchScope, _ transaction: borrowing Transaction
    ) throws -> Bool {
        try transaction.value(
            "select 1 from search_words where \(fragment: condition(word, in: scope)) limit 1", as: Int.self)
            != nil
    }

    /// Returns the condition that a word begins with a text, in the folders of a scope.
    private static func condition(_ beginning: String, in scope: SearchScope) -> SQL {
        let within: SQL = scope.folders.map { "and folder_id in (\(list: $0))" } ?? ""
        return "word >= \(beginning) and word < \(beginning + "\u{10FFFF}") \(fragment: within)"
    }

    /// Returns all words that begin with a letter, of all entries, so none is shown to someone who can't find it.
    static func words(
        beginning letter: String, _ transaction: borrowing Transaction
    ) throws -> [String] {
        // Each word is found by one step in the index, however many entries have it.
        try transaction.rows(
            """
            with recursive found (word) as (
                select min(word) from search_words where word >= \(letter) and word < \(letter + "\u{10FFFF}")
                union all
                select (select min(word) from search_words
                    where word > found.word and word < \(letter + "\u{10FFFF}"))
                from found where found.word is not null
            )
            select word from found where word is not null limit \(wordsMax)
            """
        ) { try $0[0] }
    }

    /// Returns the texts of entries as they were written.
    static func texts(
        of ids: [Int64], _ transaction: borrowing Transaction
    ) throws -> [Int64: [String]] {
        let found: [(Int64, String)] = try transaction.rows(
            "select id, texts from search_entries where id in (\(list: ids)) and texts <> ''"
        ) { (try $0[0], try $0[1]) }
        return Dictionary(
            found.map { ($0, $1.split(separator: "\n").map(String.init)) },
            uniquingKeysWith: { first, _ in first })
    }

    private static func read(
        _ ids: [Int64], _ transaction: borrowing Transaction
    ) throws -> [SearchCandidate] {
        try transaction.rows(
            """
            select source, source_id, kind, folder_id, channel_id, section, part, title, detail, words, id
            from search_entries where id in (\(list: ids))
            """
        ) { row in
            let words: String = try row[9]
            return SearchCandidate(
                id: try row[10], source: SearchSource(name: try row[0], id: try row[1]), kind: try row[2],
                folder: try row[3], channel: try row[4], section: try row[5], part: try row[6],
                title: try row[7], detail: try row[8], words: words.split(separator: " "))
        }
    }

    /// Returns the organizations and apps above folders.
    static func folders(
        above ids: [FolderID], _ transaction: borrowing Transaction
    ) throws -> Set<FolderID> {
        guard !ids.isEmpty else { return [] }
        let parents: [FolderID] = try transaction.rows(
            "select distinct parent_id from folders where id in (\(list: ids)) and parent_id is not null"
        ) { try $0[0] }
        let further = parents.filter { $0 != .site }
        return Set(further).union(try folders(above: further, transaction))
    }

    /// Returns the channels of studies, the Live one first.
    static func channels(
        of studies: [FolderID], _ transaction: borrowing Transaction
    ) throws -> [(study: FolderID, channel: ChannelID)] {
        try transaction.rows(
            """
            select study_folder_id, id from channels where study_folder_id in (\(list: studies))
                and trash_id is null
            order by study_folder_id, kind
            """
        ) { (try $0[0], try $0[1]) }
    }

    /// Returns those of the studies that are designed here.
    static func designed(_ studies: [FolderID], _ transaction: borrowing Transaction) throws -> Set<FolderID>
    {
        Set(
            try transaction.rows("select folder_id from designs where folder_id in (\(list: studies))") {
                try $0[0]
            })
    }

    /// Returns where a participant takes part; nil without one.
    static func participant(
        _ id: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> (channel: ChannelID, study: FolderID, site: StudySiteID?)? {
        try transaction.first(
            """
            select p.channel_id, c.study_folder_id, p.site_id from participants p
            join channels c on c.id = p.channel_id where p.id = \(id)
            """
        ) { (try $0[0], try $0[1], try $0[2]) }
    }

    /// Returns the study of a complete token; nil without one.
    static func token(
        _ token: String, _ transaction: borrowing Transaction
    ) throws -> (channel: ChannelID, study: FolderID, site: StudySiteID?)? {
        try transaction.first(
            """
            select b.channel_id, c.study_folder_id, coalesce(p.site_id, b.site_id) from enrollment_tokens t
            join token_batches b on b.id = t.batch_id join channels c on c.id = b.channel_id
            left join participants p on p.id = t.participant_id
            where t.token = \(token)
            """
        ) { (try $0[0], try $0[1], try $0[2]) }
    }
}
