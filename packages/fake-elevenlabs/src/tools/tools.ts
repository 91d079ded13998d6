import { asJson, type Json, listAt, merge, textAt, valueAt } from '../json.ts'
import {
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  errorResponse,
  fieldErrorResponse,
  pageOf,
  pageSize,
} from '../routes.ts'
import type { FakeState, FakeTool } from '../state.ts'

const PATH = '/v1/convai/tools'
export const TOOL_IDS = 'conversation_config.agent.prompt.tool_ids'

/** The provider's defaults for the settings that the product uses. */
const DEFAULTS: Json = {
  type: 'webhook',
  response_timeout_secs: 20,
  interruption_mode: 'allow',
  pre_tool_speech: 'auto',
  tool_call_sound: null,
  tool_call_sound_behavior: 'auto',
  tool_error_handling_mode: 'auto',
  execution_mode: 'immediate',
  follow_redirects: false,
  dynamic_variables: { dynamic_variable_placeholders: {} },
}

export function toolRoutes(state: FakeState): FakeRoute[] {
  return [
    { operation: `POST ${PATH}`, handle: ({ body }) => create(state, asJson(body)) },
    { operation: `GET ${PATH}`, handle: ({ query }) => list(state, query) },
    {
      operation: `PATCH ${PATH}/{tool_id}`,
      handle: (request) => withTool(request, (tool) => change(state, tool, asJson(request.body))),
    },
    {
      operation: `DELETE ${PATH}/{tool_id}`,
      handle: (request) => withTool(request, (tool) => remove(state, tool, request.query)),
    },
  ]

  function withTool({ params }: FakeRequest, respond: (tool: FakeTool) => FakeResponse): FakeResponse {
    const tool = state.tools.get(params['tool_id'] ?? '')
    return tool ? respond(tool) : errorResponse(404, { status: 'tool_not_found', message: 'Tool not found' })
  }
}

export function hasUnknownTools({ tools }: FakeState, body: unknown): boolean {
  return listAt(body, TOOL_IDS).some((id) => typeof id !== 'string' || !tools.has(id))
}

function show({ id, config, mocks }: FakeTool): FakeResponse {
  const access_info = { is_creator: true, creator_name: 'Operator', creator_email: 'operator@example.com' }
  const json = {
    ...{ id, tool_config: config, access_info: { ...access_info, role: 'admin' } },
    ...{ usage_stats: { total_calls: 0, avg_latency_secs: 0 }, response_mocks: mocks },
  }
  return { status: 200, json }
}

function create(state: FakeState, body: Json): FakeResponse {
  const refusal = refuseConfig(state, body)
  if (refusal) return refusal
  const id = state.newId('tool')
  const tool: FakeTool = { id, config: configOf(state, body), mocks: listAt(body, 'response_mocks') }
  state.tools.set(id, tool)
  return show(tool)
}

function change(state: FakeState, tool: FakeTool, body: Json): FakeResponse {
  const refusal = refuseConfig(state, body)
  if (refusal) return refusal
  Object.assign(tool, { config: configOf(state, body), mocks: listAt(body, 'response_mocks') })
  return show(tool)
}

function configOf({ options }: FakeState, { tool_config }: Json): Json {
  const ignored = options.quirks.ignoredToolFields ?? []
  const sent = Object.entries(asJson(tool_config)).filter(([field]) => !ignored.includes(field))
  return merge(DEFAULTS, Object.fromEntries(sent))
}

function refuseConfig({ secrets }: FakeState, { tool_config: config }: Json): FakeResponse | null {
  for (const field of ['name', 'description', 'api_schema.url']) {
    if (textAt(config, field) === '') return fieldErrorResponse(['tool_config', ...field.split('.')])
  }
  const headers = Object.values(asJson(valueAt(config, 'api_schema.request_headers')))
  const secretIds = headers.map((header) => textAt(header, 'secret_id')).filter((id) => id !== '')
  const unknown = secretIds.find((id) => !secrets.has(id))
  if (unknown !== undefined) return errorResponse(404, { status: 'secret_not_found', message: `No secret ${unknown}` })
  const wrong = listAmbiguous(valueAt(config, 'api_schema.request_body_schema'))[0]
  return wrong === undefined ? null : fieldErrorResponse(['tool_config', wrong], 'Must have one source for its value')
}

const SOURCES = ['description', 'dynamic_variable', 'constant_value', 'is_omitted', 'is_system_provided']

/** The names of values that come from nowhere, or from several places. */
function listAmbiguous(schema: unknown): string[] {
  return Object.entries(asJson(valueAt(schema, 'properties'))).flatMap(([name, property]) => {
    if (valueAt(property, 'type') === 'object') return listAmbiguous(property)
    return SOURCES.filter((source) => Boolean(valueAt(property, source))).length === 1 ? [] : [name]
  })
}

function list(state: FakeState, query: URLSearchParams): FakeResponse {
  const search = query.get('search') ?? ''
  const named = [...state.tools.values()].filter(({ config }) => textAt(config, 'name').startsWith(search))
  const found = query.get('sort_direction') === 'asc' ? named : named.toReversed()
  const size = pageSize(query, { max: state.options.maxPerPage, default: 30 })
  const { items, next } = pageOf(found, { idOf: ({ id }) => id, after: query.get('cursor'), size })
  const tools = items.map((tool) => show(tool).json)
  return { status: 200, json: { tools, has_more: next !== null, next_cursor: next } }
}

function remove(state: FakeState, { id }: FakeTool, query: URLSearchParams): FakeResponse {
  const agentsUsingIt = [...state.agents.values()].filter(({ body }) => listAt(body, TOOL_IDS).includes(id))
  if (agentsUsingIt.length > 0 && query.get('force') !== 'true') {
    return errorResponse(400, { status: 'tool_in_use', message: 'Agents depend on this tool.' })
  }
  state.tools.delete(id)
  for (const agent of agentsUsingIt) {
    const remaining = listAt(agent.body, TOOL_IDS).filter((each) => each !== id)
    agent.body = merge(agent.body, { conversation_config: { agent: { prompt: { tool_ids: remaining } } } })
  }
  return { status: 200, json: {} }
}
