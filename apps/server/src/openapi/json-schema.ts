import { z } from '@callwright/contract/input/zod'

export type JsonSchema = { properties?: Record<string, JsonSchema>; required?: string[]; [word: string]: unknown }

/**
 * Converts a schema for the document. Rules that JSON Schema cannot express are omitted; the procedure still enforces
 * them.
 * @param io `input`: for requests; `output`: for responses
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      // zod adds the safe integer range to every integer.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      nameProperties(jsonSchema)
    },
  })
  return rest as JsonSchema
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
