// TemplateCompiler: turns one template into Swift. Called by TemplatePlugin at build time.
