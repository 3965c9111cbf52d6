// Access: organizations, folders, users, groups, sessions, roles, permissions, grants and the audit.
//
// Decides whether somebody may, and only it decides. Knows neither pages nor requests.
