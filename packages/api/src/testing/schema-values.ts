import fc from 'fast-check'

/** The part of JSON Schema that zod generates. */
export type JsonSchema = {
  type?: string
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  items?: JsonSchema
  anyOf?: readonly JsonSchema[]
  enum?: readonly unknown[]
  const?: unknown
  [word: string]: unknown
}

const ODD_STRINGS: readonly string[] = [
  ...['', ' ', '\0', '\ud800', '\u202Eevil', '../../etc/passwd', '%00%ff', '%', '__proto__', 'constructor', '1e999'],
  ...["'; drop table users; --", '\r\nSet-Cookie: a=b', '=cmd|/C calc', '2026-13-45T99:99:99Z', '٤١٥٥٥٥٢٦٧١', '𝟒𝟏𝟓'],
  ...['2026-01', '2122000001', 'Mars/Olympus', 'https://example.com', 'data:text/html;base64,PGI+', 'x'.repeat(20_000)],
]
const ODD_JSON: readonly string[] = [
  ...['{"__proto__":{"role":"operator"}}', '{"constructor":{"prototype":{"x":1}}}', '{"toString":1,"length":-1}'],
  ...['{"$gt":""}', '[[[[[[]]]]]]', '-0', '1e308', '9007199254740993'],
]
/** Built once: this takes seconds, during which a server in the same process would close its idle connections. */
const ANY_TEXT = fc.string({ unit: 'binary' })
/** One value in this many violates its schema. */
const VALUES_PER_VIOLATION = 30

/**
 * JSON values that match a schema, with an occasional value that violates it.
 * @param known strings with a meaning to the product, such as ids of rows
 */
export function schemaValues(schema: JsonSchema, known: readonly string[] = []): fc.Arbitrary<unknown> {
  const strings = fc.oneof(fc.constantFrom(...ODD_STRINGS), fc.constantFrom('', ...known), ANY_TEXT)
  const oddValue = fc.oneof(
    strings,
    fc.jsonValue(),
    fc.constantFrom(...ODD_JSON).map((text) => JSON.parse(text) as unknown),
  )
  const validValue = ({ type, properties, required, items, ...schema }: JsonSchema): fc.Arbitrary<unknown> => {
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map(value))
    if ('const' in schema) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (type === 'object') {
      const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, value(field)] as const)
      return fc.record(Object.fromEntries(fields), { requiredKeys: [...(required ?? [])] })
    }
    if (type === 'array') return fc.array(value(items ?? {}), { maxLength: 5 })
    if (type === 'string') return strings
    if (type === 'boolean') return fc.boolean()
    if (type === 'integer') return fc.oneof(fc.nat(100), fc.maxSafeInteger())
    if (type === 'number') return fc.double()
    if (type === 'null') return fc.constant(null)
    return oddValue
  }
  const value = (one: JsonSchema): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: VALUES_PER_VIOLATION - 1, arbitrary: validValue(one) }, { weight: 1, arbitrary: oddValue })
  return value(schema)
}
