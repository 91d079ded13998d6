import { idSchema } from './input/id.ts'
import { idempotencyKeySchema, removalFields } from './input/idempotency.ts'
import { pageFields } from './input/paging.ts'
import { z } from './input/zod.ts'

const REQUIRED_MESSAGE = 'Link is required'
const NO_PERIOD = 'Link should contain at least one period'
const NO_ADDRESS = 'Please enter a web address such as https://example.com'

/** A web page's URL as stored: http or https only, with its scheme. */
export const linkSchema = z
  .string(REQUIRED_MESSAGE)
  .trim()
  .min(1, REQUIRED_MESSAGE)
  .max(2000, 'Link is too long (2,000 characters at most)')
  .refine((text) => text.includes('.'), NO_PERIOD)
  .transform((text, context) => {
    const address = webAddress(text)
    if (address !== null) return address
    context.addIssue({ code: 'custom', message: NO_ADDRESS })
    return z.NEVER
  })

export const addLinkSchema = z.strictObject({ link: linkSchema, idempotencyKey: idempotencyKeySchema })
export const linkIdSchema = z
  .strictObject({ linkId: idSchema.optional(), ...removalFields })
  .refine(({ linkId, index }) => linkId !== undefined || index !== undefined, 'Missing field: linkId')
export const listLinksSchema = z.strictObject(pageFields({ max: 100, default: 100 })).optional()

/**
 * Adds `https://` to a bare host. Rejects other schemes, characters that browsers silently drop (control characters,
 * spaces), and credentials before the host, which make a URL look like another site's.
 * @returns null if the text is not a web page's URL
 */
function webAddress(text: string): string | null {
  if (/[\p{Cc}\p{Z}\p{Cf}\\]/u.test(text)) return null
  const whole = /^[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|$))/i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`
  const url = URL.parse(whole)
  if (!url || !/^https?:$/.test(url.protocol) || !/[^.]/.test(url.hostname)) return null
  if (url.username !== '' || url.password !== '') return null
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '' && !whole.endsWith('/')
  return isBare ? url.origin : url.href
}
