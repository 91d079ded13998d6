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
  'Sign in with `POST /api/auth/login` and send the session cookie with every other request. Bodies and responses are JSON. ' +
  'Errors have a matching status and a readable `message`. A user id in a path or body has to be your own. ' +
  'Fields that are not listed here are refused or ignored.'

const refusalSchema = z.strictObject({ message: z.string() })
// A request that is refused before its route handles it gets only a message.
const refusalWithSuccess = refusalSchema.extend({ success: z.literal(false).optional(), error: z.string().optional() })

/** The documented paths as OpenAPI 3.1, generated from the rows that handle them and their schemas. */
export function openApiDocument({ version, cookie }: { version: string; cookie: string }): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const { tag, rows, fileOperations } of sections) {
    for (const operation of [...rows, ...fileOperations]) {
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
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'Set by sign-in' } },
      schemas: {
        Refusal: jsonSchema(refusalSchema, 'output'),
        RefusalWithSuccess: jsonSchema(refusalWithSuccess, 'output'),
      },
    },
  }
}
