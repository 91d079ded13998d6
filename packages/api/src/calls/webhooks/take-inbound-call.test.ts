import { asE164, type E164 } from '@callwright/contract/text/phone'
import { expect } from 'vitest'

import { ensureOperator } from '../../auth/operator.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { tenantOf } from '../../testing/operator.ts'
import { createProviderWorld } from '../../testing/test-provider.ts'
import { createWorld, PASSWORD } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { createReconciler } from '../reconcile/reconcile.ts'
import { takeInboundCall } from './take-inbound-call.ts'

const LINES = { ada: asE164('+13125550155'), ben: asE164('+13125550166') }
const CALLER = '+14155550123'
const BRITISH_LINE = asE164('+442071838750')

describeWorld('an inbound call announced by a carrier', (it, open) => {
  it('goes to the tenant’s agent, or is refused and recorded once as missed', async () => {
    await using world = await createWorld(open, { reconcileMs: 50 })
    await using provider = await createProviderWorld(world, { speed: 1000 })
    const [ada, ben] = [await world.signUp('ada@example.com', 'Ada'), await world.signUp('ben@example.com', 'Ben')]
    await ensureOperator(world.deps, { password: PASSWORD })
    const browser = world.browser()
    await browser.caller.auth.login({ email: 'operator@localhost', password: PASSWORD })
    const operator = provider.callerOf(browser)
    const idOf = async ({ caller }: typeof ada) => (await caller.auth.me())?.business?.tenantId ?? ''
    await operator.admin.assignNumber({ number: LINES.ada, tenantId: await idOf(ada) })
    await operator.admin.assignNumber({ number: LINES.ben, tenantId: await idOf(ben) })
    const listCalls = async (business: typeof ada) => (await provider.callerOf(business).calls.list({})).rows
    const ring = async (carrierCallId: string, toNumber: E164) =>
      await takeInboundCall(provider.deps, { carrierCallId, fromNumber: CALLER, toNumber })

    const response = await ring('CA1', LINES.ada)
    expect(response.outcome).toBe('connected')
    expect(response.twiml).toContain('<Connect>')
    const reconciler = createReconciler(provider.deps)
    reconciler.start()
    await waitUntil(async () => (await listCalls(ada))[0]?.status === 'completed')
    await reconciler.stop()
    expect(await listCalls(ada)).toMatchObject([
      { direction: 'inbound', callerNumber: CALLER, calledNumber: LINES.ada },
    ])

    expect(await ring('CA2', asE164('+15555550199'))).toMatchObject({
      outcome: 'unknown-number',
      twiml: expect.stringContaining('<Reject/>'),
    })

    await operator.admin.setPaused({ tenantId: await idOf(ben), paused: true })
    const events: string[] = []
    world.deps.events.on('callCompleted', ({ conversationId }) => events.push(conversationId))
    for (let times = 0; times < 3; times += 1) {
      expect(await ring('CA3', LINES.ben)).toMatchObject({
        outcome: 'refused',
        twiml: expect.stringMatching(/<Say .*>We are sorry\..*<Hangup\/>/),
      })
    }
    await operator.admin.setPaused({ tenantId: await idOf(ben), paused: false })
    const { id: tenantId } = await world.deps.db
      .selectFrom('businesses')
      .select('id')
      .where('name', '=', 'Ben')
      .executeTakeFirstOrThrow()
    const month = new Date(world.deps.now()).toISOString().slice(0, 7)
    await world.deps.db.insertInto('usage_months').values({ tenantId, month, seconds: 600 }).execute()
    await operator.admin.setLimit({ tenantId, limitMinutes: 10 })
    await ring('CA4', LINES.ben)
    await operator.admin.setLimit({ tenantId, limitMinutes: null })
    provider.fake.addFault({ kind: '500-before', path: '/register-call' })
    const failedResponse = await ring('CA5', LINES.ben)
    expect(failedResponse.outcome).toBe('failed')
    expect(failedResponse.twiml).toMatch(/<Say .*>We are sorry\..*<Hangup\/>/)
    const rows = (await listCalls(ben)).toReversed()
    expect(rows.map((row) => [row.status, row.endReason, row.phoneNumber])).toEqual([
      ['missed', 'client-paused', CALLER],
      ['missed', 'limit-reached', CALLER],
      ['failed', 'provider-error', CALLER],
    ])
    expect(events).toEqual(['carrier_CA3', 'carrier_CA4', 'carrier_CA5'])
    expect(await listCalls(ada)).toHaveLength(1)
    // The call never reached the provider, so there is nothing to delete there.
    await provider.callerOf(ben).calls.remove({ callId: rows[0]?.id ?? '' })
    const [deletion] = await world.deps.db.selectFrom('deleted_conversations').selectAll().execute()
    expect(deletion?.providerDeletedAt).not.toBe(null)
  })

  it('has its caller’s number in the usual form, or else the carrier’s text', async ({ world, operator, ada }) => {
    const tenantId = await tenantOf(ada)
    await operator.caller.admin.assignNumber({ number: BRITISH_LINE, tenantId })
    const callers = [
      { fromNumber: CALLER, phoneNumber: CALLER, phoneText: null },
      { fromNumber: '020 7946 0958', phoneNumber: '+442079460958', phoneText: null },
      { fromNumber: '00442079460958', phoneNumber: '+442079460958', phoneText: null },
      { fromNumber: 'anonymous', phoneNumber: null, phoneText: 'anonymous' },
      { fromNumber: 'sip:alice@example.com', phoneNumber: null, phoneText: 'sip:alice@example.com' },
    ]
    const withheld = { fromNumber: '', phoneNumber: null, phoneText: null }
    const readNewest = async (total: number) =>
      await waitUntil(async () => {
        const calls = await ada.caller.calls.list({})
        return calls.total === total && calls.rows[0]
      })
    let calls = 0
    // Connected calls, then refused ones.
    for (const paused of [false, true]) {
      await operator.caller.admin.setPaused({ tenantId, paused })
      for (const { fromNumber, phoneNumber, phoneText } of [...callers, withheld]) {
        world.clock.advance(60_000)
        await takeInboundCall(world.deps, { carrierCallId: `CA${calls}`, fromNumber, toNumber: BRITISH_LINE })
        // The provider gets some text for a withheld number.
        const text = fromNumber === '' && !paused ? 'anonymous' : phoneText
        const numbers = { callerNumber: phoneNumber, phoneNumber, phoneText: text, calledNumber: BRITISH_LINE }
        expect(await readNewest((calls += 1)), fromNumber).toMatchObject(numbers)
      }
    }
  })
})
