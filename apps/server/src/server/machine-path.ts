const MACHINE_PATHS = new Set(['api', 'trpc', 'mcp', 'socket.io', 'healthz', 'readyz', 'metrics'])
const SCHEME_AND_HOST = /^[a-z][a-z0-9+.-]*:[/\\]{2}[^/\\?#;]*/i

/**
 * Whether a path belongs to an API or is one that only programs request, so that errors there are JSON and never the
 * web app's page. Includes spellings that a proxy or browser treats as the same path, and paths that only traverse one
 * (`/api/../x`).
 * @param path the request's target without its query
 */
export function isMachinePath(path: string): boolean {
  const segments: string[] = []
  for (const part of decodeAscii(path.replace(SCHEME_AND_HOST, '')).split(/[/\\]+/)) {
    const segment = part.replace(/[;?#].*$|[\u0000-\u0020]/gs, '').toLowerCase()
    if (segments.length === 0 && MACHINE_PATHS.has(segment)) return true
    // `.well-known`, `.git`
    if (/^\.(?!\.?$)/.test(segment)) return true
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return false
}

/** Byte by byte: an invalid escape stays as it is. */
function decodeAscii(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
