// SQLStore: one SQLite database, read by a pool of snapshots and written by one thread with group commit.
//
// Its interface names no SQLite type, so that another engine can stand behind it. Knows no domain word.
