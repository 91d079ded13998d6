import { z } from '@callwright/contract/input/zod'

import { sections } from '../rest/sections.ts'
import { jsonSchema } from './json-schema.ts'
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

const refusalSchema = z.strictObject({ message: z.string() })
// A request that is refused before the path's own code reads it gets a message only.
const refusalWithSuccess = refusalSchema.extend({ success: z.literal(false).optional(), error: z.string().optional() })

/** The documented paths as OpenAPI 3.1, made of the rows that answer them and the schemas that they are checked with. */
export function openApiDocument({ version, cookie }: { version: string; cookie: string }): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const { tag, rows, carried } of sections) {
    for (const operation of [...rows, ...carried]) {
      const methods = (paths[operation.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})
      methods[operation.method.toLowerCase()] = operationObject(operation, tag)
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Callwright', version, description: ABOUT },
    servers: [{ url: '/' }],
    tags: sections.map(({ tag, about }) => ({ name: tag, description: about })),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'Set by signing in' } },
      schemas: {
        Refusal: jsonSchema(refusalSchema, 'output'),
        RefusalWithSuccess: jsonSchema(refusalWithSuccess, 'output'),
      },
    },
  }
}
