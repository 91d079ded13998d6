import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { DomainError } from '../domain-error.ts'

const argon2Async = promisify(argon2)

/**
 * More than OWASP's argon2id of 19 MB: about 90 ms a hash on one core. A block of more than 32 MiB is given back to the system
 * when the hash is done; smaller ones stay with each thread of the pool, 140 MB in all after the first sign-ins.
 */
const COST = { memory: 33_792, passes: 2, parallelism: 1, tagLength: 32 }
const AT_ONCE = 2
const QUEUE_LENGTH = 50

/** @returns a PHC string; @throws DomainError `unavailable` when too many are waiting already */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await inTurn(() => derive(password, salt, COST))
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/**
 * Takes the same time for a user that does not exist (null) as for a wrong password.
 * @throws DomainError `unavailable` when too many are waiting already
 */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const match = PHC.exec(phc ?? NOBODY)
  if (!match) throw new Error('A stored password hash is not in the argon2id format')
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  const expected = Buffer.from(hash, 'base64')
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  }
  const actual = await inTurn(() => derive(password, Buffer.from(salt, 'base64'), cost))
  return timingSafeEqual(actual, expected) && phc !== null
}

/** The hash of a password that nobody has; verifying against it costs what any other costs. */
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(Buffer.alloc(16, 7))}$${unpadded(Buffer.alloc(32, 7))}`

async function derive(password: string, salt: Uint8Array, cost: typeof COST): Promise<Buffer> {
  return await argon2Async('argon2id', { message: password, nonce: salt, ...cost })
}

let running = 0
const waiting: (() => void)[] = []

/** At most two hashes at once: each takes 35 MB and a thread of a pool that files and DNS need too. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= QUEUE_LENGTH) {
      throw new DomainError('unavailable', 'Too many people are signing in right now. Please try again.', {
        retryAfterSeconds: 5,
      })
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '')
}
