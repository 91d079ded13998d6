import type { ServerResponse } from 'node:http'

import { DomainError } from '@callwright/api/context/domain-error'

/** Uploads that may be under way: of one business, and of all. Each holds an open file and a piece in memory. */
const MOST = { ofOne: 24, ofAll: 96 }

export type UploadGate = {
  /** @returns what to call when the upload is over @throws DomainError `unavailable` when too many are under way */
  enter(tenantId: string): () => void
}

/** Holds a place until the response is closed; none for a client that has gone already, whose end nothing would tell. */
export function enterUntilClosed(gate: UploadGate, tenantId: string, response: ServerResponse): void {
  if (!response.destroyed) response.once('close', gate.enter(tenantId))
}

export function createUploadGate({ ofOne, ofAll }: typeof MOST = MOST): UploadGate {
  const underWay = new Map<string, number>()
  let all = 0
  return {
    enter(tenantId) {
      const own = underWay.get(tenantId) ?? 0
      if (own >= ofOne || all >= ofAll) {
        throw new DomainError('unavailable', 'Too many uploads at once. Please wait a moment and try again.', {
          retryAfterSeconds: 5,
        })
      }
      underWay.set(tenantId, own + 1)
      all += 1
      return () => {
        const left = (underWay.get(tenantId) ?? 1) - 1
        if (left > 0) underWay.set(tenantId, left)
        else underWay.delete(tenantId)
        all -= 1
      }
    },
  }
}
