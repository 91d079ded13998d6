import { toFieldName } from '@callwright/api/trpc/describe-issue'
import { INPUT_LIMITS } from '@callwright/api/trpc/input-limits'
import type { Scope } from '@callwright/contract/api-keys'
import { idempotencyKeySchema } from '@callwright/contract/input/idempotency'
import type { Tool } from '@modelcontextprotocol/sdk/types.js'

import { type JsonSchema, jsonSchema } from '../openapi/json-schema.ts'
import { pathParameterNames } from '../openapi/operation-object.ts'
import type { Fields, RestRequest, RestRow } from '../rest/rest-row.ts'
import { sections } from '../rest/sections.ts'

/** A REST row that AI models can call. */
export type McpTool = { row: RestRow; definition: Tool }

const PLACE_CALL_PATH = '/api/calls/initiate'
/** Paths of tools with a name of their own. */
const NAMES: ReadonlyMap<string, string> = new Map([
  [PLACE_CALL_PATH, 'place_call'],
  ['/api/rehearsals/run', 'run_rehearsals'],
  ['/api/campaigns/plan', 'plan_campaign'],
])
/** REST lists return up to 1,000 rows, which would fill a model's context. */
const DEFAULT_LIMIT = 20

/** Of a message's lists. */
const MAX_ITEMS = INPUT_LIMITS.signedIn.items

const TEXT = { type: 'string' }
const IDEMPOTENCY_KEY = {
  ...jsonSchema(idempotencyKeySchema, 'input'),
  description:
    'Unique for each call. Repeating a key returns the first response and does not place a second call. With another ' +
    'number, it is refused.',
}

/**
 * The rows that only read, the one that places a call, and the one that runs the rehearsals. Other changes are left out:
 * a transcript can contain instructions by which a customer tries to make a model change something.
 */
const TOOLS: ReadonlyMap<string, McpTool> = createTools()

export function toolsFor(scopes: readonly Scope[]): McpTool[] {
  return [...TOOLS.values()].filter(({ row }) => scopes.some((scope) => scope === row.access))
}

function createTools(): Map<string, McpTool> {
  const tools = new Map<string, McpTool>()
  for (const row of sections.flatMap(({ rows }) => rows)) {
    const name = NAMES.get(row.path) ?? toReadName(row)
    // The legacy list of campaigns has the same name as the current one, which comes first.
    const isTool = (isRead(row) || NAMES.has(row.path)) && !tools.has(name)
    if (isTool) tools.set(name, { row, definition: { name, ...describe(row) } })
  }
  return tools
}

function isRead({ access }: RestRow): boolean {
  return access.endsWith(':read')
}

/** `/api/elevenlabs/batch/:batchId/recipients`: `get_batch_recipients`. */
function toReadName({ path }: RestRow): string {
  const words = path.split(/[/-]/).filter((word) => word !== '' && !word.startsWith(':'))
  return ['get', ...words.filter((word) => !['api', 'elevenlabs', 'user'].includes(word))].join('_')
}

function describe(row: RestRow): Omit<Tool, 'name'> {
  const { summary, details } = row.doc
  const more = hasLimit(row) ? ` Returns ${DEFAULT_LIMIT} unless \`limit\` says otherwise.` : ''
  return {
    title: summary,
    description: `${summary}. ${details ?? ''}${more}`.trim(),
    inputSchema: inputSchema(row),
    annotations: annotationsOf(row),
  }
}

function annotationsOf(row: RestRow): Tool['annotations'] {
  if (row.path === PLACE_CALL_PATH) return { idempotentHint: true, openWorldHint: true }
  return isRead(row) ? { readOnlyHint: true } : { destructiveHint: false, openWorldHint: true }
}

/** The path's parameters and the fields of the query or body together, without the user's own id. */
function inputSchema(row: RestRow): Tool['inputSchema'] {
  const { path, method, doc } = row
  const fields = method === 'GET' ? doc.query : doc.body
  const { properties = {}, required = [] } = fields ? jsonSchema(fields, 'input') : {}
  const parameters = pathParameterNames(path)
  const all: Record<string, JsonSchema> = {
    ...Object.fromEntries(parameters.map((name) => [name, TEXT])),
    ...properties,
    ...(properties['limit'] ? { limit: { ...properties['limit'], default: DEFAULT_LIMIT } } : {}),
    ...(properties['recipients'] ? { recipients: { ...properties['recipients'], maxItems: MAX_ITEMS } } : {}),
    ...(path === PLACE_CALL_PATH ? { idempotency_key: IDEMPOTENCY_KEY } : {}),
  }
  const isOwnId = (name: string): boolean => name === row.ownUser?.field
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(all).filter(([name]) => !isOwnId(name))),
    required: [...parameters, ...required, ...(path === PLACE_CALL_PATH ? ['idempotency_key'] : [])].filter(
      (name) => !isOwnId(name),
    ),
    additionalProperties: false,
  }
}

function hasLimit({ doc }: RestRow): boolean {
  return doc.query !== undefined && 'limit' in doc.query.shape
}

/** Turns a tool's arguments into the request that REST would receive; the procedure's schema validates it. */
export function toRestRequest(row: RestRow, { idempotency_key: key, ...args }: Fields): RestRequest {
  const names = pathParameterNames(row.path)
  const isParameter = ([name]: [string, unknown]): boolean => names.includes(name)
  const fields = Object.entries(args).filter((entry) => !isParameter(entry))
  const limit = hasLimit(row) ? { limit: String(DEFAULT_LIMIT) } : {}
  return {
    params: Object.fromEntries(
      Object.entries(args)
        .filter(isParameter)
        .map(([name, value]) => [name, String(value)]),
    ),
    query: row.method === 'GET' ? { ...limit, ...Object.fromEntries(fields.flatMap(toQueryField)) } : {},
    body: row.method === 'GET' ? {} : Object.fromEntries(fields),
    idempotencyKey: typeof key === 'string' ? key : undefined,
    ifMatch: undefined,
  }
}

/** A query holds text only. */
function toQueryField([name, value]: [string, unknown]): [string, unknown][] {
  if (value === null || value === undefined) return []
  return [[name, typeof value === 'number' || typeof value === 'boolean' ? String(value) : value]]
}

/** @returns what is wrong with the arguments' names, or with arguments that are part of the path; null if nothing is */
export function findProblem({ row, definition }: McpTool, args: Fields): string | null {
  const parameters = definition.inputSchema.properties ?? {}
  const unknown = Object.keys(args).find((name) => !Object.hasOwn(parameters, name))
  if (unknown !== undefined) return `Unknown argument: ${toFieldName(unknown)}`
  const notText = pathParameterNames(row.path).find((name) => name in parameters && typeof args[name] !== 'string')
  if (notText !== undefined) return `Please send ${notText} as text.`
  const isMissing = row.path === PLACE_CALL_PATH && typeof args['idempotency_key'] !== 'string'
  return isMissing ? 'Please send an idempotency_key: a new value of 8 to 100 characters for each call.' : null
}
