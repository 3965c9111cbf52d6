// PortalUI: what every page shares: layout, navigation, form fields, tables, badges, messages.
