import { expect, it } from 'vitest'
import { callQuerySchema } from './call-schemas.ts'
import { parseValueFilters, writeValueFilters, type ValueFilter } from './value-filters.ts'

it.each<{ text: string; filters: ValueFilter[] }>([
  { text: '', filters: [] },
  {
    text: 'f1:interested,f2:yes',
    filters: [
      { fieldId: 'f1', value: 'interested' },
      { fieldId: 'f2', value: 'yes' },
    ],
  },
  { text: 'f1:Berlin\\, 10:30', filters: [{ fieldId: 'f1', value: 'Berlin, 10:30' }] },
  { text: 'f1:50%\\, or 5\\\\', filters: [{ fieldId: 'f1', value: '50%, or 5\\' }] },
])('"$text" is written and read back', ({ text, filters }) => {
  expect(writeValueFilters(filters)).toBe(text)
  expect(parseValueFilters(text)).toEqual(filters)
})

it.each(['interested', ':yes', 'f1:', 'f1:yes,f1:no'])('a query with "%s" is refused', (values) => {
  expect(callQuerySchema.safeParse({ values }).success).toBe(false)
  expect(callQuerySchema.safeParse({ values: 'f1:yes' }).success).toBe(true)
})
