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

/** The product's own color. */
export const DEFAULT_ACCENT = '#005f68'

export const LEGAL_LINKS_MAX = 5
