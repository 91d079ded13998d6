/** How much a request may bring: bytes of its body, JSON values in it, and items of one list. */
export type InputLimits = { bytes: number; values: number; items: number }

const MB = 1024 * 1024

export const INPUT_LIMITS = {
  /** Procedures that answer without a session: forms with a few fields. */
  public: { bytes: 32 * 1024, values: 10_000, items: 1000 },
  signedIn: { bytes: MB, values: 100_000, items: 1000 },
  /** The phone numbers of a list; their schema says how many it takes. */
  numbers: { bytes: MB, values: 100_000, items: 100_000 },
  /** A list of recipients, as long as it may be: 50,000 rows with their columns named in every row. */
  recipients: { bytes: 24 * MB, values: 1_000_000, items: 1_000_000 },
} as const satisfies Record<string, InputLimits>

export type InputKind = keyof typeof INPUT_LIMITS
