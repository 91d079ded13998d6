import { createHmac, timingSafeEqual } from 'node:crypto'

/** 20 bytes of HMAC-SHA1 in Base64. */
const SHAPE = /^[A-Za-z0-9+/]{27}=$/

export function isTwilioSignatureShaped(signature: string | undefined): signature is string {
  return signature !== undefined && SHAPE.test(signature)
}

/**
 * Whether Twilio signed this request: HMAC-SHA1 with the account's token over the URL and the names and values of the
 * parameters, sorted by name. Compares in constant time.
 * @param request.url as configured at Twilio, which signs some URLs with the default port and some without
 */
export function isTwilioRequest(
  request: { url: URL; parameters: URLSearchParams; signature: string },
  authTokens: readonly string[],
): boolean {
  const signature = Buffer.from(request.signature, 'base64')
  const signedText = joinParameters(request.parameters)
  let isSigned = false
  for (const url of urlVariants(request.url)) {
    for (const token of authTokens) {
      const expected = createHmac('sha1', token)
        .update(url + signedText)
        .digest()
      if (expected.length === signature.length && timingSafeEqual(expected, signature)) isSigned = true
    }
  }
  return isSigned
}

function joinParameters(parameters: URLSearchParams): string {
  const names = [...new Set(parameters.keys())].toSorted(compareByCode)
  return names
    .map((name) => {
      const values = [...new Set(parameters.getAll(name))].toSorted(compareByCode)
      return values.map((value) => name + value).join('')
    })
    .join('')
}

function compareByCode(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function urlVariants({ protocol, hostname, port, pathname, search, host }: URL): string[] {
  const path = pathname + search
  const defaultPort = protocol === 'https:' ? '443' : '80'
  const withPort = `${protocol}//${hostname}:${port || defaultPort}${path}`
  const plain = `${protocol}//${host}${path}`
  const withoutPort = `${protocol}//${hostname}${path}`
  return [...new Set([plain, withPort, withoutPort])]
}
