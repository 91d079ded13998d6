import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

export type Schema = Record<string, unknown>

/** @returns the schema violations. `key` identifies the schema, which is compiled when it is first used. */
export type SchemaCheck = (input: { key: string; schema: Schema; value: unknown }) => string[]

const ROOT = 'document'

/**
 * Checks values against the schemas in an OpenAPI 3.1 document. A schema that is not valid JSON Schema 2020-12 throws.
 * @param components the definitions that the schemas refer to
 * @param options.isStrict unknown keywords throw too
 */
export function createSchemaCheck(
  components: Schema,
  { isStrict = false, coerceTypes = false }: { isStrict?: boolean; coerceTypes?: false | 'array' } = {},
): SchemaCheck {
  const ajv = new Ajv2020({
    strict: false,
    strictSchema: isStrict,
    validateFormats: false,
    allErrors: true,
    coerceTypes,
  })
  ajv.addSchema({ $id: ROOT, $defs: rewriteReferences(components) }, ROOT)
  const validators = new Map<string, ValidateFunction>()
  return ({ key, schema, value }) => {
    const validate = validators.get(key) ?? ajv.compile(rewriteReferences(schema))
    validators.set(key, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  }
}

function rewriteReferences(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', `"${ROOT}#/$defs/`)) as Schema
}
