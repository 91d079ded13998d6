import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'

import { groupAddress } from '@callwright/api/address-group'
import { DomainError } from '@callwright/api/domain-error'

import { WEBHOOK_BODY_LIMIT } from './http-limits.ts'

const MB = 1024 * 1024

/** At once: bodies still on their way from one sender, and bytes held for all and for one of them. */
export type LaneLimits = { bodiesPerAddress: number; bytes: number; bytesPerAddress?: number }
export type BodyLimits = { largeFrom: number; small: LaneLimits; large: LaneLimits }

/**
 * 208 MB in all. Transcripts have a share of their own, which no recording can take. Half the room for large bodies holds
 * one of the largest with its overhead.
 */
export const BODY_LIMITS: BodyLimits = {
  largeFrom: MB,
  small: { bodiesPerAddress: 64, bytes: 64 * MB, bytesPerAddress: 8 * MB },
  large: { bodiesPerAddress: 8, bytes: 144 * MB },
}
/** What a piece of a body costs beside its bytes; a body can come in pieces of one byte. */
const PIECE_BYTES = 256

export type BodyClaim = {
  isLarge(): boolean
  /** Asks for room before bytes are kept. */
  take(bytes: number): boolean
  /** All of it is here: its sender no longer holds a place. */
  arrived(): void
  /** Nothing of it is held any more. */
  leave(): void
}

/**
 * Bodies are held in memory until their signature has been checked: this says how many may be. What counts is what came,
 * never what was announced, so that an upload that only waits keeps no room from others. A sender is an IPv4 address or
 * a /64 of IPv6.
 */
export function createBodyGate({ largeFrom, ...limits }: BodyLimits = BODY_LIMITS): {
  /** null: too many are on their way from this sender */
  enter(address: string): BodyClaim | null
} {
  const small = createLane(limits.small)
  const large = createLane(limits.large)
  return {
    enter(address) {
      const { sender } = groupAddress(address)
      let lane = small
      let held = 0
      let isArriving = lane.enter(sender)
      if (!isArriving) return null
      const arrived = (): void => {
        if (isArriving) lane.leave(sender)
        isArriving = false
      }
      return {
        arrived,
        isLarge: () => lane === large,
        take(bytes) {
          const moves = lane === small && held + bytes >= largeFrom
          if (moves && !large.enter(sender)) return false
          if (moves) {
            small.leave(sender)
            small.hold(sender, -held)
            large.hold(sender, held)
            lane = large
          }
          if (!lane.hasRoom(sender, bytes)) return false
          lane.hold(sender, bytes)
          held += bytes
          return true
        },
        leave() {
          arrived()
          lane.hold(sender, -held)
          held = 0
        },
      }
    },
  }
}

type Lane = {
  enter(sender: string): boolean
  leave(sender: string): void
  hasRoom(sender: string, bytes: number): boolean
  hold(sender: string, bytes: number): void
}

function createLane({ bodiesPerAddress, bytes: limit, bytesPerAddress = limit }: LaneLimits): Lane {
  const senders = new Map<string, { bodies: number; bytes: number }>()
  let held = 0
  const of = (sender: string): { bodies: number; bytes: number } => senders.get(sender) ?? { bodies: 0, bytes: 0 }
  const set = (sender: string, now: { bodies: number; bytes: number }): void => {
    if (now.bodies > 0 || now.bytes > 0) senders.set(sender, now)
    else senders.delete(sender)
  }
  return {
    enter(sender) {
      const { bodies, bytes } = of(sender)
      if (bodies >= bodiesPerAddress) return false
      set(sender, { bodies: bodies + 1, bytes })
      return true
    },
    leave(sender) {
      const { bodies, bytes } = of(sender)
      set(sender, { bodies: bodies - 1, bytes })
    },
    hasRoom(sender, bytes) {
      const own = of(sender).bytes + bytes
      // A sender never holds more than it leaves free: after any number of greedy senders the next one finds room.
      return own <= bytesPerAddress && own <= limit - held - bytes
    },
    hold(sender, change) {
      const { bodies, bytes } = of(sender)
      held += change
      set(sender, { bodies, bytes: bytes + change })
    },
  }
}

export type PaceLimits = { bytesPerTick: number; stallTicks: number; smallTicks: number }

const TICK_MS = 1000
/** 10 kB a second, stalls of five seconds, and half a minute for a small body. */
const PACE_LIMITS: PaceLimits = { bytesPerTick: 10 * 1024, stallTicks: 5, smallTicks: 30 }

/** Watches the speed of one body. A fast start buys no longer stall later. */
export function createPace({ bytesPerTick, stallTicks, smallTicks }: PaceLimits = PACE_LIMITS): {
  note(bytes: number): void
  /** Called once a second. @returns whether the body comes too slowly */
  tick(isLarge: boolean): boolean
} {
  const most = bytesPerTick * stallTicks
  let credit = most
  let ticks = 0
  return {
    note(bytes) {
      credit = Math.min(most, credit + bytes)
    },
    tick(isLarge) {
      ticks += 1
      credit -= bytesPerTick
      return credit < 0 || (!isLarge && ticks >= smallTicks)
    },
  }
}

/** @throws DomainError `too-large`, `unavailable` (no room now), `invalid` (cut off); BodyTooSlow */
export async function readWebhookBody(request: IncomingMessage, claim: BodyClaim): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  const pace = createPace()
  const { promise: complete, resolve, reject } = Promise.withResolvers<void>()
  const keep = (piece: Buffer): void => {
    size += piece.length
    pace.note(piece.length)
    if (size > WEBHOOK_BODY_LIMIT) reject(tooLarge())
    else if (claim.take(piece.length + PIECE_BYTES)) pieces.push(piece)
    else reject(noRoom())
  }
  const timer = setInterval(() => {
    if (pace.tick(claim.isLarge())) reject(new BodyTooSlow())
  }, TICK_MS)
  const unwatch = finished(request, (error) => {
    if (error) reject(new DomainError('invalid', 'Invalid request', { cause: error }))
    else resolve()
  })
  request.on('data', keep)
  try {
    await complete
  } finally {
    // The connection stays open for the answer.
    request.off('data', keep).pause()
    unwatch()
    clearInterval(timer)
  }
  claim.arrived()
  return Buffer.concat(pieces, size)
}

export class BodyTooSlow extends Error {
  override readonly name = 'BodyTooSlow'
  readonly statusCode = 408
}

export function tooLarge(): DomainError {
  return new DomainError('too-large', 'Request is too large')
}

export function noRoom(): DomainError {
  return new DomainError('unavailable', 'The server is busy. Please try again.', { retryAfterSeconds: 10 })
}
