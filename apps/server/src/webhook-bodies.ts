import type { IncomingMessage } from 'node:http'

import { DomainError } from '@callwright/api/domain-error'

import { WEBHOOK_BODY_LIMIT } from './http-limits.ts'

const MB = 1024 * 1024

/** At once: bodies still on their way from one address, and bytes held for all of them. */
export type LaneLimits = { bodiesPerAddress: number; bytes: number }
export type BodyLimits = { largeFrom: number; small: LaneLimits; large: LaneLimits }

/** 192 MB in all. Transcripts have a share of their own, which no recording can take. */
export const BODY_LIMITS: BodyLimits = {
  largeFrom: MB,
  small: { bodiesPerAddress: 64, bytes: 64 * MB },
  large: { bodiesPerAddress: 8, bytes: 128 * MB },
}
/** What a piece of a body costs beside its bytes; a body can come in pieces of one byte. */
const PIECE_BYTES = 256

export type BodyClaim = {
  /** Asks for room before bytes are kept. */
  take(bytes: number): boolean
  /** All of it is here: its sender no longer holds a place. */
  arrived(): void
  /** Nothing of it is held any more. */
  leave(): void
}

/**
 * Bodies are held in memory until their signature has been checked: this says how many may be. What counts is what came,
 * never what was announced, so that an upload that only waits keeps no room from others.
 */
export function createBodyGate({ largeFrom, ...limits }: BodyLimits = BODY_LIMITS): {
  /** null: too many are on their way from this address */
  enter(address: string): BodyClaim | null
} {
  const small = createLane(limits.small)
  const large = createLane(limits.large)
  return {
    enter(address) {
      let lane = small
      let held = 0
      let isArriving = lane.enter(address)
      if (!isArriving) return null
      const arrived = (): void => {
        if (isArriving) lane.leave(address)
        isArriving = false
      }
      return {
        arrived,
        take(bytes) {
          const moves = lane === small && held + bytes >= largeFrom
          if (moves && !large.enter(address)) return false
          if (moves) {
            small.leave(address)
            small.bytes -= held
            large.bytes += held
            lane = large
          }
          if (lane.bytes + bytes > lane.limit) return false
          lane.bytes += bytes
          held += bytes
          return true
        },
        leave() {
          arrived()
          lane.bytes -= held
          held = 0
        },
      }
    },
  }
}

type Lane = { bytes: number; limit: number; enter(address: string): boolean; leave(address: string): void }

function createLane({ bodiesPerAddress, bytes: limit }: LaneLimits): Lane {
  const bodies = new Map<string, number>()
  return {
    bytes: 0,
    limit,
    enter(address) {
      const count = bodies.get(address) ?? 0
      if (count >= bodiesPerAddress) return false
      bodies.set(address, count + 1)
      return true
    },
    leave(address) {
      const count = bodies.get(address) ?? 0
      if (count > 1) bodies.set(address, count - 1)
      else bodies.delete(address)
    },
  }
}

/** @throws DomainError `too-large`, `unavailable` (no room now), `invalid` (cut off) */
export async function readWebhookBody(request: IncomingMessage, claim: BodyClaim): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    // Ending this early must leave the connection open for the answer.
    for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > WEBHOOK_BODY_LIMIT) throw tooLarge()
      if (!claim.take(piece.length + PIECE_BYTES)) throw noRoom()
      pieces.push(piece)
    }
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw new DomainError('invalid', 'Invalid request', { cause: error })
  }
  claim.arrived()
  return Buffer.concat(pieces, size)
}

export function tooLarge(): DomainError {
  return new DomainError('too-large', 'Request is too large')
}

export function noRoom(): DomainError {
  return new DomainError('unavailable', 'The server is busy. Please try again.', { retryAfterSeconds: 10 })
}
