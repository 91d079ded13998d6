import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { isTwilioRequest, isTwilioSignatureShaped } from './twilio-signature.ts'

// The example in Twilio's documentation of request validation.
const TOKEN = '12345'
const EXAMPLE_URL = new URL('https://mycompany.com/myapp.php?foo=1&bar=2')
const PARAMETERS = new URLSearchParams({
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
})
const SIGNATURE = 'RSOYDt4T1cUTdK1PDd93/VVr8B8='

test('the documented example is accepted', () => {
  expect(isTwilioSignatureShaped(SIGNATURE)).toBe(true)
  const request = { url: EXAMPLE_URL, parameters: PARAMETERS, signature: SIGNATURE }
  expect(isTwilioRequest(request, [TOKEN])).toBe(true)
  expect(isTwilioRequest(request, ['another token', TOKEN])).toBe(true)
})

test('any other token, parameter, URL or signature is refused', () => {
  const other = new URLSearchParams(PARAMETERS)
  other.set('To', '+18005551213')
  const valid = { url: EXAMPLE_URL, parameters: PARAMETERS, signature: SIGNATURE }
  expect(isTwilioRequest(valid, [])).toBe(false)
  expect(isTwilioRequest(valid, ['another token'])).toBe(false)
  expect(isTwilioRequest({ ...valid, parameters: other }, [TOKEN])).toBe(false)
  expect(isTwilioRequest({ ...valid, url: new URL('https://mycompany.com/myapp.php?foo=1') }, [TOKEN])).toBe(false)
  expect(isTwilioRequest({ ...valid, url: new URL('https://other.com/myapp.php?foo=1&bar=2') }, [TOKEN])).toBe(false)
  for (const signature of [undefined, '', 'abc', `${SIGNATURE}=`, 'x'.repeat(28), `${SIGNATURE},${SIGNATURE}`]) {
    expect(isTwilioSignatureShaped(signature)).toBe(false)
  }
})

test('signatures for the URL with and without its port are accepted', () => {
  for (const [url, signed] of [
    ['https://calls.example.com/api', 'https://calls.example.com:443/api'],
    ['https://calls.example.com:8443/api', 'https://calls.example.com:8443/api'],
    ['https://calls.example.com:8443/api', 'https://calls.example.com/api'],
  ] as const) {
    const signature = createHmac('sha1', TOKEN).update(`${signed}a1`).digest('base64')
    const request = { url: new URL(url), parameters: new URLSearchParams({ a: '1' }), signature }
    expect(isTwilioRequest(request, [TOKEN])).toBe(true)
  }
})
