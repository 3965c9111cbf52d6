// SQLStore: one SQLite database, read by a pool of snapshots and written by one thread with group commit.
//
// Its interface names no SQLite type, so that another engine can stand behind it. Knows no domain word.
//
// Where to begin: `Store` is the database, `Transaction` is what a closure is given, `SQL` is a statement
// with its bound values, `Row` is what a statement returns. `QuerySandbox` runs statements that strangers
// wrote.
