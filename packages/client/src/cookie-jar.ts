/** The cookies of one server, for one script. */
export type CookieJar = {
  /** The `Cookie` header as it is now. */
  header: () => string
  /** Takes what an answer sets, and forgets what it ends. */
  keep: (response: Response) => void
}

export function createCookieJar(): CookieJar {
  const cookies = new Map<string, string>()
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    keep(response) {
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '' || /;\s*max-age=0(?:;|$)/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
    },
  }
}
