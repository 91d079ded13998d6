import { variablesIn } from '@callwright/contract/text/variables'

/** A piece of a text: plain, a variable that will be filled, or braces that will not do what their writer expects. */
export type Segment = { text: string; kind: 'plain' | 'variable' | 'doubtful' }

/** Whatever stands in double braces on one line, and braces that are never closed. */
const BRACES = /\{\{([^{}\n]{0,100})\}\}|\{\{[^{}\n]{0,100}/g

/** The columns of a list that change the agent for a recipient, and the number itself: no variable has their value. */
const COLUMNS_WITH_A_JOB = new Set(['phone_number', 'language', 'voice_id', 'first_message', 'prompt'])

/** Names that Callwright gives each call by itself. */
const OWN_NAMES = new Set(['call_record_id', 'tenant_id'])

/** A text cut at its braces, in order; the pieces joined are the text. */
export function segmentsOf(text: string): Segment[] {
  const segments: Segment[] = []
  let from = 0
  for (const match of text.matchAll(BRACES)) {
    if (match.index > from) segments.push({ text: text.slice(from, match.index), kind: 'plain' })
    segments.push({ text: match[0], kind: warningAbout(match[0]) === null ? 'variable' : 'doubtful' })
    from = match.index + match[0].length
  }
  if (from < text.length) segments.push({ text: text.slice(from), kind: 'plain' })
  return segments
}

/** The names that a list can fill, each once, in the order they appear. */
export function fillableNames(...texts: readonly string[]): string[] {
  return variablesIn(...texts).filter((name) => warningAbout(`{{${name}}}`) === null)
}

/** A sentence for each pair of braces that will not be filled as its writer expects, each once. */
export function variableWarnings(...texts: readonly string[]): string[] {
  const warnings = texts.flatMap((text) => [...text.matchAll(BRACES)].map(([braces]) => warningAbout(braces)))
  return [...new Set(warnings)].filter((warning) => warning !== null)
}

function warningAbout(braces: string): string | null {
  if (!braces.endsWith('}}')) return `${shown(braces)} is not closed: two braces are missing at its end.`
  const [name] = variablesIn(braces)
  if (name === undefined) return notAName(braces)
  if (name.startsWith('system__')) {
    return `{{${name}}} is reserved: the voice service fills in a value of its own, your lists cannot.`
  }
  if (name.startsWith('secret__')) return `{{${name}}} is reserved: such a value never reaches the conversation.`
  if (OWN_NAMES.has(name)) return `{{${name}}} is reserved: it would hold an internal number of the call.`
  if (COLUMNS_WITH_A_JOB.has(name)) {
    return `{{${name}}} is not filled: in a list the column ${name} sets up the call itself.`
  }
  return null
}

function notAName(braces: string): string {
  const inside = braces.slice(2, -2).trim()
  if (inside === '') return '{{}} has no name.'
  const proposal = inside
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 64)
  const rule = `${shown(braces)} is not recognised: a name has letters, digits and underscores only, 64 at most.`
  return proposal === '' ? rule : `${rule} {{${proposal}}} would do.`
}

function shown(braces: string): string {
  return braces.length > 40 ? `${braces.slice(0, 39).toWellFormed()}…` : braces
}
