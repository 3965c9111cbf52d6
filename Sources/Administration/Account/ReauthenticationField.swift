/// A field for the password or a code, for pages on which several forms require it: `{% use ReauthenticationField() %}`
struct ReauthenticationField {}
