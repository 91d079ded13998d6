import { z } from '@callwright/contract/input/zod'
import { expect, it } from 'vitest'

import { appRouter } from '../app-router.ts'

/** Texts of several lines, and a name that is only compared with the stored one. */
const OTHER_TEXTS = new Set([
  'admin.eraseClient.businessName',
  'business.saveDescription.description',
  'business.updateProfile.description',
  'tools.add.description',
  'tools.change.description',
])

type Field = { path: string; schema: z.ZodType }

const fields = Object.entries<unknown>({ ...appRouter._def.procedures }).flatMap(([path, procedure]) => {
  const inputs: unknown = Reflect.get(Object(Reflect.get(Object(procedure), '_def')), 'inputs')
  return (inputs as z.ZodType[]).flatMap((schema) => listFields(schema, path))
})
const names = fields.filter(({ path, schema }) => {
  return /(?:name|label|title|description)$/i.test(path) && !OTHER_TEXTS.has(path) && schema.safeParse('Ada').success
})

/** The fields of an input, those in lists and optional parts included. */
function listFields(schema: z.ZodType, path: string): Field[] {
  const {
    element,
    innerType,
    options,
    in: input,
  } = schema.def as {
    [Part in 'element' | 'innerType' | 'in']?: z.ZodType
  } & { options?: z.ZodType[] }
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, inner]) => listFields(inner as z.ZodType, `${path}.${name}`))
  }
  const inner = [element, innerType, input, ...(options ?? [])].filter((part) => part instanceof z.ZodType)
  return inner.length > 0 ? inner.flatMap((part) => listFields(part, path)) : [{ path, schema }]
}

it('finds the names in the inputs', () => {
  const paths = names.map(({ path }) => path)
  expect(paths).toContain('bulk.create.name')
  expect(paths).toContain('agent.saveTransfers.transfers.name')
  expect(paths).toContain('agent.addFields.fields.name')
  expect(fields.map(({ path }) => path)).toEqual(expect.arrayContaining([...OTHER_TEXTS]))
})

// Security: 47
it.each(names)('$path is one line without hidden characters', ({ schema }) => {
  for (const text of [
    'a\nb',
    'a\u0000b',
    'a\u0085b',
    'a\u2028b',
    'a\u202Eb',
    'a\u2067b',
    'a\u200Eb',
    'a\uFEFFb',
    'a\u200Bb',
  ]) {
    expect([text, schema.safeParse(text).success]).toEqual([text, false])
  }
})
