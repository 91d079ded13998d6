import { z } from '@callwright/contract/input/zod'

import { sections } from '../rest/sections.ts'
import { type Components, jsonSchema } from './json-schema.ts'
import { type OperationObject, operationObject } from './operation-object.ts'
import { WEBHOOK_TAG, webhookObjects } from './webhook-object.ts'

export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OperationObject>>
  webhooks: Record<string, { post: OperationObject }>
  components: Record<string, Record<string, unknown>>
}

const ABOUT =
  'Programs send an API key, created on the Integrations page, as `Authorization: Bearer cw_…`; `x-scope` is the permission ' +
  'that the key needs. `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (in seconds) show how many requests ' +
  'are left. People sign in with `POST /api/auth/login`, which sets a session cookie; a key takes precedence. ' +
  'Bodies and responses are JSON. Errors have a matching status and a readable `message`. `me` in a path stands for the sender of ' +
  'the request; your own user id works too, and any other gets 403. Fields of a request that are not listed here are ' +
  'refused or ignored; later versions may add fields to responses.'

const refusalSchema = z.strictObject({ message: z.string() })
// A request that is refused before its route handles it gets only a message.
const refusalWithSuccess = refusalSchema.extend({ success: z.literal(false).optional(), error: z.string().optional() })

const WEBHOOKS = { tag: WEBHOOK_TAG, about: 'The requests that your endpoints receive, one for each event' }

/**
 * A route's path in the document. `me` replaces the user id, because only one id is accepted there, and because
 * `/api/calls/user/{userId}` would match the same URLs as `/api/calls/{callId}/notes`.
 */
export function documentedPath(path: string): string {
  return path.replace('/:userId', '/me').replaceAll(/:(\w+)/g, '{$1}')
}

type DocumentOptions = { title: string; version: string; cookie: string }

/** The documented paths and events as OpenAPI 3.1, generated from the rows that handle them and their schemas. */
export function openApiDocument({ title, version, cookie }: DocumentOptions): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  const schemas: Components = {
    Refusal: jsonSchema(refusalSchema, 'output'),
    RefusalWithSuccess: jsonSchema(refusalWithSuccess, 'output'),
  }
  for (const { tag, rows, fileOperations } of sections) {
    for (const operation of [...rows, ...fileOperations]) {
      const path = documentedPath(operation.path)
      const methods = (paths[path] ??= {})
      methods[operation.method.toLowerCase()] = operationObject({ ...operation, path }, { tag, components: schemas })
    }
  }
  const webhooks = webhookObjects(schemas)
  return {
    openapi: '3.1.0',
    info: { title, version, description: ABOUT },
    servers: [{ url: '/' }],
    tags: [...sections, WEBHOOKS].map(({ tag, about }) => ({ name: tag, description: about })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key with the scope that `x-scope` names' },
        session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'Set by sign-in' },
      },
      schemas,
    },
  }
}
