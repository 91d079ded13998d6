import { jsonSchema } from '../../../src/openapi/json-schema.ts'
import { pathParameterNames } from '../../../src/openapi/operation-object.ts'
import type { Operation } from '../../../src/rest/sections.ts'

export type Request = { params: Record<string, string>; query?: string; body?: unknown; type?: string }
/** `expectedStatuses`: those that it may be refused with. */
export type BrokenRequest = Request & { defect: string; expectedStatuses: number[] }

export const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000'

/** A request with the documented example as its body; `more` overrides fields. */
export function exampleRequest(
  { doc, bodyType }: Operation,
  params: Record<string, string>,
  more: Record<string, unknown> = {},
): Request {
  if (bodyType === 'multipart/form-data') {
    const body = new FormData()
    body.append('file', new Blob(['phone,name\n2122000001,Ada\n'], { type: 'text/csv' }), 'list.csv')
    return { params, body }
  }
  if (!doc.body) return { params }
  return { params, body: { ...Object(doc.example.body), ...more } as unknown }
}

/** Variants of the request with one defect each. */
export function brokenRequests(operation: Operation, valid: Request): BrokenRequest[] {
  return [...withBrokenBody(operation, valid), ...withBrokenQuery(operation, valid), ...withBrokenIds(operation, valid)]
}

function withBrokenBody({ doc, bodyType }: Operation, valid: Request): BrokenRequest[] {
  const breakBody = (defect: string, body: unknown): BrokenRequest => ({
    ...valid,
    defect,
    body,
    expectedStatuses: [400],
  })
  const withOtherType = (defect: string, type?: string): BrokenRequest => ({
    ...valid,
    defect,
    type,
    body: '{}',
    expectedStatuses: [415],
  })
  if (bodyType) return [breakBody('no file', new FormData()), withOtherType('JSON')]
  if (!doc.body) return []
  const { required = [], additionalProperties } = jsonSchema(doc.body, 'input')
  const whole = Object(valid.body) as Record<string, unknown>
  const bodies = ['{"a":', '[]', '"text"', '7', '{"a":"\u0000"}', '{"__proto__":{}}', '[['.repeat(99)]
  return [
    ...bodies.map((text) => breakBody(text, text)),
    withOtherType('text', 'text/plain'),
    withOtherType('no type', ''),
    ...(required.length > 0 ? [breakBody('nothing', ''), breakBody('an empty object', {})] : []),
    ...required.map((field) => breakBody(`no ${field}`, { ...whole, [field]: undefined })),
    ...required.map((field) => breakBody(`an object as ${field}`, { ...whole, [field]: { $gt: '' } })),
    ...(additionalProperties === false
      ? [breakBody('extra fields', { ...whole, role: 'operator', tenantId: 'x' })]
      : []),
  ]
}

function withBrokenQuery({ doc }: Operation, valid: Request): BrokenRequest[] {
  const checkedNames = ['limit', 'sort', 'status', 'statuses', 'directions', 'from']
  const names = Object.keys(doc.query?.shape ?? {}).filter((name) => checkedNames.includes(name))
  return names.map((name) => ({ ...valid, defect: name, query: `${name}=nonsense`, expectedStatuses: [400] }))
}

function withBrokenIds({ path }: Operation, valid: Request): BrokenRequest[] {
  const withId = (name: string, id: string, expectedStatuses: number[]): BrokenRequest => ({
    ...valid,
    defect: `${id} as ${name}`,
    params: { ...valid.params, [name]: id },
    expectedStatuses,
  })
  return pathParameterNames(path)
    .filter((name) => name !== 'userId')
    .flatMap((name) =>
      name === 'index'
        ? ['-1', '999999999', '0x0', '%20'].map((id) => withId(name, id, [404]))
        : [
            ...[UNKNOWN_ID, '..%2f..', ...[300, 5000, 10_000].map((length) => 'x'.repeat(length))].map((id) =>
              withId(name, id, [404]),
            ),
            withId(name, '%00', [400, 404]),
          ],
    )
}

export function buildPath({ path }: Operation, { params, query }: Request): string {
  const filledPath = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  return query === undefined ? filledPath : `${filledPath}?${query}`
}
