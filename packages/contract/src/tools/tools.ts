import { optionalReauth } from '../auth.ts'
import { idSchema } from '../input/id.ts'
import { nameSchema } from '../input/names.ts'
import { pageFields } from '../input/paging.ts'
import { textSchema, z } from '../input/zod.ts'
import { listPlaceholders } from './placeholders.ts'

// Tools: URLs of a business that its agent may ask in a call. The voice provider calls this server, which checks the
// arguments and calls the business.

export const TOOLS_MAX = 10
export const PARAMETERS_MAX = 20
export const CHOICES_MAX = 50
export const HEADERS_MAX = 10
export const TOOL_SECONDS_MAX = 6
/** Letters of an argument, and of a fixed value. */
export const ARGUMENT_MAX = 1000
/** Letters of an answer to the agent, and of the answer for test calls. */
export const ANSWER_MAX = 4000

export const TOOL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** What the caller hears while the tool runs. */
export const TOOL_SOUNDS = ['typing', 'elevator1', 'elevator2', 'elevator3', 'elevator4'] as const
export const PARAMETER_TYPES = ['text', 'number', 'yes-no', 'choice'] as const
/**
 * Where a parameter's value comes from: the agent, which asks the caller for it; a fixed value; the number of the
 * person on the phone; the id of the call; or a variable of the call, such as a campaign's column.
 */
export const PARAMETER_SOURCES = ['agent', 'fixed', 'caller', 'call-id', 'variable'] as const

/** Also in the log of runs: `unknown` had no complete response, so it may have taken effect. */
export const RUN_OUTCOMES = ['ok', 'failed', 'unknown', 'refused', 'repeated'] as const
export type RunOutcome = (typeof RUN_OUTCOMES)[number]

/** Of an agent that books appointments. */
export const BOOKING_TOOLS = ['find_times', 'book_time', 'find_booking', 'cancel_booking'] as const
/** And the provider's own tools. */
const RESERVED_NAMES: readonly string[] = [
  'end_call',
  'language_detection',
  'memory_entry_create',
  'memory_entry_delete',
  'memory_entry_search',
  'memory_entry_update',
  'play_keypad_touch_tone',
  'skip_turn',
  'transfer_to_agent',
  'transfer_to_number',
  'voicemail_detection',
  ...BOOKING_TOOLS,
]
const TOOL_NAME = /^[a-z][a-z0-9_]{0,63}$/
const PARAMETER_NAME = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/
/** Headers that the server sets itself, or that would change how the request is read. */
const FORBIDDEN_HEADER =
  /^(?:host|connection|content-length|content-type|content-encoding|transfer-encoding|te|trailer|upgrade|expect|keep-alive|idempotency-key|proxy-.*)$/i

const parameterSchema = z.strictObject({
  name: z.string().trim().regex(PARAMETER_NAME, 'Use letters, digits, and _, starting with a letter'),
  source: z.enum(PARAMETER_SOURCES),
  type: z.enum(PARAMETER_TYPES),
  /** for the agent; only with the source `agent` */
  description: nameSchema('The description', { max: 300, required: null }),
  /** only with the type `choice` */
  choices: z
    .array(nameSchema('A choice', { max: 100 }))
    .max(CHOICES_MAX, `There can be at most ${CHOICES_MAX} choices`),
  required: z.boolean(),
  /** the fixed value, or the name of the variable */
  value: nameSchema('The value', { max: ARGUMENT_MAX, required: null }),
})

/** Written out, as are the other types that the client package has. */
export type ToolParameter = {
  name: string
  source: (typeof PARAMETER_SOURCES)[number]
  type: (typeof PARAMETER_TYPES)[number]
  description: string
  choices: string[]
  required: boolean
  value: string
}

const headerSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .regex(HEADER_NAME, 'This is not a valid header name')
    .refine((name) => !FORBIDDEN_HEADER.test(name), 'This header is set by the server'),
  /** null: keeps the saved value, which nobody can read */
  value: z
    .string()
    .max(2000, 'The value is too long (2,000 characters at most)')
    .regex(/^[\x20-\x7e]+$/, 'Please enter the value in plain letters, digits, and signs')
    .nullable(),
})

