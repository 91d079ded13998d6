import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { PASSWORD } from '../testing/test-world.ts'

const SETTINGS = {
  password: PASSWORD,
  url: 'https://hooks.example.com/',
  description: '',
  events: ['call.completed' as const],
  includeTranscript: false,
}

describeWorld('signing secrets of webhooks', (test) => {
  // Security: 53
  test('are returned only once, and stored encrypted', async ({ world, ada, bob }) => {
    const { id: endpointId, secret: oldSecret } = await ada.caller.webhooks.addEndpoint(SETTINGS)
    const { secret } = await ada.caller.webhooks.rotateSecret({ endpointId, password: PASSWORD })
    expect(secret).not.toBe(oldSecret)
    await expect(bob.caller.webhooks.rotateSecret({ endpointId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await ada.caller.webhooks.changeEndpoint({ ...SETTINGS, endpointId, isOn: false })
    const { db } = world.deps
    const seen = JSON.stringify([
      await ada.caller.webhooks.endpoints(),
      await db.selectFrom('webhook_endpoints').selectAll().execute(),
      await db.selectFrom('audit_entries').selectAll().execute(),
      world.logged,
    ])
    expect(seen).toContain(SETTINGS.url)
    for (const each of [secret, oldSecret]) expect(seen).not.toContain(each.replace('whsec_', ''))
  })
})
