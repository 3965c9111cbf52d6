// HTTP: a small server on SwiftNIO, with its router, requests, responses, forms, cookies and static files.
//
// It doesn't depend on the domain, the templates or the database.
//
// Messages/   the parts of a request and a response
// Routing/    route patterns, the tree that matches them, and responders
// Dispatch/   from a request's head to its response; shared by the server and the in-process client
// Server/     connections: NIO's decoder, our channel handler behind it, limits, timeouts, streams, shutdown
// Forms/      urlencoded and multipart forms, complete or as they arrive
// Files/      bytes kept in memory: static files, entity tags, ranges
// Addresses/  peer addresses and address ranges
// InProcess/  the client for tests
