import { emailSchema } from './auth.ts'
import { nameSchema } from './input/names.ts'
import { z } from './input/zod.ts'

/** The product's name, look, and contact, as the operator's clients see them. */
export type Brand = {
  productName: string
  /** `#rrggbb`; null for the product's own color */
  accentColor: string | null
  /** '' for none */
  supportEmail: string
  legalLinks: { label: string; url: string }[]
  /** the sender's name in emails; '' for the product's name */
  mailFromName: string
  /** a path on this server that everyone can read; null for the product's own logo */
  logoUrl: string | null
}

export const DEFAULT_BRAND: Brand = {
  productName: 'Callwright',
  accentColor: null,
  supportEmail: '',
  legalLinks: [],
  mailFromName: '',
  logoUrl: null,
}

export const LEGAL_LINKS_MAX = 5
export const PRODUCT_NAME_MAX = 60

export const saveBrandSchema = z.strictObject({
  productName: nameSchema('Name', { max: PRODUCT_NAME_MAX, required: 'Please enter a name' }),
  accentColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Please enter a color such as #0b5f66')
    .nullable(),
  supportEmail: z.union([z.literal(''), emailSchema]),
  legalLinks: z
    .array(
      z.strictObject({
        label: nameSchema('Label', { max: 40, required: 'Please enter a label' }),
        url: z.url({ protocol: /^https?$/, error: 'Please enter an address that begins with https://' }).max(500),
      }),
    )
    .max(LEGAL_LINKS_MAX),
  mailFromName: nameSchema('Sender', { max: PRODUCT_NAME_MAX, required: null }),
})
