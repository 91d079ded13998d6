import type * as Crypto from 'node:crypto'

import { vi } from 'vitest'

/**
 * Loaded before every test file of this package. Each test signs people up; a hash that costs what it has to would be a
 * third of all the time that the tests take. The server's tests hash as the product does.
 */
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof Crypto>()
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) =>
    crypto.argon2(algorithm, { ...parameters, memory: 64, passes: 1 }, done)
  return { ...crypto, argon2 }
})
