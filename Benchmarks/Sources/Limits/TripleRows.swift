import BareSQLite
import CSQLite
import HandJSON

/// One list row for three answers. Indexes only when asked for: two by participant and one by response, as many as the
/// portal needs to find a participant's rows.
struct TripleRows: ResponseRows {
    private let raw: RawRows
    private let list: OpaquePointer

    init(_ database: BareDatabase, hasIndexes: Bool) {
        raw = RawRows(database)
        database.run(
            """
            create table list_rows (id integer primary key, response_id integer, k1 text, v1 text, k2 text, v2 text,
                k3 text, v3 text)
            """)
        if hasIndexes {
            database.run(
                """
                create index raw_responses_by_token on raw_responses (token);
                create index raw_responses_by_token_and_time on raw_responses (token, received_at);
                create index list_rows_by_response on list_rows (response_id)
                """)
        }
        list = database.prepare(
            "insert into list_rows (response_id, k1, v1, k2, v2, k3, v3) values (?, ?, ?, ?, ?, ?, ?)")
    }

    func insert(_ job: ResponseJob) {
        let response = raw.insert(job)
        let answers = job.document["data"]["results"].elements
        for start in stride(from: 0, to: answers.count, by: 3) {
            sqlite3_bind_int64(list, 1, response)
            for place in 0..<3 { bindAnswer(answers, start + place, at: Int32(2 + 2 * place)) }
            step(list)
        }
    }

    private func bindAnswer(_ answers: [HandJSON], _ index: Int, at place: Int32) {
        guard index < answers.count else {
            sqlite3_bind_null(list, place)
            sqlite3_bind_null(list, place + 1)
            return
        }
        bind(answers[index]["key"].string, list, at: place)
        bindValue(answers[index]["value"], list, at: place + 1)
    }
}
