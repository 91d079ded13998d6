import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'

function refusal(code: string): TRPCClientError<never> {
  return TRPCClientError.from({ error: { message: 'No.', code: -32_000, data: { code } } } as never)
}

async function runFailingQuery(code: string): Promise<{ ended: number; requests: number }> {
  const counts = { ended: 0, requests: 0 }
  const client = createQueryClient({ onSessionEnded: () => void (counts.ended += 1) })
  const queryFn = async (): Promise<never> => {
    counts.requests += 1
    throw refusal(code)
  }
  await expect(client.fetchQuery({ queryKey: ['x'], queryFn })).rejects.toThrow('No.')
  return counts
}

describe('the query client', () => {
  it('ends the session when a query is unauthorized, and does not retry', async () => {
    expect(await runFailingQuery('UNAUTHORIZED')).toEqual({ ended: 1, requests: 1 })
  })

  it('keeps the session on every other refusal', async () => {
    expect(await runFailingQuery('FORBIDDEN')).toEqual({ ended: 0, requests: 1 })
  })

  it('keeps the current user fresh for five minutes and everything else until it is invalidated', () => {
    const client = createQueryClient({ onSessionEnded: () => {} })
    const staleTime = (queryKey: unknown[]): unknown => client.defaultQueryOptions({ queryKey }).staleTime
    expect(staleTime([['auth', 'me'], { type: 'query' }])).toBe(300_000)
    expect(staleTime([['calls', 'list'], { type: 'infinite' }])).toBe(Infinity)
  })
})
