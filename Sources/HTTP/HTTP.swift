// HTTP: a small server on SwiftNIO, its router, requests, responses, forms, cookies and static files.
//
// Knows no domain word, no template and no database.
