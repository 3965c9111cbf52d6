// Support: the test kit.
//
// A `TestSite` is a whole site in the process: a store of its own with the real migrations, a pinned clock
// and pinned randomness, two organizations, and named people (`TestUser`) who act only through requests with
// real sessions. It is generic over the function that makes the routes, so that a feature tests its own and
// `SiteTests` the whole site. `RouteAccessMatrix` walks every route with everyone.
