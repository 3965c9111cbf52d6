// WebAccess: routes that declare who has access, and the request context that a handler receives.
//
// Connects requests with Access: session, permission, transaction, form token. Does not depend on features.
//
//   Routes/      `SiteRoute` with its five kinds of access, and `RouteTable`, which makes the router
//   Descriptions/  API documentation of routes, and the OpenAPI document
//   Requests/      `RequestContext`: user, folder and permissions; messages from one page to the next
//   Protection/    cookies, CSRF tokens, the check of a request's origin, headers that browsers enforce
//   Responses/     converts refusals and faults to pages or problem documents
//
// How a request is handled: the form is read and its token checked. Then one transaction looks up the session and the
// folder, checks the permission, runs the handler and commits. If the handler throws, or the response has a status of
// 400 or above, the transaction is rolled back.
