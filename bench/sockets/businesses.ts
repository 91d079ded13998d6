import { registerBusiness, startSession } from '../business.ts'

/** A business with several sessions. */
export type Business = { number: number; agentId: string; cookies: string[] }

/** Signs businesses up, gives them agents, and signs each in several times. */
export async function createBusinesses(
  origin: string,
  { businesses, sessions, from }: { businesses: number; sessions: number; from: number },
): Promise<Business[]> {
  return await mapConcurrently(businesses, 4, async (index) => {
    const number = from + index
    const business = await registerBusiness(origin, `sockets-${number}`)
    const { agentId } = await business.mutate<{ agentId: string }>('agent.update', { systemPrompt: 'Be kind.' })
    const cookies = [business.headers().cookie]
    while (cookies.length < sessions) cookies.push(await startSession(origin, business.email))
    return { number, agentId, cookies }
  })
}

/** Calls `work` with 0, 1, 2, ..., at most `concurrency` at a time. */
export async function mapConcurrently<T>(
  count: number,
  concurrency: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next
      next += 1
      results[index] = await work(index)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}
