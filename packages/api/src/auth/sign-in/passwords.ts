import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import type { UserId } from '@callwright/db/tables/ids'

import type { PasswordCost } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'

const argon2Async = promisify(argon2)

/**
 * Above OWASP's minimum of 19 MB for argon2id; about 90 ms per hash on one core. Blocks above 32 MiB are returned to
 * the system after each hash. Smaller ones would stay allocated in every pool thread, 140 MB in total.
 */
export const PASSWORD_COST: PasswordCost = { memory: 33_792, passes: 2 }

const TAG_BYTES = 32
/** Each hash takes 35 MB and a thread from the pool that file access and DNS need too. */
const MAX_RUNNING = 2
/** The limit for both queues together. */
const MAX_WAITING = 50
/** Slots in the separate queue for known devices and signed-in users. */
const OWNER_SLOTS = 20
/** One account must not fill the owners' queue. */
const MAX_SLOTS_PER_ACCOUNT = 4

/** @returns a PHC string; @throws DomainError `unavailable` when the queue is full */
export async function hashPassword(
  password: string,
  cost: PasswordCost,
  slot: HashSlot = reserveHash(null),
): Promise<string> {
  const salt = randomBytes(16)
  const hash = await slot.use(() => deriveKey(password, salt, { ...cost, parallelism: 1, tagLength: TAG_BYTES }))
  return formatPhc(cost, salt, hash)
}

function formatPhc({ memory, passes }: PasswordCost, salt: Uint8Array, hash: Uint8Array): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(hash)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Takes the same time for a nonexistent user (null) as for a wrong password. */
export async function verifyPassword(
  password: string,
  phc: string | null,
  { cost: defaultCost, slot }: { cost: PasswordCost; slot: HashSlot },
): Promise<boolean> {
  const match = PHC.exec(phc ?? formatPhc(defaultCost, DUMMY_HASH.salt, DUMMY_HASH.hash))
  if (!match) throw new Error('A stored password hash is not in the argon2id format')
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  const expected = Buffer.from(hash, 'base64')
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  }
  const actual = await slot.use(() => deriveKey(password, Buffer.from(salt, 'base64'), cost))
  return timingSafeEqual(actual, expected) && phc !== null
}

/** For nonexistent users; verifying against it takes as long as against a real hash. */
const DUMMY_HASH = { salt: Buffer.alloc(16, 7), hash: Buffer.alloc(TAG_BYTES, 7) }

type DeriveCost = PasswordCost & { parallelism: number; tagLength: number }

async function deriveKey(password: string, salt: Uint8Array, cost: DeriveCost): Promise<Buffer> {
  return await argon2Async('argon2id', { message: password, nonce: salt, ...cost })
}

/** A reserved slot in the hashing queue. Dispose of an unused slot. */
export type HashSlot = Disposable & {
  /** Waits for its turn, runs the work and releases the slot. */
  use<T>(work: () => Promise<T>): Promise<T>
}

type Queue = { max: number; reserved: number; waiting: (() => void)[] }

const owners: Queue = { max: OWNER_SLOTS, reserved: 0, waiting: [] }
const anonymous: Queue = { max: MAX_RUNNING + MAX_WAITING - OWNER_SLOTS, reserved: 0, waiting: [] }
const reservedByAccount = new Map<UserId, number>()
let running = 0
let lastStarted = anonymous

/**
 * Call this before counting the attempt: a full queue must not use up an attempt.
 * @param account the account of a known device or a signed-in user; null if anonymous
 * @throws DomainError `unavailable` when the queue is full
 */
export function reserveHash(account: UserId | null): HashSlot {
  const queue = account === null ? anonymous : owners
  const accountSlots = account === null ? 0 : (reservedByAccount.get(account) ?? 0)
  if (queue.reserved >= queue.max || accountSlots >= MAX_SLOTS_PER_ACCOUNT) {
    throw new DomainError('unavailable', 'Too many people are signing in right now. Please try again.', {
      retryAfterSeconds: 5,
    })
  }
  queue.reserved += 1
  if (account !== null) reservedByAccount.set(account, accountSlots + 1)
  let isReserved = true
  const release = (): void => {
    if (!isReserved) return
    isReserved = false
    queue.reserved -= 1
    if (account !== null) releaseAccount(account)
  }
  return {
    async use(work) {
      try {
        return await runInTurn(queue, work)
      } finally {
        release()
      }
    },
    [Symbol.dispose]: release,
  }
}

function releaseAccount(account: UserId): void {
  const remaining = (reservedByAccount.get(account) ?? 0) - 1
  if (remaining > 0) reservedByAccount.set(account, remaining)
  else reservedByAccount.delete(account)
}

async function runInTurn<T>(queue: Queue, work: () => Promise<T>): Promise<T> {
  if (running < MAX_RUNNING) {
    running += 1
    lastStarted = queue
  } else {
    await new Promise<void>((resolve) => queue.waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = takeNext()
    if (next) next()
    else running -= 1
  }
}

/** Owners go first, but not twice in a row while others wait: one account could keep them waiting forever. */
function takeNext(): (() => void) | undefined {
  const [first, second] = lastStarted === owners ? [anonymous, owners] : [owners, anonymous]
  lastStarted = first.waiting.length > 0 ? first : second
  return lastStarted.waiting.shift()
}

function toUnpaddedBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '')
}
