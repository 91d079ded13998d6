import { z } from 'zod'

/**
 * zod with one default sentence: an issue without a sentence of its own says `Invalid request`
 * instead of zod's inner words, so that no message for developers reaches a person.
 */
z.config({ customError: () => 'Invalid request' })

export { z }
