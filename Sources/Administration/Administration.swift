// Administration: pages for users, folders, roles, apps, site settings and the audit.
