import { asJson, type Json, textAt } from '../json.ts'
import { type FakeResponse, type FakeRoute, errorResponse, fieldErrorResponse, pageOf, pageSize } from '../routes.ts'
import type { FakeSecret, FakeState } from '../state.ts'

const PATH = '/v1/convai/secrets'

/** Routes for the account's secrets, whose values cannot be read. */
export function secretRoutes(state: FakeState): FakeRoute[] {
  return [
    { operation: `GET ${PATH}`, handle: ({ query }) => list(state, query) },
    {
      operation: `POST ${PATH}`,
      handle: ({ body }) => save(state, { id: state.newId('secret'), body: asJson(body) }),
    },
    {
      operation: `PATCH ${PATH}/{secret_id}`,
      handle({ params, body }) {
        const id = params['secret_id'] ?? ''
        if (state.secrets.has(id)) return save(state, { id, body: asJson(body) })
        return errorResponse(404, { status: 'secret_not_found', message: 'Secret not found' })
      },
    },
  ]
}

function save(state: FakeState, { id, body }: { id: string; body: Json }): FakeResponse {
  for (const field of ['name', 'value']) if (textAt(body, field) === '') return fieldErrorResponse([field])
  const secret = { id, name: textAt(body, 'name'), value: textAt(body, 'value') }
  state.secrets.set(id, secret)
  return { status: 200, json: describe(secret) }
}

function list(state: FakeState, query: URLSearchParams): FakeResponse {
  const search = query.get('search') ?? ''
  const found = [...state.secrets.values()].filter(({ name }) => name.startsWith(search))
  const size = pageSize(query, { max: state.options.maxPerPage, default: state.options.maxPerPage })
  const { items, next } = pageOf(found, { idOf: ({ id }) => id, after: query.get('cursor'), size })
  const secrets = items.map((each) => ({ ...describe(each), used_by: { tools: [], agents: [], others: [] } }))
  return { status: 200, json: { secrets, next_cursor: next } }
}

function describe({ id, name }: FakeSecret): Json {
  return { type: 'stored', secret_id: id, name }
}
