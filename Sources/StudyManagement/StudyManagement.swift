// StudyManagement: what changes studies and requires a grant: the operations of `Access` that know what a design is.
//
//   Publishing/  publishes with a grant, a signature and an entry in the audit log
//   Moves/       moves studies and apps, with their roles and designs
//   Trash/       deletes, restores and purges folders and channels
//   Library/     the documents that an organization's studies share
//   Review/      comments on designs, requests to review them, approvals, and links to them
//   DataLocks/   locks the data of a channel
//
// Like those of `Access`, its repositories take a `Grant`.
