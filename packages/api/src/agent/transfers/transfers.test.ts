import { TRANSFER_CONDITION_MAX, type Transfer, type Transfers } from '@callwright/contract/agent/transfers'
import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, it } from 'vitest'

import { signInOperator, tenantOf } from '../../testing/operator.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { readSentAgent } from '../../testing/sent-agent.ts'
import { type Browser, createWorld } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { agentHandler } from '../agent-job.ts'

const GRACE: Transfer = {
  name: 'Grace',
  phoneNumber: '+12125550177',
  condition: 'When the caller is upset.',
  type: 'conference',
}
const ALAN: Transfer = { name: 'Alan', phoneNumber: '+12125550178', condition: 'They ask for Alan.', type: 'blind' }
/** Two of the simulator's numbers, and one that is not in its account. */
const [ADAS_NUMBER, BENS_NUMBER, OWN_LINE] = ['+12025550100', '+12065550101', '+13125550155']

const save = async ({ caller }: Browser, ...transfers: Transfer[]): Promise<Transfers> =>
  await caller.agent.saveTransfers({ transfers })

onBothDialects('transfers', (open) => {
  it('are replaced as a whole, sent to the provider in order, and belong to one business', async () => {
    await using world = await createWorld(open)
    const ada = await world.signUp('ada@example.com')
    const ben = await world.signUp('ben@example.com')
    expect(await ada.caller.agent.transfers()).toEqual({ transfers: [], answeredByAgents: [], blindRefusal: null })
    const typed = { ...GRACE, name: ' Grace ', phoneNumber: '(212) 555-0177' }
    expect(await save(ada, typed, ALAN)).toEqual({ transfers: [GRACE, ALAN], answeredByAgents: [], blindRefusal: null })
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

  it('refuse numbers that may not be called, numbers of agents, and invalid lists, all or nothing', async () => {
    await using world = await createWorld(open)
    const operator = await signInOperator(world)
    const ada = await world.signUp('ada@example.com')
    const ben = await world.signUp('ben@example.com')
    await operator.caller.admin.assignNumber({ number: ADAS_NUMBER, tenantId: await tenantOf(ada) })
    await operator.caller.admin.assignNumber({ number: BENS_NUMBER, tenantId: await tenantOf(ben) })
    await save(ada, ALAN)
    const withNumber = (phoneNumber: string): Transfer[] => [ALAN, { ...GRACE, phoneNumber }]
    const six = Array.from({ length: 6 }, (_, index) => ({ ...GRACE, phoneNumber: `+1212555018${index}` }))
    const refusals: [Transfer[], string][] = [
      [withNumber(''), 'Grace: Please enter a phone number'],
      [withNumber('911'), 'Grace: Emergency and short numbers cannot be called'],
      [withNumber('900-555-0100'), 'Grace: Please enter a valid phone number'],
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

  it('are conferences for the provider while blind transfers are not possible', async () => {
    await using world = await createWorld(open)
    const operator = await signInOperator(world)
    const ada = await world.signUp('ada@example.com')
    const ben = await world.signUp('ben@example.com')
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
      'Blind transfers are unavailable because the voice provider does not manage all of your phone numbers.'
    expect(await ada.caller.agent.transfers()).toEqual({
      transfers: [ALAN, GRACE],
      answeredByAgents: [],
      blindRefusal: reason,
    })
    await expect(save(ada, ALAN)).rejects.toMatchObject({ code: 'BAD_REQUEST', message: `Alan: ${reason}` })
    expect(await save(ada, GRACE)).toEqual({ transfers: [GRACE], answeredByAgents: [], blindRefusal: reason })
    expect(await save(ben, ALAN, GRACE)).toEqual({ transfers: [ALAN, GRACE], answeredByAgents: [], blindRefusal: null })

    await operator.caller.admin.assignNumber({ number: OWN_LINE, tenantId: null })
    expect(await save(ada, ALAN)).toEqual({ transfers: [ALAN], answeredByAgents: [], blindRefusal: null })
    expect(await readSentTypes()).toEqual(['blind'])
  })

  it('are not sent to the provider while an agent answers their number', async () => {
    await using world = await createWorld(open)
    const operator = await signInOperator(world)
    const ada = await world.signUp('ada@example.com')
    const ben = await world.signUp('ben@example.com')
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

  it('are audited before and after', async () => {
    await using world = await createWorld(open)
    const ada = await world.signUp('ada@example.com')
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
