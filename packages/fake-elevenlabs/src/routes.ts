/** A request to a route; `params` are the parts of the path in braces. */
export type FakeRequest = {
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** JSON, or a form's fields */
  body: unknown
}

/** A response with `json`, `text`, or `bytes` as its body, or with an empty body. */
export type FakeResponse = {
  status: number
  json?: unknown
  text?: string
  bytes?: Uint8Array
  type?: string
  headers?: Readonly<Record<string, string>>
}

/** `operation`: method and path as in the official description. */
export type FakeRoute = { operation: string; handle: (request: FakeRequest) => FakeResponse }

/** An error response in the provider's format. */
export function errorResponse(status: number, detail: unknown): FakeResponse {
  return { status, json: { detail } }
}

export function fieldErrorResponse(loc: readonly string[], msg = 'Field required'): FakeResponse {
  return errorResponse(422, [{ loc: ['body', ...loc], msg, type: 'missing' }])
}

type RouteMatch = { route: FakeRoute; params: Record<string, string> }

export function findRoute(routes: readonly FakeRoute[], method: string, path: string): RouteMatch | null {
  const parts = path.split('/')
  for (const route of routes) {
    const [routeMethod, routePath = ''] = route.operation.split(' ')
    const params = routeMethod === method ? match(routePath.split('/'), parts) : null
    if (params) return { route, params }
  }
  return null
}

function match(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const expected = pattern[index] ?? ''
    if (expected.startsWith('{')) params[expected.slice(1, -1)] = decodeURIComponent(part)
    else if (expected !== part) return null
  }
  return params
}

/** One page of a list. The token is the id of the last returned item, so that new items do not shift pages. */
export function pageOf<Item>(
  items: readonly Item[],
  page: { idOf: (item: Item) => string; after: string | null; size: number },
): { items: Item[]; next: string | null } {
  const before = page.after === null ? -1 : items.findIndex((item) => page.idOf(item) === page.after)
  // If the token's item was deleted, the list ends.
  const from = before === -1 && page.after !== null ? items.length : before + 1
  const pageItems = items.slice(from, from + page.size)
  const last = pageItems.at(-1)
  return { items: pageItems, next: last !== undefined && from + page.size < items.length ? page.idOf(last) : null }
}

/** A request's page size, within the limits set by the provider and the fake's options. */
export function pageSize(
  query: URLSearchParams,
  { max, default: defaultSize }: { max: number; default: number },
): number {
  const requested = Number(query.get('page_size') ?? defaultSize)
  return Math.max(1, Math.min(Number.isFinite(requested) ? requested : defaultSize, max))
}
