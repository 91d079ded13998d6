import { TRANSFER_CONDITION_MAX, type Transfer, type Transfers } from '@callwright/contract/agent/transfers'
import { asE164 } from '@callwright/contract/text/phone'
import { expect } from 'vitest'

import { createCaller } from '../../app-router.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { tenantOf } from '../../testing/operator.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { readSentAgent } from '../../testing/sent-agent.ts'
import { type Browser, createWorld } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { agentHandler } from '../agent-job.ts'
import { queueSyncsIfSettingsChanged } from '../knowledge/sync-jobs.ts'

const GRACE: Transfer = {
  name: 'Grace',
  phoneNumber: asE164('+12125550177'),
  condition: 'When the caller is upset.',
  type: 'conference',
  outsideHours: false,
}
const ALAN: Transfer = {
  name: 'Alan',
  phoneNumber: asE164('+12125550178'),
  condition: 'They ask for Alan.',
  type: 'blind',
  outsideHours: true,
}
/** Two of the simulator's numbers, and one that is not in its account. */
const ADAS_NUMBER = asE164('+12025550100')
const BENS_NUMBER = asE164('+12065550101')
const OWN_LINE = asE164('+13125550155')

const save = async ({ caller }: Browser, ...transfers: Transfer<string>[]): Promise<Transfers> =>
  await caller.agent.saveTransfers({ transfers })

/** Transfers that may all be called. */
function viewOf(transfers: Transfer[], blindRefusal: string | null = null): Transfers {
  return { transfers, answeredByAgents: [], notAllowed: [], blindRefusal }
}

