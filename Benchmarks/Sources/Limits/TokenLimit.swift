import BareSQLite
import CSQLite
import Glibc

/// Random texts with a unique index, inserted by one prepared statement in one durable commit.
enum TokenLimit {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    private static let letterCount = 9

    static func insert(_ count: Int, into path: String) {
        let database = BareDatabase(path, isNew: true)
        database.run(
            """
            create table tokens (id integer primary key, study_id integer not null, token text not null unique,
                created_at integer not null, expires_at integer not null, used_at integer)
            """)
        let insert = database.prepare(
            "insert or ignore into tokens (study_id, token, created_at, expires_at) values (?, ?, ?, ?)")
        let start = seconds()
        database.run("begin immediate")
        var random = [UInt8](repeating: 0, count: 4096)
        var used = random.count
        var token = [UInt8](repeating: 0, count: letterCount)
        for index in 0..<count {
            if used + letterCount > random.count {
                // The kernel gives at most 256 bytes without being interrupted.
                for offset in stride(from: 0, to: random.count, by: 256) {
                    random.withUnsafeMutableBytes { _ = getentropy($0.baseAddress! + offset, 256) }
                }
                used = 0
            }
            for place in 0..<letterCount { token[place] = letters[Int(random[used + place]) % letters.count] }
            used += letterCount
            sqlite3_bind_int64(insert, 1, 5)
            token.withUnsafeBytes { bytes in
                let characters = bytes.bindMemory(to: CChar.self)
                _ = sqlite3_bind_text(insert, 2, characters.baseAddress, Int32(letterCount), nil)
                sqlite3_bind_int64(insert, 3, Int64(index))
                sqlite3_bind_int64(insert, 4, Int64(index + 1))
                step(insert)
            }
        }
        database.run("commit")
        print((seconds() - start) * 1000)
    }

    private static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
