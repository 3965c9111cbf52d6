// HTTP: a small server on SwiftNIO, its router, requests, responses, forms, cookies and static files.
//
// Knows no domain word, no template and no database.
//
// Messages/   what a request and a response are made of
// Routing/    patterns, the tree that finds them, and how a route answers
// Dispatch/   from a request's head to its response; the server and the in-process client share it
// Server/     connections: NIO's decoder, one handler of ours behind it, limits, time, streams, the end
// Forms/      urlencoded and multipart, whole or as they arrive
// Files/      bytes kept in memory: static files, entity tags, ranges
// Addresses/  peers and ranges of addresses
// InProcess/  the client for tests
