/// Asks for the password or a code where a page has several forms that do: `{% use ReauthenticationField() %}`
struct ReauthenticationField {}
