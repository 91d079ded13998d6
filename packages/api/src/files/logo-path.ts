/** A business's logo URL path, which changes with the logo; null if there is no logo. */
export function logoPath(hash: string | null): string | null {
  return hash === null ? null : `/api/logo?v=${hash.slice(0, 16)}`
}
