import { type Operation, sections } from '../rest/sections.ts'
import { type OperationObject, operationObject } from './operation-object.ts'

export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OperationObject>>
  components: Record<string, Record<string, unknown>>
}

const ABOUT =
  'Sign in with `POST /api/auth/login` and send the session cookie with every other request. Bodies and answers are JSON. ' +
  'A refusal has the status that fits and a `message` for people. Where a path or a body repeats your user id, it has to be your ' +
  'own. A field that is not listed here is refused or changes nothing.'

const TAGS: Readonly<Record<string, string>> = {
  Account: 'Signing up, in and out',
  Business: 'The profile, its documents, links and leads',
  Calls: 'The calls of the business, and a test call',
  Agent: 'What the agent says, and with which voice',
  Campaigns: 'Calling many people, one after the other',
  Operator: 'For the operator of this installation only',
}

/** The documented paths as OpenAPI 3.1, made of the rows that answer them and the schemas that they are checked with. */
export function openApiDocument({ version, cookie }: { version: string; cookie: string }): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const { tag, rows, carried } of sections) {
    for (const operation of [...rows, ...carried]) addTo(paths, operation, tag)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Callwright', version, description: ABOUT },
    servers: [{ url: '/' }],
    tags: sections.map(({ tag }) => ({ name: tag, description: TAGS[tag] ?? '' })),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'Set by signing in' } },
      schemas: {
        Refusal: refusal({}),
        RefusalWithSuccess: refusal({ success: { const: false }, error: { type: 'string' } }),
      },
    },
  }
}

function addTo(paths: OpenApiDocument['paths'], operation: Operation, tag: string): void {
  const path = operation.path.replaceAll(/:(\w+)/g, '{$1}')
  const methods = (paths[path] ??= {})
  methods[operation.method.toLowerCase()] = operationObject(operation, tag)
}

function refusal(more: Record<string, unknown>): Record<string, unknown> {
  const properties = { message: { type: 'string' }, ...more }
  // What is refused before the path's own code has it has a message only.
  return { type: 'object', properties, required: ['message'], additionalProperties: false }
}
