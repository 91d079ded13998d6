import { parseCookies, serializeCookie } from 'oslo/cookie'

const DAY_SECONDS = 24 * 60 * 60
/** The longest idle time of a session with "remember me". */
const PERSISTENT_SECONDS = 30 * DAY_SECONDS
const DEVICE_SECONDS = 400 * DAY_SECONDS

/** On HTTPS the names start with `__Host-`: sibling subdomains cannot set these cookies. */
export function cookieNames({ secure }: { secure: boolean }): { session: string; device: string } {
  const prefix = secure ? '__Host-' : ''
  return { session: `${prefix}callwright_session`, device: `${prefix}callwright_device` }
}

/** The Set-Cookie value that sets the session, or deletes it (null). */
export function sessionCookie(token: string | null, options: { secure: boolean; persistent: boolean }): string {
  const { secure, persistent } = options
  return serializeCookie(cookieNames({ secure }).session, token ?? '', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    ...(token === null ? { maxAge: 0 } : {}),
    ...(token !== null && persistent ? { maxAge: PERSISTENT_SECONDS } : {}),
  })
}

/** Marks a browser that has signed in before; it grants no access. */
export function deviceCookie(token: string, { secure }: { secure: boolean }): string {
  const name = cookieNames({ secure }).device
  return serializeCookie(name, token, { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: DEVICE_SECONDS })
}

/** Parses cookies one by one: a malformed cookie from another app on the host must not discard the rest. */
export function readCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header?.split(/;\s*/) ?? []) {
    try {
      for (const [name, value] of parseCookies(pair)) cookies.set(name, value)
    } catch {
      continue
    }
  }
  return cookies
}
