/** Where a business's own browser finds its logo; another logo has another address. null: there is none. */
export function logoPath(hash: string | null): string | null {
  return hash === null ? null : `/api/logo?v=${hash.slice(0, 16)}`
}
