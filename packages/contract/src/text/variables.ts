const VARIABLE = /\{\{\s*([A-Za-z0-9_]{1,64})\s*\}\}/g

/** The names of the `{{dynamic variables}}` of a text, each once, in the order they appear. */
export function variablesIn(...texts: string[]): string[] {
  const names = texts.flatMap((text) => [...text.matchAll(VARIABLE)].map((match) => match[1] ?? ''))
  return [...new Set(names)]
}

/** Puts values in the place of `{{names}}`; a name without a value stays as it is. */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
}
