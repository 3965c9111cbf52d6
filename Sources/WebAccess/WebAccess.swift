// WebAccess: routes that declare who has access, and the request context that a handler receives.
//
// The one place where a request meets Access: session, permission, transaction, form token. Knows no feature.
//
//   Routes/      `SiteRoute` with its five kinds of access, and `RouteTable`, which makes the router
//   Descriptions/  what routes say about themselves to those who write programs, and the OpenAPI document of it
//   Requests/      `RequestContext`: who asks, where, with which rights; messages from one page to the next
//   Protection/    cookies, CSRF tokens, the check of a request's origin, headers that browsers enforce
//   Responses/     refusals and faults become pages or problem documents here and nowhere else
//
// The path of a request: the form is read and its token checked; then one transaction looks up the session
// and the place, checks the permission, runs the handler and commits. What a handler throws, and any response
// of 400 and above, undoes what it wrote.
