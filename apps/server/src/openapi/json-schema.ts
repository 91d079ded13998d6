import { z } from '@callwright/contract/input/zod'

export type JsonSchema = { properties?: Record<string, JsonSchema>; required?: string[]; [word: string]: unknown }

/**
 * A schema as readers of the document get it. What plain JSON Schema has no word for (a rule in code) is left out here and
 * is decided where the request is taken.
 * @param io `input`: as it is sent; `output`: as it is answered
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      // zod says of each whole number that it is one a double can hold.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  })
  return rest as JsonSchema
}
