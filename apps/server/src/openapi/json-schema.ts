import { isDeepStrictEqual } from 'node:util'

import { z } from '@callwright/contract/input/zod'

export type JsonSchema = { properties?: Record<string, JsonSchema>; required?: string[]; [word: string]: unknown }

/** The document's named schemas. */
export type Components = Record<string, JsonSchema>

/**
 * Converts a schema for the document. Rules that JSON Schema cannot express are omitted; the procedure still enforces
 * them.
 * @param io `input`: for requests; `output`: for responses, whose objects may have further fields
 * @param components gets the schemas with an id, which are then referred to; without it, they are copied
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components?: Components): JsonSchema {
  const {
    $schema: _dialect,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    ...(components ? {} : { metadata: z.registry() }),
    override({ jsonSchema }) {
      // zod adds the safe integer range to every integer.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      // Files are sent as they are. `binary` is an encoding of text, and would make generated clients expect text.
      if (jsonSchema.contentEncoding === 'binary') delete jsonSchema.contentEncoding
      nameProperties(jsonSchema)
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  for (const [name, definition] of Object.entries($defs)) addComponent(components, name, toReferences(definition))
  return toReferences(rest)
}

function toReferences(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
}

/** A request and a response cannot share a name, because the objects in responses are open. */
function addComponent(components: Components = {}, name: string, definition: JsonSchema): void {
  const known = (components[name] ??= definition)
  if (!isDeepStrictEqual(known, definition)) throw new Error(`Two schemas are named ${name}`)
}

/**
 * A record with an enum as its keys becomes an object with named properties, because client generators ignore
 * `propertyNames`.
 */
function nameProperties(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties } = schema
  if (typeof propertyNames !== 'object' || !propertyNames.enum) return
  schema.properties = Object.fromEntries(propertyNames.enum.map((name) => [String(name), additionalProperties ?? {}]))
  schema.additionalProperties = false
  delete schema.propertyNames
}
