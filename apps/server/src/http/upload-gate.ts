import type { ServerResponse } from 'node:http'

import { DomainError } from '@callwright/api/context/domain-error'

/** Limits on concurrent uploads, per business and in total. Each holds an open file and a chunk in memory. */
const DEFAULT_LIMITS = { perBusiness: 24, total: 96 }

export type UploadGate = {
  /** @returns a function to call when the upload is over @throws DomainError `unavailable` if there are too many */
  enter(tenantId: string): () => void
}

/** Holds a slot until the response closes. A client that is already gone gets none: its `close` event has passed. */
export function enterUntilClosed(gate: UploadGate, tenantId: string, response: ServerResponse): void {
  if (!response.destroyed) response.once('close', gate.enter(tenantId))
}

export function createUploadGate(limits: typeof DEFAULT_LIMITS = DEFAULT_LIMITS): UploadGate {
  const inProgress = new Map<string, number>()
  let total = 0
  return {
    enter(tenantId) {
      const ownCount = inProgress.get(tenantId) ?? 0
      if (ownCount >= limits.perBusiness || total >= limits.total) {
        throw new DomainError('unavailable', 'Too many uploads at once. Please wait a moment and try again.', {
          retryAfterSeconds: 5,
        })
      }
      inProgress.set(tenantId, ownCount + 1)
      total += 1
      return () => {
        const remaining = (inProgress.get(tenantId) ?? 1) - 1
        if (remaining > 0) inProgress.set(tenantId, remaining)
        else inProgress.delete(tenantId)
        total -= 1
      }
    },
  }
}
