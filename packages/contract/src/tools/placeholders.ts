const PLACEHOLDER = /\{([^{}]*)\}/g

/** The names in braces in a tool's URL, in order. */
export function listPlaceholders(url: string): string[] {
  return [...url.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
}

/** @param valueOf the text that replaces a placeholder */
export function replacePlaceholders(url: string, valueOf: (name: string) => string): string {
  return url.replaceAll(PLACEHOLDER, (_, name: string) => valueOf(name))
}