export const toolFields = {
  name: z
    .string()
    .trim()
    .regex(TOOL_NAME, 'Use small letters, digits, and _, starting with a letter (64 at most)')
    .refine((name) => !RESERVED_NAMES.includes(name), 'This name is taken by a built-in tool'),
  description: textSchema('Please say when to use the tool')
    .trim()
    .min(1, 'Please say when to use the tool')
    .max(1000, 'Please use at most 1,000 characters'),
  method: z.enum(TOOL_METHODS),
  /** Checked by `readToolUrl`, since the rules depend on the installation. */
  url: z
    .string('Please enter the URL')
    .trim()
    .min(1, 'Please enter the URL')
    .max(2048, 'The URL is too long (2,048 characters at most)'),
  parameters: z.array(parameterSchema).max(PARAMETERS_MAX, `There can be at most ${PARAMETERS_MAX} parameters`),
  headers: z.array(headerSchema).max(HEADERS_MAX, `There can be at most ${HEADERS_MAX} headers`),
  /** It books, orders, or changes something: the agent confirms first, and the same request is sent once per call. */
  changes: z.boolean(),
  sound: z.enum(TOOL_SOUNDS).nullable(),
  timeoutSeconds: z.number().int().min(1).max(TOOL_SECONDS_MAX),
  /** What test calls get instead of a request; '' for none. */
  mock: textSchema()
    .trim()
    .max(ANSWER_MAX, `Please use at most ${ANSWER_MAX.toLocaleString('en-US')} characters`),
}
export type ToolSettings = {
  name: string
  description: string
  method: (typeof TOOL_METHODS)[number]
  url: string
  parameters: ToolParameter[]
  headers: { name: string; value: string | null }[]
  changes: boolean
  sound: (typeof TOOL_SOUNDS)[number] | null
  timeoutSeconds: number
  mock: string
}

const TYPE_HINTS: Record<ToolParameter['type'], string> = {
  text: '',
  choice: '',
  number: 'Please enter a number',
  'yes-no': 'Please enter true or false',
}

/** Whether a fixed value can be sent as this type. */
function isOfType(type: ToolParameter['type'], value: string): boolean {
  if (type === 'number') return Math.abs(Number(value)) <= Number.MAX_SAFE_INTEGER
  return type !== 'yes-no' || ['', 'true', 'false'].includes(value)
}

/** What one field's rule cannot say. */
function checkTool({ url, parameters, headers }: Omit<ToolSettings, 'name'>, ctx: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string): void => ctx.addIssue({ code: 'custom', path, message })
  for (const [index, { name, source, type, description, choices, value }] of parameters.entries()) {
    const at = (field: keyof ToolParameter): (string | number)[] => ['parameters', index, field]
    if (parameters.findIndex((other) => other.name === name) < index) refuse(at('name'), 'This name is used twice')
    if (source === 'agent' && description === '') refuse(at('description'), 'Please describe it for the agent')
    if (source === 'agent' && type === 'choice' && choices.length === 0) refuse(at('choices'), 'Please add choices')
    if (source === 'fixed' && value === '') refuse(at('value'), 'Please enter the value')
    if (source === 'fixed' && !isOfType(type, value)) refuse(at('value'), TYPE_HINTS[type])
    if (source === 'variable' && !PARAMETER_NAME.test(value)) refuse(at('value'), 'Please enter the variable’s name')
  }
  const unknown = listPlaceholders(url).find((placeholder) => !parameters.some(({ name }) => name === placeholder))
  if (unknown !== undefined) refuse(['url'], `There is no parameter called ${unknown}`)
  const names = headers.map(({ name }) => name.toLowerCase())
  const twice = names.findIndex((name, index) => names.indexOf(name) < index)
  if (twice >= 0) refuse(['headers', twice, 'name'], 'This header is there twice')
}

export const addToolSchema = z.strictObject({ ...toolFields, ...optionalReauth }).superRefine(checkTool)
/** Replaces all settings. A person needs no password to switch a tool on or off, or for words and the test answer. */
export const changeToolSchema = z
  .strictObject({ toolId: idSchema, isOn: z.boolean(), ...toolFields, ...optionalReauth })
  .superRefine(checkTool)
export const toolIdSchema = z.strictObject({ toolId: idSchema })

/** Arguments by parameter; parameters without one are left out. */
export const toolArgumentsSchema = z
  .record(z.string().max(64), z.union([z.string().max(ARGUMENT_MAX), z.number(), z.boolean()]))
  .refine((values) => Object.keys(values).length <= PARAMETERS_MAX)
export type ToolArguments = Record<string, string | number | boolean>

export const tryToolSchema = z.strictObject({ toolId: idSchema, arguments: toolArgumentsSchema })

/** Runs, newest first: of all tools or one, or of one call. */
export const listRunsSchema = z
  .strictObject({
    toolId: idSchema.optional(),
    callId: idSchema.optional(),
    outcome: z.enum(RUN_OUTCOMES).optional(),
    ...pageFields({ max: 100, default: 25 }),
  })
  .optional()
