const VARIABLE = /\{\{\s*([A-Za-z0-9_]{1,64})\s*\}\}/g

/** The names of the `{{dynamic variables}}` in strings, without repeats, in order of appearance. */
export function listVariables(...strings: string[]): string[] {
  const names = strings.flatMap((text) => [...text.matchAll(VARIABLE)].map((match) => match[1] ?? ''))
  return [...new Set(names)]
}

/** The same without the voice provider's own, such as `{{system__time}}`, which it fills itself. */
export function listFilledVariables(...strings: string[]): string[] {
  return listVariables(...strings).filter((name) => !name.startsWith('system__'))
}

/** Replaces `{{names}}` with values; a name without a value stays unchanged. */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
}
