import { ARGUMENT_MAX, type ToolArguments, type ToolParameter } from '@callwright/contract/tools/tools'

/** `shown`: without fixed values, for the log of runs. */
export type ReadArguments =
  | { values: ToolArguments; shown: ToolArguments; problem: null }
  | { values: null; shown: ToolArguments; problem: Problem }

/** `text` is also for people. */
type Problem = { text: string; next: string }

/** What only we know about the call; never from the model. */
export type OwnValues = { caller: string | null; conversationId: string }

/** Letters of the choices that an agent is told about. */
const LISTED_CHOICES = 1000

/**
 * Checks what an agent sent against a tool's parameters, and adds the values that are ours. Unknown keys are ignored, and
 * empty texts count as missing.
 * @param given.isMocked nothing is sent, so values that the agent does not give may be missing
 * @returns `problem`: what is wrong, and what the agent should do about it
 */
export function readArguments(
  parameters: readonly ToolParameter[],
  { sent, own, isMocked = false }: { sent: unknown; own: OwnValues; isMocked?: boolean },
): ReadArguments {
  const values: [string, string | number | boolean][] = []
  let problem: Problem | null = null
  for (const parameter of parameters) {
    const { name, source, required } = parameter
    const isAsked = source === 'agent'
    const value = valueOf(parameter, { sent, own })
    if (value === undefined) {
      if (required && (isAsked || !isMocked)) problem ??= isAsked ? mustBe(parameter) : isUnknown(name)
    } else if (isValid(parameter, value)) values.push([name, value])
    else problem ??= isAsked ? mustBe(parameter) : isUnknown(name)
  }
  const fixed = new Set(parameters.flatMap(({ name, source }) => (source === 'fixed' ? [name] : [])))
  const shown = Object.fromEntries(values.filter(([name]) => !fixed.has(name)))
  return problem === null ? { values: Object.fromEntries(values), shown, problem } : { values: null, shown, problem }
}

/** @returns undefined if it is missing */
function valueOf(parameter: ToolParameter, { sent, own }: { sent: unknown; own: OwnValues }): unknown {
  const { name, source, value } = parameter
  if (source === 'fixed') return fromText(parameter, value)
  if (source === 'caller') return own.caller ?? undefined
  if (source === 'call-id') return own.conversationId
  const given: unknown = typeof sent === 'object' && sent && Object.hasOwn(sent, name) ? Reflect.get(sent, name) : null
  if (given === null || given === '') return undefined
  // Variables are texts, such as a campaign's columns.
  return source === 'variable' && typeof given === 'string' ? fromText(parameter, given) : given
}

function fromText({ type }: ToolParameter, text: string): string | number | boolean {
  if (type === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text)
  return type === 'yes-no' && ['true', 'false'].includes(text) ? text === 'true' : text
}

function isValid({ source, choices, ...parameter }: ToolParameter, value: unknown): value is string | number | boolean {
  // What is ours is a text, whatever type was chosen before its source.
  const type = source === 'caller' || source === 'call-id' ? 'text' : parameter.type
  // Larger integers have lost digits.
  if (type === 'number') return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER
  if (type === 'yes-no') return typeof value === 'boolean'
  if (typeof value !== 'string' || value.length > ARGUMENT_MAX) return false
  return type === 'text' || source !== 'agent' || choices.includes(value)
}

function mustBe({ name, type, choices, required }: ToolParameter): Problem {
  const kinds = {
    text: `a text of at most ${ARGUMENT_MAX.toLocaleString('en-US')} characters`,
    number: 'a number with at most 15 digits',
    'yes-no': 'true or false',
    choice: `one of: ${choices.join(', ').slice(0, LISTED_CHOICES)}`,
  }
  const optional = required ? '' : ', or left out'
  const text = `“${name}” must be ${kinds[type]}${optional}.`
  return { text, next: `${text} Ask the caller if you do not know it, then use the tool again.` }
}

function isUnknown(name: string): Problem {
  const text = `“${name}” has no value in this call.`
  return { text, next: `${text} Do not use this tool again in this call. Offer to help in another way.` }
}
