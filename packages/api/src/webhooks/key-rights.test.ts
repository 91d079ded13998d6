import type { Scope } from '@callwright/contract/api-keys'
import type { WebhookEvent } from '@callwright/contract/webhooks'
import { expect } from 'vitest'

import { describeDeliveryWorld } from '../testing/describe-world.ts'
import { OPERATOR_PASSWORD, signInOperator, tenantOf } from '../testing/operator.ts'
import { type KeyUser, PASSWORD } from '../testing/test-world.ts'
import { createKey } from '../testing/create-key.ts'
import { publish } from '../testing/delivery-world.ts'

const SETTINGS = { url: 'https://hooks.example.com', description: '', includeTranscript: false }
const FORBIDDEN = { code: 'FORBIDDEN', message: expect.stringMatching(/^This API key lacks the permission /) }

describeDeliveryWorld('an API key that manages webhooks', (it) => {
  // Security: 1
  it.for<[WebhookEvent, Scope | null]>([
    ['call.completed', 'calls:read'],
    ['call.started', 'calls:read'],
    ['do_not_call.suggested', 'calls:read'],
    ['callback.requested', 'calls:read'],
    ['campaign.finished', 'campaigns:read'],
    ['limit.threshold', 'usage:read'],
    ['client.paused', null],
  ])('sends, redirects, resends, and sees %s only with %s', async ([event, scope], { world, ada, tenantId }) => {
    const keyWith = async (...scopes: Scope[]): Promise<KeyUser> =>
      world.withKey(await createKey(ada, ['webhooks:write', ...scopes]))
    const others = (['calls:read', 'campaigns:read', 'usage:read'] as const).filter((one) => one !== scope)
    const [weak, strong] = [await keyWith(...others), await keyWith('calls:read', ...(scope ? [scope] : []))]
    const events = [event]
    const { id: endpointId } = await strong.caller.webhooks.addEndpoint({ ...SETTINGS, events })
    await publish(world, tenantId, { type: event })
    const [delivery] = (await strong.caller.webhooks.deliveries()).rows
    const deliveryId = delivery?.id ?? ''
    const change = { ...SETTINGS, endpointId, isOn: true, events }
    const moved = { ...change, url: 'https://elsewhere.example.com', events: ['client.paused' as const] }
    const act = ({ caller: { webhooks } }: KeyUser): (() => Promise<unknown>)[] => [
      async () => await webhooks.delivery({ deliveryId }),
      async () => await webhooks.redeliver({ deliveryId }),
      async () => await webhooks.redeliverSince({ endpointId, since: 0 }),
      async () => await webhooks.addEndpoint({ ...SETTINGS, events }),
      async () => await webhooks.changeEndpoint({ ...change, description: 'CRM' }),
      async () => await webhooks.changeEndpoint({ ...moved }),
      // The endpoint no longer chooses the event, but the message still waits.
      async () => await webhooks.changeEndpoint({ ...moved, url: 'https://third.example.com' }),
    ]
    for (const [index, attempt] of act(weak).entries()) {
      if (scope !== null) await expect(attempt(), String(index)).rejects.toMatchObject(FORBIDDEN)
    }
    for (const attempt of act(strong)) await attempt()
    if (scope !== null) {
      await expect(weak.caller.webhooks.changeEndpoint(moved)).rejects.toMatchObject(FORBIDDEN)
      expect(await weak.caller.webhooks.sendTest({ endpointId })).toMatchObject({ deliveryId: expect.any(String) })
    }
    // A person may do all of it.
    expect(await ada.caller.webhooks.delivery({ deliveryId })).toMatchObject({ id: deliveryId })
  })

  // Security: 1
  it('does not turn on transcripts, or move an endpoint with transcripts, without calls:read', async ({
    world,
    operator,
    ada,
  }) => {
    const { webhooks } = world.withKey(await createKey(ada, ['webhooks:write'])).caller
    const own = { ...SETTINGS, events: ['client.paused' as const] }
    const { id: endpointId } = await webhooks.addEndpoint(own)
    const withTranscript = { ...own, includeTranscript: true }
    await expect(webhooks.addEndpoint(withTranscript)).rejects.toMatchObject(FORBIDDEN)
    const change = { ...own, endpointId, isOn: true }
    await expect(webhooks.changeEndpoint({ ...change, includeTranscript: true })).rejects.toMatchObject(FORBIDDEN)
    const strong = world.withKey(await createKey(ada, ['webhooks:write', 'calls:read'])).caller.webhooks
    await strong.changeEndpoint({ ...change, includeTranscript: true })
    await expect(webhooks.changeEndpoint({ ...change, url: 'https://x.example.com' })).rejects.toMatchObject(FORBIDDEN)
    const { key } = await operator.caller.keys.create({
      ...{ name: 'W', scopes: ['admin:write'], expiresInDays: null, password: OPERATOR_PASSWORD },
    })
    await expect(world.withKey(key).caller.webhooks.addEndpoint(own)).rejects.toMatchObject(FORBIDDEN)
  })

  // Security: 52
  it('leaves no secret part of a URL in the audit log', async ({ world, ada }) => {
    const { caller } = await signInOperator(world)
    const url = 'https://hooks.example.com/services/T0/s3cret?token=t0ken'
    const settings = { ...SETTINGS, url, events: ['client.paused' as const], password: PASSWORD }
    const { id: endpointId } = await ada.caller.webhooks.addEndpoint(settings)
    await ada.caller.webhooks.changeEndpoint({ ...settings, endpointId, isOn: true, url: `${url}2` })
    await publish(world, await tenantOf(ada))
    for (const { id: deliveryId } of (await ada.caller.webhooks.deliveries()).rows) {
      await ada.caller.webhooks.redeliver({ deliveryId })
    }
    await ada.caller.webhooks.redeliverSince({ endpointId, since: 0 })
    await ada.caller.webhooks.sendTest({ endpointId })
    await ada.caller.webhooks.rotateSecret({ endpointId, password: PASSWORD })
    await ada.caller.webhooks.removeEndpoint({ endpointId })
    const stored = await world.deps.db.selectFrom('audit_entries').selectAll().execute()
    // An entry of an earlier version.
    await world.deps.db
      .insertInto('audit_entries')
      .values({ ...entryOf(url), at: world.deps.now(), tenantId: await tenantOf(ada) })
      .execute()
    const shown = (await caller.admin.audit({ action: 'webhooks', limit: 100 })).rows
    expect(shown).toHaveLength(8)
    for (const text of [JSON.stringify(stored), JSON.stringify(shown)]) {
      expect(text).toContain('https://hooks.example.com/…')
      expect(text).not.toMatch(/s3cret|t0ken/)
    }
  })
})

function entryOf(url: string) {
  const values = {
    id: 'old',
    action: 'webhooks.addEndpoint',
    subject: url,
    before: null,
    after: JSON.stringify({ url }),
  }
  return { ...values, actorUserId: null, actorKeyId: null, ip: null }
}
