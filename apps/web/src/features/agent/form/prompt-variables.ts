import { BRACES, explainBraces, isProviderName, listVariables, variableKey } from '@callwright/contract/text/variables'

/** A segment of text: plain, a variable that will be filled, or braces that will not work as expected. */
export type Segment = { text: string; kind: 'plain' | 'variable' | 'doubtful' }

/** Keys of list columns that set the number or override the agent's settings: they never fill a variable. */
const RESERVED_COLUMNS = new Set(['phone_number', 'language', 'voice_id', 'first_message', 'prompt'].map(variableKey))

/** Keys of variables that Callwright sets for each call. */
const INTERNAL_NAMES = new Set(['call_record_id', 'tenant_id'].map(variableKey))

/** Splits text at its braces; the joined segments equal the text. */
export function splitAtVariables(text: string): Segment[] {
  const segments: Segment[] = []
  let from = 0
  for (const match of text.matchAll(BRACES)) {
    if (match.index > from) segments.push({ text: text.slice(from, match.index), kind: 'plain' })
    segments.push({ text: match[0], kind: findWarning(match[0]) === null ? 'variable' : 'doubtful' })
    from = match.index + match[0].length
  }
  if (from < text.length) segments.push({ text: text.slice(from), kind: 'plain' })
  return segments
}

/** The names that a list can fill, without repeats, in the order they appear. */
export function findFillableNames(...strings: readonly string[]): string[] {
  return listVariables(...strings).filter((name) => findWarning(`{{${name}}}`) === null)
}

/** A warning for each variable that will not be filled as expected, without repeats. */
export function findVariableWarnings(...strings: readonly string[]): string[] {
  const warnings = strings.flatMap((text) => [...text.matchAll(BRACES)].map(([braces]) => findWarning(braces)))
  return [...new Set(warnings)].filter((warning) => warning !== null)
}

function findWarning(braces: string): string | null {
  const problem = explainBraces(braces)
  if (problem !== null) return problem
  const [name = ''] = listVariables(braces)
  const key = variableKey(name)
  if (isProviderName(name)) return `{{${name}}} is reserved: the voice service fills it in, not your lists.`
  if (name.startsWith('secret__')) return `{{${name}}} is reserved: its value never reaches the conversation.`
  if (INTERNAL_NAMES.has(key)) return `{{${name}}} is reserved for an internal ID.`
  if (RESERVED_COLUMNS.has(key)) {
    return `{{${name}}} is not filled in: a list’s ${name} column sets up the call itself.`
  }
  return null
}
