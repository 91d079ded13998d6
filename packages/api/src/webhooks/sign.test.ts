import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'

import { newSigningSecret } from './secrets.ts'
import { buildHeaders, signContent } from './sign.ts'

it('content is signed as in the Standard Webhooks specification', () => {
  const content = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  }
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  expect(signContent(content, [secret])).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

it('a receiver that knows one of two secrets can verify the signature', () => {
  const create = (): string => newSigningSecret({ secretKey: new Uint8Array(32) }, 'endpoint').secret
  const [secret, oldSecret, otherSecret] = [create(), create(), create()]
  const content = { id: 'msg_1', timestamp: Math.floor(Date.now() / 1000), body: '{"name":"Zoë"}' }
  const headers = buildHeaders('1.2.3', { ...content, signature: signContent(content, [secret, oldSecret]) })
  expect(new Webhook(secret).verify(content.body, headers)).toEqual({ name: 'Zoë' })
  expect(new Webhook(oldSecret).verify(content.body, headers)).toEqual({ name: 'Zoë' })
  expect(() => new Webhook(otherSecret).verify(content.body, headers)).toThrow('No matching signature found')
  expect(() => new Webhook(secret).verify('{"name":"Zoe"}', headers)).toThrow('No matching signature found')
})
