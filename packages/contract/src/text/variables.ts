/** `{{name}}`, or `{{name | default}}` with the text for calls that have no value. */
const PLACEHOLDER = /\{\{([^{}|\n]{1,100})(?:\|([^{}|\n]{0,200}))?\}\}/g
/** Everything in double braces, closed or not. */
export const BRACES = /\{\{[^{}\n]{0,300}(?:\}\})?/g

const MAX_NAME_LENGTH = 64
/** A name that the voice provider takes as it is. */
const PLAIN_NAME = /^[A-Za-z0-9_]{1,64}$/

type Placeholder = { name: string; key: string; /** '' without a default */ fallback: string }

/**
 * The key by which names are compared: letters and digits only, in lower case and without accents. `First Name` and
 * `first_name` count as the same name. '' if there is neither a letter nor a digit.
 */
export function variableKey(name: string): string {
  const start = name.slice(0, MAX_COMPARED_LENGTH).toLowerCase()
  // Most names are ASCII, and this takes a fraction of the time.
  if (/^[\x00-\x7f]*$/.test(start)) return start.replace(/[^a-z0-9]+/g, '')
  return start.normalize('NFKD').replace(/[^\p{L}\p{N}]+/gu, '')
}

/** No known name is longer, and normalizing many combining marks takes quadratic time. */
const MAX_COMPARED_LENGTH = 200

/** A column's name as people write it in braces: `First Name` is `first_name`. */
export function writtenName(column: string): string {
  const name = column.trim()
  return PLAIN_NAME.test(name)
    ? name
    : name
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
        .replace(/^_+|_+$/g, '')
}

/** The names of the `{{dynamic variables}}` in strings, in order of appearance, without repeats. */
export function listVariables(...strings: string[]): string[] {
  return uniqueNames(listPlaceholders(strings))
}

/** Only the names that a call must fill: without a default, and not the voice provider's own. */
export function listFilledVariables(...strings: string[]): string[] {
  return uniqueNames(listPlaceholders(strings).filter(({ name, fallback }) => fallback === '' && !isProviderName(name)))
}

function uniqueNames(placeholders: readonly Placeholder[]): string[] {
  const names = new Map<string, string>()
  for (const { key, name } of placeholders) if (!names.has(key)) names.set(key, name)
  return [...names.values()]
}

/** Sentences about braces that cannot be read as a variable, without repeats. */
export function findUnreadableBraces(...strings: string[]): string[] {
  const braces = new Set(strings.flatMap((text) => text.match(BRACES) ?? []))
  return [...new Set([...braces].map(explainBraces))].filter((problem) => problem !== null)
}

/** Why braces cannot be read as a variable; null if they can. */
export function explainBraces(braces: string): string | null {
  if (listPlaceholders([braces]).length > 0) return null
  const shown = braces.length > 40 ? `${braces.slice(0, 39).toWellFormed()}…` : braces
  if (!braces.endsWith('}}')) return `${shown} is not closed: end it with two braces.`
  if (variableKey(braces.split('|', 1)[0] ?? '') === '') return `${shown} has no name.`
  return `${shown} cannot be read: use a name of at most ${MAX_NAME_LENGTH} characters, only one |, and a default of at most 200.`
}

/** Replaces placeholders with values or their defaults; a name without either stays unchanged. */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  const byKey = keyed(values)
  return text.replace(PLACEHOLDER, (whole, ...parts: (string | undefined)[]) => {
    const placeholder = toPlaceholder(parts)
    if (!placeholder) return whole
    return byKey.get(placeholder.key) || placeholder.fallback || (byKey.get(placeholder.key) ?? whole)
  })
}

/**
 * The values of the placeholders in strings, by the names that `toProviderText` gives them. Without a value or default
 * they are empty: the voice provider refuses calls with missing variables.
 */
export function providerValues(
  strings: readonly string[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const byKey = keyed(values)
  const placeholders = listPlaceholders(strings).filter(({ name }) => !isProviderName(name))
  return Object.fromEntries(placeholders.map((each) => [providerName(each), byKey.get(each.key) || each.fallback]))
}

/** The text with placeholders that the voice provider can read: names of letters, digits and underscores. */
export function toProviderText(text: string): string {
  return text.replace(PLACEHOLDER, (whole, ...parts: (string | undefined)[]) => {
    const placeholder = toPlaceholder(parts)
    if (!placeholder || (PLAIN_NAME.test(placeholder.name) && !whole.includes('|'))) return whole
    return `{{${isProviderName(placeholder.name) ? placeholder.name : providerName(placeholder)}}}`
  })
}

/** Filled by the voice provider itself, such as `{{system__time}}`. */
export function isProviderName(name: string): boolean {
  return name.startsWith('system__')
}

function listPlaceholders(strings: readonly string[]): Placeholder[] {
  const matches = strings.flatMap((text) => [...text.matchAll(PLACEHOLDER)])
  return matches.map(([, ...parts]) => toPlaceholder(parts)).filter((placeholder) => placeholder !== null)
}

/** @param parts the content before and after the `|` */
function toPlaceholder([content = '', fallback = '']: readonly (string | undefined)[]): Placeholder | null {
  const name = content.trim()
  const key = name.length > MAX_NAME_LENGTH ? '' : variableKey(name)
  return key === '' ? null : { name, key, fallback: fallback.trim() }
}

/** Each default gets its own name, because one variable can have different defaults. */
function providerName({ name, fallback }: Placeholder): string {
  if (fallback === '')
    return PLAIN_NAME.test(name) ? name : encode(name.toLowerCase().replace(/\s+/g, '_'), /[^a-z0-9_]/gu)
  return `${encode(name.toLowerCase(), /[^a-z0-9]/gu)}_or__${encode(fallback, /[^a-z0-9]/gu)}`
}

function encode(text: string, others: RegExp): string {
  return text.replace(others, (character) => `_${(character.codePointAt(0) ?? 0).toString(16)}`)
}

function keyed(values: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const byKey = new Map<string, string>()
  // Of columns with the same key, the first one with a value counts.
  for (const [name, value] of Object.entries(values)) {
    const key = variableKey(name)
    if (!byKey.get(key)) byKey.set(key, value)
  }
  return byKey
}
