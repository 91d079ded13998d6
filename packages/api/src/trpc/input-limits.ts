/** Limits of a request: bytes in its body, JSON values in its input, and items per list. */
export type InputLimits = { bytes: number; values: number; items: number }

const MB = 1024 * 1024

export const INPUT_LIMITS = {
  /** Procedures that need no session: forms with a few fields. */
  public: { bytes: 32 * 1024, values: 10_000, items: 1000 },
  signedIn: { bytes: MB, values: 100_000, items: 1000 },
  /** Lists of phone numbers; the schema limits their length. */
  numbers: { bytes: MB, values: 100_000, items: 100_000 },
  /** The longest list of recipients: 50,000 rows with their cells. */
  recipients: { bytes: 24 * MB, values: 1_000_000, items: 1_000_000 },
} as const satisfies Record<string, InputLimits>

export type InputKind = keyof typeof INPUT_LIMITS
