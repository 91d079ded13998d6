/** One server's cookies. */
export type CookieJar = {
  /** The current `Cookie` header. */
  header: () => string
  /** Stores or deletes cookies according to the response's `Set-Cookie` headers. */
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
