import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, test } from 'vitest'

import { createWorld, PASSWORD } from '../testing/test-world.ts'

const SETTINGS = {
  password: PASSWORD,
  url: 'https://hooks.example.com/',
  description: '',
  events: ['call.completed' as const],
  includeTranscript: false,
}

onBothDialects('signing secrets of webhooks', (open) => {
  // Security: 53
  test('are returned only once, and stored encrypted', async () => {
    await using world = await createWorld(open)
    const [ada, bob] = [await world.signUp('ada@example.com'), await world.signUp('bob@example.com')]
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
