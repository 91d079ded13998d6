import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'

import { type AddressGroup, groupAddress } from '@callwright/api/context/address-group'
import { DomainError, invalidRequest } from '@callwright/api/context/domain-error'

import { WEBHOOK_BODY_LIMIT } from '../http/limits.ts'
import { tooLargeError } from '../http/stream-body.ts'

const MB = 1024 * 1024

/** Concurrent bodies being received per sender; bytes held in total, per sender and per site. */
export type LaneLimits = { bodiesPerAddress: number; bytes: number; bytesPerAddress?: number; bytesPerSite?: number }
export type BodyLimits = { largeMinBytes: number; small: LaneLimits; large: LaneLimits }

/**
 * 208 MB in total. Transcripts have their own budget, which recordings cannot use up; 1 MB counts as small at any chunk
 * size. Half of the large budget holds one body of the maximum size with its overhead. While one or two senders use up
 * their shares, a long recording gets 503. This is acceptable: playback fetches the recording from the provider.
 */
export const BODY_LIMITS: BodyLimits = {
  largeMinBytes: 2 * MB,
  small: { bodiesPerAddress: 64, bytes: 64 * MB, bytesPerAddress: 8 * MB, bytesPerSite: 16 * MB },
  large: { bodiesPerAddress: 8, bytes: 144 * MB },
}
/** Memory overhead of a chunk; a body can arrive in chunks of one byte. */
const CHUNK_OVERHEAD_BYTES = 256

export type BodyClaim = {
  isLarge(): boolean
  /** Reserves room for bytes. @returns false if there is none */
  take(bytes: number): boolean
  /** Frees the sender's slot once the whole body has arrived. */
  markArrived(): void
  /** Frees all of the body's memory. */
  release(): void
}

/**
 * Limits the memory used by bodies, which are held until their signature has been checked. Counts bytes received, not
 * the declared length, so that a stalled upload takes no room from others. A sender is an IPv4 address or an IPv6 /64,
 * and a site is a /48.
 */
export function createBodyGate({ largeMinBytes, ...limits }: BodyLimits = BODY_LIMITS): {
  /** null if this sender has too many in flight */
  enter(address: string): BodyClaim | null
} {
  const small = createLane(limits.small)
  const large = createLane(limits.large)
  return {
    enter(address) {
      const from = groupAddress(address)
      let lane = small
      let heldBytes = 0
      let isArriving = lane.enter(from)
      if (!isArriving) return null
      const markArrived = (): void => {
        if (isArriving) lane.leave(from)
        isArriving = false
      }
      return {
        markArrived,
        isLarge: () => lane === large,
        take(bytes) {
          const becomesLarge = lane === small && heldBytes + bytes >= largeMinBytes
          if (becomesLarge) {
            if (!large.hasRoom(from, heldBytes + bytes) || !large.enter(from)) return false
            small.leave(from)
            small.hold(from, -heldBytes)
            large.hold(from, heldBytes)
            lane = large
          } else if (!lane.hasRoom(from, bytes)) {
            return false
          }
          lane.hold(from, bytes)
          heldBytes += bytes
          return true
        },
        release() {
          markArrived()
          lane.hold(from, -heldBytes)
          heldBytes = 0
        },
      }
    },
  }
}

type Lane = {
  enter(from: AddressGroup): boolean
  leave(from: AddressGroup): void
  hasRoom(from: AddressGroup, bytes: number): boolean
  hold(from: AddressGroup, bytes: number): void
}

function createLane(limits: LaneLimits): Lane {
  const { bodiesPerAddress, bytes: limit, bytesPerAddress = limit, bytesPerSite = limit } = limits
  const arrivingBodies = createCounts()
  const heldBytes = createCounts()
  let totalHeldBytes = 0
  // A sender or site may hold at most as much as it leaves free, so several greedy senders never fill the budget.
  const fits = (key: string, bytes: number, max: number): boolean =>
    heldBytes.get(key) + bytes <= Math.min(max, limit - totalHeldBytes - bytes)
  return {
    enter({ sender }) {
      if (arrivingBodies.get(sender) >= bodiesPerAddress) return false
      arrivingBodies.add(sender, 1)
      return true
    },
    leave: ({ sender }) => arrivingBodies.add(sender, -1),
    hasRoom: ({ sender, site }, bytes) =>
      fits(sender, bytes, bytesPerAddress) && (site === null || fits(site, bytes, bytesPerSite)),
    hold({ sender, site }, change) {
      totalHeldBytes += change
      heldBytes.add(sender, change)
      if (site !== null) heldBytes.add(site, change)
    },
  }
}

function createCounts(): { get(key: string): number; add(key: string, change: number): void } {
  const counts = new Map<string, number>()
  const get = (key: string): number => counts.get(key) ?? 0
  return {
    get,
    add(key, change) {
      const count = get(key) + change
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}

export type PaceLimits = { bytesPerTick: number; stallTicks: number; smallTicks: number }

const TICK_MS = 1000
/** 10 kB a second, stalls of five seconds, and half a minute for a small body. */
const PACE_LIMITS: PaceLimits = { bytesPerTick: 10 * 1024, stallTicks: 5, smallTicks: 30 }

/** Measures the upload speed of one body. A fast start does not extend the allowed stall. */
export function createPaceMeter({ bytesPerTick, stallTicks, smallTicks }: PaceLimits = PACE_LIMITS): {
  record(bytes: number): void
  /** Call once a second. @returns whether the body is too slow */
  tick(isLarge: boolean): boolean
} {
  const max = bytesPerTick * stallTicks
  let credit = max
  let ticks = 0
  return {
    record(bytes) {
      credit = Math.min(max, credit + bytes)
    },
    tick(isLarge) {
      ticks += 1
      credit -= bytesPerTick
      return credit < 0 || (!isLarge && ticks >= smallTicks)
    },
  }
}

/** @throws DomainError `too-large`, `unavailable` (no room now), `invalid` (incomplete); BodyTooSlowError */
export async function readWebhookBody(request: IncomingMessage, claim: BodyClaim): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const pace = createPaceMeter()
  const { promise: completed, resolve, reject } = Promise.withResolvers<void>()
  const receiveChunk = (chunk: Buffer): void => {
    size += chunk.length
    pace.record(chunk.length)
    if (size > WEBHOOK_BODY_LIMIT) reject(tooLargeError())
    else if (claim.take(chunk.length + CHUNK_OVERHEAD_BYTES)) chunks.push(chunk)
    else reject(noRoomError())
  }
  const timer = setInterval(() => {
    if (pace.tick(claim.isLarge())) reject(new BodyTooSlowError())
  }, TICK_MS)
  const unwatch = finished(request, (error) => {
    if (error) reject(invalidRequest('the body is incomplete', { cause: error }))
    else resolve()
  })
  request.on('data', receiveChunk)
  try {
    await completed
  } finally {
    // Keep the connection open for the response.
    request.off('data', receiveChunk).pause()
    unwatch()
    clearInterval(timer)
  }
  claim.markArrived()
  return Buffer.concat(chunks, size)
}

export class BodyTooSlowError extends Error {
  override readonly name = 'BodyTooSlowError'
  readonly statusCode = 408
}

export function noRoomError(): DomainError {
  return new DomainError('unavailable', 'The server is busy. Please try again.', { retryAfterSeconds: 10 })
}
