/** How much a request may bring: bytes of its body, and JSON values in it. */
export type InputLimits = { bytes: number; values: number }

export const INPUT_LIMITS = {
  /** Procedures that answer without a session: forms with a few fields. */
  public: { bytes: 32 * 1024, values: 10_000 },
  signedIn: { bytes: 1024 * 1024, values: 100_000 },
  /** A list of recipients, as long as it may be: 50,000 rows with their columns named in every row. */
  recipients: { bytes: 24 * 1024 * 1024, values: 1_000_000 },
} as const satisfies Record<string, InputLimits>

export type InputKind = keyof typeof INPUT_LIMITS
