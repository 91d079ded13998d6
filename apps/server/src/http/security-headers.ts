/**
 * Headers on every response: pages, errors and refused connections. `providerOrigin`: the voice provider's origin, whose
 * sockets carry test calls in the browser; null for none.
 */
export function securityHeaders(options: { https: boolean; providerOrigin: string | null }): Record<string, string> {
  const providerSockets = options.providerOrigin === null ? '' : ` ${options.providerOrigin.replace(/^http/, 'ws')}`
  return {
    'content-security-policy': `${CONTENT_SECURITY_POLICY}; connect-src 'self'${providerSockets}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
    ...(options.https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

/** Components set style attributes; everything else is same-origin. `'self'` covers WebSockets to the same host. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
].join('; ')

/** For uploads and recordings: no script in them may run, even when opened directly. */
export const FILE_CONTENT_SECURITY_POLICY = "sandbox; default-src 'none'"
