import { DomainError } from '@callwright/api/context/domain-error'
import { messageOf, z } from '@callwright/contract/input/zod'
import { TRPCError } from '@trpc/server'

import type { Fields, RestRequest, RestRow } from './rest-row.ts'

/** A schema's refusal with the field names of the wire, which come from the schema of the row's documentation. */
export function withWireNames(
  error: unknown,
  { doc, takesList }: RestRow,
  { body, query }: Pick<RestRequest, 'body' | 'query'>,
): unknown {
  if (!(error instanceof TRPCError && error.cause instanceof z.ZodError) || takesList) return error
  const problem = doc.body?.safeParse(body).error ?? doc.query?.safeParse(readNumbers(query, doc.query.shape)).error
  return problem ? new DomainError('invalid', messageOf(problem)) : error
}

/** All values of a query are text. */
function readNumbers(query: Fields, shape: Readonly<Record<string, z.core.$ZodType>>): Fields {
  const read = ([name, value]: [string, unknown]): [string, unknown] => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
    return [name, schema && !z.safeParse(schema, value).success ? Number(value) : value]
  }
  return Object.fromEntries(Object.entries(query).map(read))
}
