import { idSchema } from './input/id.ts'
import { idempotencyKeySchema } from './input/idempotency.ts'
import { pageFields } from './input/paging.ts'
import { z } from './input/zod.ts'

export const LINKS_MAX = 100
export const LINKS_FULL = 'Limit Reached: You can only keep up to 100 links. Delete one to add a new one.'
export const LINK_THERE = 'This link is in your list already.'

const REQUIRED = 'Link is required'
const NO_PERIOD = 'Link should contain at least one period'
const NO_ADDRESS = 'Please enter a web address such as https://example.com'

/** The address of a page as it is kept: with its scheme, and nothing else than a page of the web. */
export const linkSchema = z
  .string(REQUIRED)
  .trim()
  .min(1, REQUIRED)
  .max(2000, 'Link is too long (2,000 characters at most)')
  .refine((text) => text.includes('.'), NO_PERIOD)
  .transform((text, context) => {
    const address = webAddress(text)
    if (address !== null) return address
    context.addIssue({ code: 'custom', message: NO_ADDRESS })
    return z.NEVER
  })

export const addLinkSchema = z.strictObject({ link: linkSchema, idempotencyKey: idempotencyKeySchema })
export const linkIdSchema = z.strictObject({ linkId: idSchema, idempotencyKey: idempotencyKeySchema })
export const listLinksSchema = z.strictObject(pageFields({ most: 100, usual: 100 })).optional()

/**
 * A bare host gets `https://`; whatever is not http or https after parsing is refused, and so is what a browser would
 * quietly leave out (control characters, spaces) and a name before the host, which makes one page look like another's.
 * @returns null where it is no address of a page
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

/** What a link is called in lists: its host, without www. */
export function linkTitle(url: string): string {
  return (URL.parse(url)?.hostname ?? url).replace(/^www\./i, '')
}