describeWorld('transfers', (it, open) => {
  it('are replaced as a whole, sent in order, and belong to one business', async ({ world, ada, ben }) => {
    expect(await ada.caller.agent.transfers()).toEqual(viewOf([]))
    const typed = { ...GRACE, name: ' Grace ', phoneNumber: '(212) 555-0177' }
    expect(await save(ada, typed, ALAN)).toEqual(viewOf([GRACE, ALAN]))
    await save(ben, { ...GRACE, name: 'Ben’s Grace' })
    expect((await ada.caller.agent.transfers()).transfers).toEqual([GRACE, ALAN])
    expect((await readSentAgent(world, ada)).transfers).toEqual([GRACE, ALAN])

    expect((await save(ada, ALAN, GRACE)).transfers).toEqual([ALAN, GRACE])
    expect((await save(ada)).transfers).toEqual([])
    expect((await readSentAgent(world, ada)).transfers).toEqual([])
    expect((await ben.caller.agent.transfers()).transfers).toMatchObject([{ name: 'Ben’s Grace' }])
    expect((await readSentAgent(world, ben)).transfers).toMatchObject([{ name: 'Ben’s Grace' }])
    const stranger = world.browser()
    await expect(stranger.caller.agent.transfers()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(save(stranger, GRACE)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('refuse forbidden numbers, agents’ numbers and bad lists as a whole', async ({ world, operator, ada, ben }) => {
    await operator.caller.admin.assignNumber({ number: ADAS_NUMBER, tenantId: await tenantOf(ada) })
    await operator.caller.admin.assignNumber({ number: BENS_NUMBER, tenantId: await tenantOf(ben) })
    await save(ada, ALAN)
    const withNumber = (phoneNumber: string): Transfer<string>[] => [ALAN, { ...GRACE, phoneNumber }]
    const six = Array.from({ length: 6 }, (_, index) => ({ ...GRACE, phoneNumber: asE164(`+1212555018${index}`) }))
    const refusals: [Transfer<string>[], string][] = [
      [withNumber(''), 'Grace: Please enter a phone number'],
      [withNumber('911'), 'Grace: Emergency and short numbers cannot be called'],
      [withNumber('900-555-0100'), 'Grace: Premium, shared-cost, personal and service numbers cannot be called'],
      [withNumber('+44 20 7946 0958'), 'Grace: Calls to country code +44 are not allowed'],
      [withNumber('2125550142 ext 5'), 'Grace: Please enter a valid phone number: digits only'],
      [withNumber('(212) 555-0178'), 'Alan and Grace have the same number.'],
      [withNumber(ADAS_NUMBER), 'Grace: An agent answers this number, so a transferred call would come back.'],
      [withNumber(BENS_NUMBER), 'Grace: An agent answers this number, so a transferred call would come back.'],
      [six, 'You can add at most 5 people'],
      [[{ ...GRACE, name: ' ' }], 'Name is required'],
      [[{ ...GRACE, condition: ' ' }], 'Please say when to transfer a call'],
      [[{ ...GRACE, condition: 'x'.repeat(TRANSFER_CONDITION_MAX + 1) }], 'Please use at most 500 characters'],
    ]
    for (const [transfers, message] of refusals) {
      const refusal = { code: 'BAD_REQUEST', message: expect.stringContaining(message) }
      await expect(save(ada, ...transfers), message).rejects.toMatchObject(refusal)
    }
    expect((await ada.caller.agent.transfers()).transfers).toEqual([ALAN])
    expect((await readSentAgent(world, ada)).transfers).toEqual([ALAN])
  })

  it('are conferences for the provider while blind transfers are impossible', async ({ world, operator, ada, ben }) => {
    await save(ada, ALAN, GRACE)
    await save(ben, ALAN)
    await using _node = runJobs(world.deps, { agent: agentHandler(world.deps) })
    const readSentTypes = async (): Promise<string[]> =>
      (await readSentAgent(world, ada)).transfers.map(({ type }) => type)
    expect(await readSentTypes()).toEqual(['blind', 'conference'])

    await operator.caller.admin.assignNumber({ number: OWN_LINE, tenantId: await tenantOf(ada) })
    await waitUntil(async () => !(await readSentTypes()).includes('blind'))
    expect(await readSentTypes()).toEqual(['conference', 'conference'])
    const reason =
      '“Connect at once” is unavailable because the voice provider does not manage all of your phone numbers.'
    expect(await ada.caller.agent.transfers()).toEqual(viewOf([ALAN, GRACE], reason))
    await expect(save(ada, ALAN)).rejects.toMatchObject({ code: 'BAD_REQUEST', message: `Alan: ${reason}` })
    expect(await save(ada, GRACE)).toEqual(viewOf([GRACE], reason))
    expect(await save(ben, ALAN, GRACE)).toEqual(viewOf([ALAN, GRACE]))

    await operator.caller.admin.assignNumber({ number: OWN_LINE, tenantId: null })
    expect(await save(ada, ALAN)).toEqual(viewOf([ALAN]))
    expect(await readSentTypes()).toEqual(['blind'])
  })

  it('are not sent to the provider while an agent answers their number', async ({ world, operator, ada, ben }) => {
    const transfer = { ...GRACE, phoneNumber: BENS_NUMBER }
    await save(ada, ALAN, transfer)
    await using _node = runJobs(world.deps, { agent: agentHandler(world.deps) })
    await operator.caller.admin.assignNumber({ number: BENS_NUMBER, tenantId: await tenantOf(ben) })
    await waitUntil(async () => (await readSentAgent(world, ada)).transfers.length === 1)
    expect((await readSentAgent(world, ada)).transfers).toEqual([ALAN])
    const answeredByAgents = [BENS_NUMBER]
    expect(await ada.caller.agent.transfers()).toMatchObject({ transfers: [ALAN, transfer], answeredByAgents })
    // It does not block changes to the others.
    expect((await save(ada, transfer)).transfers).toEqual([transfer])
    expect((await save(ada, ALAN, transfer)).transfers).toEqual([ALAN, transfer])

    await operator.caller.admin.assignNumber({ number: BENS_NUMBER, tenantId: null })
    await waitUntil(async () => (await readSentAgent(world, ada)).transfers.length === 2)
  })

  // Security: 29
  it('are not sent to the provider while their country may not be called', async () => {
    await using world = await createWorld(open, { countries: ['1', 'JM', '44'] })
    const ada = await world.signUp('ada@example.com')
    const inJamaica = { ...GRACE, name: 'Joy', phoneNumber: asE164('+18765550177') }
    const inBritain = { ...GRACE, name: 'Alf', phoneNumber: asE164('+442079460958') }
    const all = [inJamaica, ALAN, inBritain]
    expect(await save(ada, ...all)).toEqual(viewOf(all))
    expect((await readSentAgent(world, ada)).transfers).toEqual(all)

    // As after a restart with fewer countries.
    const deps = { ...world.deps, settings: { ...world.deps.settings, countries: ['1'] } }
    const { agent } = createCaller(async () => ({ ...(await ada.ctx()), settings: deps.settings }))
    await queueSyncsIfSettingsChanged(deps)
    await using _node = runJobs(deps, { agent: agentHandler(deps) })
    await waitUntil(async () => (await readSentAgent(world, ada)).transfers.length === 1)
    expect((await readSentAgent(world, ada)).transfers).toEqual([ALAN])
    const reasonFor = (place: string): string => `Calls to ${place} are not allowed. Your administrator can allow them.`
    const notAllowed = [
      { phoneNumber: inJamaica.phoneNumber, reason: reasonFor('this country (Jamaica)') },
      { phoneNumber: inBritain.phoneNumber, reason: reasonFor('country code +44') },
    ]
    expect(await agent.transfers()).toEqual({ ...viewOf(all), notAllowed })
    // They do not block changes to the others.
    const changed = [GRACE, { ...inJamaica, name: 'Joyce' }, inBritain]
    expect(await agent.saveTransfers({ transfers: changed })).toEqual({ ...viewOf(changed), notAllowed })
    expect((await readSentAgent(world, ada)).transfers).toEqual([GRACE])
    const another = { ...inJamaica, phoneNumber: '+1 876 555 0178' }
    await expect(agent.saveTransfers({ transfers: [...changed, another] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: `Joy: ${reasonFor('this country (Jamaica)')}`,
    })
    // Once removed, a number cannot be added again.
    expect(await agent.saveTransfers({ transfers: [GRACE, inBritain] })).toMatchObject({
      notAllowed: notAllowed.slice(1),
    })
    await expect(agent.saveTransfers({ transfers: changed })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect((await agent.transfers()).transfers).toEqual([GRACE, inBritain])

    await queueSyncsIfSettingsChanged(world.deps)
    await using _widened = runJobs(world.deps, { agent: agentHandler(world.deps) })
    await waitUntil(async () => (await readSentAgent(world, ada)).transfers.length === 2)
    expect(await ada.caller.agent.transfers()).toEqual(viewOf([GRACE, inBritain]))
  })

  it('are audited before and after', async ({ world, ada }) => {
    await save(ada, GRACE)
    await save(ada, ALAN)
    const entries = await world.deps.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('action', '=', 'agent.saveTransfers')
      .orderBy('id')
      .execute()
    const lists = entries.map(({ before, after }) => [before, after].map((text): unknown => JSON.parse(text ?? '')))
    expect(lists).toEqual([
      [{ transfers: [] }, { transfers: [GRACE] }],
      [{ transfers: [GRACE] }, { transfers: [ALAN] }],
    ])
  })
})
