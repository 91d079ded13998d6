/** An idempotency key: 32 random hexadecimal digits. */
export function randomKey(): string {
  // `crypto.randomUUID` is missing if the page is not served over https.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
