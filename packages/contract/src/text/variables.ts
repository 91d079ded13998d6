const VARIABLE = /\{\{\s*([A-Za-z0-9_]{1,64})\s*\}\}/g

/** The voice provider fills these itself, such as `{{system__time}}`. */
const SYSTEM_PREFIX = 'system__'

/** The names of the `{{dynamic variables}}` in strings that calls have to fill, without repeats, in order of appearance. */
export function listVariables(...strings: string[]): string[] {
  const names = strings.flatMap((text) => [...text.matchAll(VARIABLE)].map((match) => match[1] ?? ''))
  return [...new Set(names)].filter((name) => !name.startsWith(SYSTEM_PREFIX))
}

/** Replaces `{{names}}` with values; a name without a value stays unchanged. */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
}
