import { appRouter } from '@callwright/api/app-router'
import type { Ctx } from '@callwright/api/context/context'
import { callTRPCProcedure, transformTRPCResponse } from '@trpc/server'

const config = appRouter._def._config

/** By their paths, as in `calls.list`. */
const QUERIES = new Set(
  Object.entries<unknown>(appRouter._def.procedures)
    .filter(([, procedure]) => isQuery(procedure))
    .map(([path]) => path),
)

function isQuery(procedure: unknown): boolean {
  if (typeof procedure !== 'function' || !('_def' in procedure)) return false
  const definition = procedure._def
  return typeof definition === 'object' && definition !== null && 'type' in definition && definition.type === 'query'
}

export type QueryBatch = { paths: readonly string[]; inputs: Readonly<Record<string, unknown>> }

/**
 * A batch of queries as our own client sends it; null for everything else.
 * @param input what stands in the address, read as JSON
 */
export function readQueryBatch(paths: string, input: unknown, most: number): QueryBatch | null {
  const batch = paths.split(',')
  if (batch.length > most || typeof input !== 'object' || input === null || Array.isArray(input)) return null
  return batch.every((path) => QUERIES.has(path)) ? { paths: batch, inputs: input as QueryBatch['inputs'] } : null
}

/**
 * The answer to queries that all succeed, as text. tRPC's adapter builds a `Request`, a `Response` and a stream
 * around the same steps, which costs more than the queries do. Queries change nothing, so that whatever does not
 * succeed is asked again there, and has its errors, its status and its log from one place.
 * @returns null where a query failed
 */
export async function answerQueries(ctx: Ctx, { paths, inputs }: QueryBatch): Promise<string | null> {
  try {
    const answers = paths.map(async (path, index) => {
      const data: unknown = await callTRPCProcedure({
        router: appRouter,
        path,
        type: 'query',
        ctx,
        batchIndex: index,
        signal: undefined,
        getRawInput: async () => {
          const input = inputs[index]
          const read: unknown = input === undefined ? undefined : config.transformer.input.deserialize(input)
          return read
        },
      })
      return { result: { data } }
    })
    return JSON.stringify(transformTRPCResponse(config, await Promise.all(answers)))
  } catch {
    return null
  }
}
