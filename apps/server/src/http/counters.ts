/** Counters since startup, for `/metrics`. */
export type Counters = {
  /** Responses by the first digit of their status. */
  responses: Record<'1' | '2' | '3' | '4' | '5', number>
  /** Post-call webhooks by outcome. */
  webhooks: Record<'new' | 'duplicate' | 'dropped' | 'refused', number>
}

export function createCounters(): Counters {
  return { responses: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }, webhooks: { new: 0, duplicate: 0, dropped: 0, refused: 0 } }
}

export function countResponse(counters: Counters, status: number): void {
  const group = String(Math.floor(status / 100))
  if (group === '1' || group === '2' || group === '3' || group === '4' || group === '5') counters.responses[group] += 1
}
