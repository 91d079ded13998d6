import { Resolver } from 'node:dns/promises'

import { expect, test, vi } from 'vitest'

import { sendRequest } from './send-request.ts'

// Security: 40
test('asks the name servers for all addresses of a public name, and refuses it if one of them is private', async () => {
  const resolve4 = vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(['93.184.216.34'] as never)
  const resolve6 = vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue(['fd00::1'] as never)
  try {
    const request = { headers: {}, body: '{}', signal: new AbortController().signal }
    const sent = sendRequest(new URL('https://hooks.example.com/'), request, { allowPrivate: false })
    await expect(sent).rejects.toThrow('Could not connect')
    expect([resolve4.mock.calls, resolve6.mock.calls]).toEqual([[['hooks.example.com']], [['hooks.example.com']]])
  } finally {
    vi.restoreAllMocks()
  }
})
