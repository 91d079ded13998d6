import { asE164, type E164 } from '@callwright/contract/text/phone'
import { VoiceProviderError } from '@callwright/voice/voice-provider'
import { describe, expect, test } from 'vitest'

import { createVoiceCatalog } from '../agent/voices/voice-catalog.ts'
import { createCaller } from '../app-router.ts'
import { describeWorld } from '../testing/describe-world.ts'
import {
  expectExactCounts,
  runDialer,
  createSpyProvider,
  makeList,
  makeNumbers,
  waitForState,
} from '../testing/campaigns.ts'
import { housekeepingHandler } from '../installation/housekeeping.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { createWorld } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { findBusiness } from '../context/own-business.ts'
import { createDueTimeFinder } from '../campaigns/hours/due-time.ts'

const HOUR_MS = 60 * 60_000
const NOT_TEXTS = 'Invalid request: each row in list.rows must be a list of texts'
const ONE = { name: 'Spring', list: makeList(makeNumbers(1)) }

describeWorld('creating a campaign', (it, open) => {
  // Security: 33
  it('twice with the same key, or the same content within a minute, creates only one', async ({ world, ada, bob }) => {
    const first = await ada.caller.bulk.create({ ...ONE, idempotencyKey: 'one press' })
    expect(await ada.caller.bulk.create({ ...ONE, idempotencyKey: 'one press' })).toEqual({ ...first, replayed: true })
    const others = [{ name: 'Other' }, { testMode: true }, { list: makeList(makeNumbers(2)) }]
    for (const other of others) {
      const refused = ada.caller.bulk.create({ ...ONE, ...other, idempotencyKey: 'one press' })
      await expect(refused).rejects.toMatchObject({ code: 'CONFLICT' })
    }
    const raced = await Promise.allSettled(
      ['A', 'B', 'A'].map(async (name) => await bob.caller.bulk.create({ ...ONE, name, idempotencyKey: 'one race' })),
    )
    expect(raced.filter(({ status }) => status === 'rejected').length).toBeOneOf([1, 2])
    const second = await ada.caller.bulk.create(ONE)
    expect([second.campaignId === first.campaignId, first.replayed, second.replayed]).toEqual([
      false,
      undefined,
      undefined,
    ])
    expect(await ada.caller.bulk.create(ONE)).toEqual({ ...second, replayed: true })
    expect(await ada.caller.bulk.create({ ...ONE, confirmed: true })).toEqual({ ...second, replayed: true })
    const reformatted = makeList(makeNumbers(1).map((number) => number.replace(/^\+1(...)/, '1 ($1) ')))
    expect(await ada.caller.bulk.create({ ...ONE, list: reformatted })).toEqual({ ...second, replayed: true })
    const results = await Promise.all([1, 2].map(async () => await ada.caller.bulk.create({ ...ONE, name: 'Both' })))
    expect(results[0]?.campaignId).toBe(results[1]?.campaignId)
    expect(results.filter(({ replayed }) => replayed)).toHaveLength(1)
    await bob.caller.bulk.create({ ...ONE, idempotencyKey: 'one press' })
    expect((await ada.caller.bulk.campaigns({})).rows.map((row) => row.name)).toEqual(['Both', 'Spring', 'Spring'])
    world.clock.advance(61_000)
    await ada.caller.bulk.create(ONE)
    expect((await ada.caller.bulk.campaigns({})).rows.length).toBe(4)
    expect((await bob.caller.bulk.campaigns({})).rows.length).toBe(2)
  })

  it.each(['cancel', 'remove'] as const)('with the same list after %s creates a new one that dials', async (action) => {
    await using world = await createWorld(open)
    const ada = await world.signUp('ada@example.com')
    const voice = createSpyProvider(world)
    const keyedCampaign = await ada.caller.bulk.create({ ...ONE, name: 'Keyed', idempotencyKey: 'one press' })
    const first = await ada.caller.bulk.create(ONE)
    for (const { campaignId } of [keyedCampaign, first]) await ada.caller.bulk[action]({ campaignId })
    const again = await ada.caller.bulk.create(ONE)
    expect(again.campaignId).not.toBe(first.campaignId)
    expect(await ada.caller.bulk.create(ONE)).toEqual({ ...again, replayed: true })
    // A key identifies one request, and this request already has its campaign.
    const sameRequest = { ...ONE, name: 'Keyed', idempotencyKey: 'one press' }
    expect(await ada.caller.bulk.create(sameRequest)).toEqual({ ...keyedCampaign, replayed: true })
    await using _dialer = runDialer({ ...world.deps, voice })
    expect(await waitForState(ada, again.campaignId, 'finished')).toMatchObject({ completed: 1 })
    expect(voice.dialed.map(({ toNumber }) => toNumber)).toEqual(makeNumbers(1))
  })

  it('reports each refused row with its line and accepts a duplicate number only once', async ({ world, ada }) => {
    await ada.caller.bulk.addDoNotCall({ phoneNumbers: ['212-200-0007'] })
    const spellings = [
      '2122000001',
      '12122000001',
      '+12122000001',
      '212-200-0001',
      '212.200.0001',
      '(212) 200-0001',
      '(212)2000001',
      '1 212 200 0001',
      '+1 (212) 200-0001',
      '1-212-200-0001',
      ' 212 200 0001 ',
      "'+12122000001",
    ]
    const invalid = ['911', '+911', '212-200-0002 ext 5', '212200CALL', '٢١٢٢٠٠٠٠٠٢', '1-900-200-0002', '411', '', '0']
    const rows = [...spellings, ...invalid, '2122000007', '2122000008'].map((typed) => [typed, 'x'])
    const created = await ada.caller.bulk.create({ name: 'All', list: { headers: ['Phone', 'city'], rows } })
    expect(created.counts).toEqual({
      total: 23,
      accepted: 2,
      duplicate: 11,
      doNotCall: 1,
      optedOut: 0,
      noNumber: 1,
      invalid: 8,
    })
    expect(created.refused.map(({ line }) => line)).toEqual(Array.from({ length: 21 }, (_, index) => index + 3))
    expect(created.refused.filter(({ line }) => line > 13 && line < 23).map(({ reason }) => reason)).toEqual([
      'Emergency and short numbers cannot be called',
      'Emergency and short numbers cannot be called',
      'Please enter a valid phone number: digits only, without letters or an extension',
      'Please enter a valid phone number: digits only, without letters or an extension',
      'Please enter a valid phone number: digits only, without letters or an extension',
      'Premium, shared-cost, personal and service numbers cannot be called',
      'Emergency and short numbers cannot be called',
      'No phone number',
      'Emergency and short numbers cannot be called',
    ])
    const { rows: recipients } = await ada.caller.bulk.recipients({ campaignId: created.campaignId })
    expect(recipients.map((row) => [row.line, row.phoneNumber, row.status])).toEqual([
      [2, '+12122000001', 'queued'],
      [24, '+12122000008', 'queued'],
    ])
    expect(await expectExactCounts(world, created.campaignId)).toEqual({ queued: 2 })
  })

  it('without a valid number is refused and creates nothing', async ({ ada }) => {
    const noValidNumber = ada.caller.bulk.create({ name: 'None', list: makeList(['911', '']) })
    await expect(noValidNumber).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'No valid phone numbers found' })
    const noPhone = ada.caller.bulk.create({ name: 'None', list: { headers: ['cancelled'], rows: [['2122000001']] } })
    await expect(noPhone).rejects.toMatchObject({ message: expect.stringMatching(/^CSV must have a phone column/) })
    const noName = ada.caller.bulk.create({ ...ONE, name: ' ' })
    await expect(noName).rejects.toThrow('Batch name is required')
    expect((await ada.caller.bulk.campaigns({})).rows).toEqual([])
  })

  // Security: 38
  it('is refused for a past time and schedules the campaign for a future time', async ({ world, ada }) => {
    const past = ada.caller.bulk.create({ ...ONE, scheduledAt: world.deps.now() - 1000 })
    await expect(past).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const scheduledAt = world.deps.now() + HOUR_MS
    const { campaignId } = await ada.caller.bulk.create({ ...ONE, scheduledAt })
    expect(await ada.caller.bulk.campaign({ campaignId })).toMatchObject({ state: 'scheduled', scheduledAt })
  })

  // Security: 31, 34
  it('is refused while the service is paused or the limit is reached', async ({ world, ada }) => {
    const tenantId = await findBusiness(world.deps.db, ada.userId)
    type Change = { pausedAt?: number | null; monthlyLimitMinutes?: number | null }
    const updateBusiness = async (change: Change): Promise<void> => {
      await world.deps.db.updateTable('businesses').set(change).where('userId', '=', ada.userId).execute()
    }
    await updateBusiness({ pausedAt: 1 })
    const whilePaused = ada.caller.bulk.create(ONE)
    await expect(whilePaused).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Service is paused' })
    await updateBusiness({ pausedAt: null, monthlyLimitMinutes: 1 })
    const month = new Date(world.deps.now()).toISOString().slice(0, 7)
    const usageMonth = { tenantId: tenantId as never, month, seconds: 60 }
    await world.deps.db.insertInto('usage_months').values(usageMonth).execute()
    const overLimit = ada.caller.bulk.create(ONE)
    await expect(overLimit).rejects.toMatchObject({ message: 'Monthly limit of 1 minutes reached' })
    expect((await ada.caller.bulk.campaigns({})).rows).toEqual([])
  })

  it("accepts calling hours within the installation's", async () => {
    await using world = await createWorld(open, { callingHours: { from: 480, to: 1260 } })
    const ada = await world.signUp('ada@example.com')
    const defaultHours = await ada.caller.bulk.create(ONE)
    const ownHours = await ada.caller.bulk.create({ ...ONE, callingHours: { from: '10:00', until: '12:30' } })
    const callingHours = async (campaignId: string) => (await ada.caller.bulk.campaign({ campaignId })).callingHours
    expect(await callingHours(defaultHours.campaignId)).toEqual({ from: '08:00', until: '21:00' })
    expect(await callingHours(ownHours.campaignId)).toEqual({ from: '10:00', until: '12:30' })
    const nightHours = ada.caller.bulk.create({ ...ONE, callingHours: { from: '07:59', until: '12:30' } })
    await expect(nightHours).rejects.toMatchObject({ message: 'Calling hours must be between 08:00 and 21:00' })
    const reversedHours = ada.caller.bulk.create({ ...ONE, callingHours: { from: '12:30', until: '10:00' } })
    await expect(reversedHours).rejects.toThrow('Calling hours must end after they begin')
  })

  it.each<[string, unknown[], string]>([
    ['a row that is not a list', ['2122000001'], NOT_TEXTS],
    ['a cell that is not a string', [[2122000001]], NOT_TEXTS],
    ['a missing cell', [[undefined]], NOT_TEXTS],
    [
      'more than 50,000 rows',
      Array.from({ length: 50_001 }, () => ['1']),
      'The list has more than 50,000 rows (row 50002 is one too many). Please split it.',
    ],
    ['too many cells', [Array(101).fill('1')], 'Row 2 has 101 columns; at most 100 are allowed.'],
    ['a cell that is too long', [['1'], ['x'.repeat(10_001)]], 'Row 3 has a cell of more than 10 kB.'],
  ])('refuses %s', async (_what, rows, message) => {
    await using world = await createWorld(open)
    const ada = await world.signUp('ada@example.com')
    const list = { headers: ['phone'], rows: rows as string[][] }
    await expect(ada.caller.bulk.create({ name: 'Odd', list })).rejects.toMatchObject({ code: 'BAD_REQUEST', message })
  })

  it('lists agent variables that have no value in some rows', async ({ ada }) => {
    await ada.caller.agent.update({
      systemPrompt: 'Offer {{offer}} to {{name}}.',
      firstMessage: 'Hi {{name}} in {{city}}',
      voicemailMessage: 'Call {{company}} back.',
    })
    expect((await ada.caller.bulk.listRules()).agentVariables).toEqual(['offer', 'name', 'city', 'company'])
    const rows = [
      ['2122000001', 'Ada', 'Rome'],
      ['2122000002', '', 'Paris'],
    ]
    const { missingVariables } = await ada.caller.bulk.create({
      name: 'Some',
      list: { headers: ['phone', 'name', 'city'], rows },
    })
    expect(missingVariables).toEqual([
      { name: 'offer', rows: 2 },
      { name: 'name', rows: 1 },
      { name: 'company', rows: 2 },
    ])
  })

  it('needs confirmation for a voice or language unknown to the provider', async ({ ada, ben }) => {
    const [listedNumber = '', ...others] = makeNumbers(5)
    await ada.caller.bulk.addDoNotCall({ phoneNumbers: [listedNumber] })
    const overrides = [
      ['xx', 'gone'],
      ['es', 'voice_sim_ava'],
      ['Klingon', ''],
      ['Klingon', 'lost'],
      ['', ''],
    ]
    const rows = [listedNumber, ...others].map((number, index) => [number, ...(overrides[index] ?? [])])
    const campaign = { name: 'Odd', list: { headers: ['phone', 'language', 'voice_id'], rows } }
    await expect(ada.caller.bulk.create(campaign)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message:
        'The voice provider does not recognize language "Klingon" (2 rows), voice_id "lost" (1 row). ' +
        'Please correct the list, or confirm that these people should be called anyway.',
    })
    expect((await ada.caller.bulk.campaigns({})).rows).toEqual([])
    expect((await ada.caller.bulk.create({ ...campaign, confirmed: true })).totalCalls).toBe(4)
    const withKnownValues = { ...campaign, list: { ...campaign.list, rows: rows.slice(1, 2) } }
    expect((await ben.caller.bulk.create(withKnownValues)).totalCalls).toBe(1)
    expect(await ben.caller.bulk.voiceIds()).toContain('voice_sim_ava')
  })

  it('does not check voices while the provider cannot list them', async ({ world, ada }) => {
    const listVoices = () => Promise.reject(new VoiceProviderError('unavailable', 'Not now.'))
    const voices = createVoiceCatalog({ ...world.deps, voice: { listVoices } })
    const caller = createCaller({ ...(await ada.ctx()), voices })
    expect(await caller.bulk.voiceIds()).toBe(null)
    const [number = ''] = makeNumbers(1)
    const listWith = (language: string) => ({
      headers: ['phone', 'language', 'voice_id'],
      rows: [[number, language, 'x']],
    })
    const withUnknownLanguage = caller.bulk.create({ name: 'Odd', list: listWith('xx') })
    await expect(withUnknownLanguage).rejects.toThrow(
      'The voice provider does not recognize language "xx" (1 row). Please correct',
    )
    expect((await caller.bulk.create({ name: 'Odd', list: listWith('es') })).totalCalls).toBe(1)
  })

  it('records each action exactly once in the audit log, with its user', async ({ world, ada }) => {
    const { campaignId } = await ada.caller.bulk.create(ONE)
    await ada.caller.bulk.create(ONE)
    await ada.caller.bulk.pause({ campaignId })
    await ada.caller.bulk.resume({ campaignId })
    await ada.caller.bulk.cancel({ campaignId })
    await ada.caller.bulk.remove({ campaignId })
    const entries = await world.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'actorUserId', 'subject'])
      .where('action', 'like', 'bulk.%')
      // The repeated request is recorded without a subject.
      .where('subject', 'is not', null)
      .orderBy('id')
      .execute()
    const actions = ['bulk.create', 'bulk.pause', 'bulk.resume', 'bulk.cancel', 'bulk.remove']
    expect(entries).toEqual(actions.map((action) => ({ action, actorUserId: ada.userId, subject: campaignId })))
  })

  it('creates nothing if it fails halfway, and housekeeping deletes the rows so far', async ({ world, ada }) => {
    const list = makeList(makeNumbers(1000))
    const failingCtx = { ...(await ada.ctx()), newId: failAfter(600, world.deps.newId) }
    const failedCreation = createCaller(failingCtx).bulk.create({ name: 'Lost', list })
    await expect(failedCreation).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
    expect((await ada.caller.bulk.campaigns({})).rows).toEqual([])
    const { campaignId } = await ada.caller.bulk.create({ name: 'Lost', list })
    world.clock.advance(2 * HOUR_MS)
    await using _node = runJobs(world.deps, { housekeeping: housekeepingHandler(world.deps) })
    const { db } = world.deps
    await waitUntil(async () => (await db.selectFrom('campaigns').select('id').execute()).length === 1)
    const rows = await db.selectFrom('recipients').select('campaignId').execute()
    expect([rows.length, new Set(rows.map((row) => row.campaignId))]).toEqual([1000, new Set([campaignId])])
  })
})

function failAfter(count: number, newId: () => string): () => string {
  let idCount = 0
  return () => {
    idCount += 1
    if (idCount > count) throw new Error('no more ids')
    return newId()
  }
}

describe('the first due time of a new list’s recipients', () => {
  // 12:00 in New York, 09:00 in Los Angeles.
  const noon = Date.parse('2026-03-02T17:00:00Z')
  const hours = { from: '11:00', until: '20:00' }

  test.each([
    ['is now during the day', asE164('+12122000001'), null, noon],
    ['is in the morning of a zone further west', asE164('+14152000001'), null, noon + 2 * HOUR_MS],
    ['follows the list’s zone, not the number’s', asE164('+12122000001'), 'America/Los_Angeles', noon + 2 * HOUR_MS],
    ['is now in the evening', asE164('+442079460958'), null, noon],
  ])('%s: %s in zone %s', (_title: string, e164: E164, timeZone: string | null, expected: number) => {
    expect(createDueTimeFinder(hours, noon)({ e164, timeZone })).toBe(expected)
  })

  test('is within the hours of every zone that the number could be in', () => {
    const anywhere = { e164: asE164('+18002000001'), timeZone: null }
    const dueAt = createDueTimeFinder({ from: '08:00', until: '21:00' }, noon)(anywhere)
    const localTime = (timeZone: string): string =>
      new Date(dueAt).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
    expect(['Pacific/Guam', 'America/St_Johns', 'Pacific/Honolulu'].map(localTime)).toEqual(['08:00', '18:30', '12:00'])
    // If the zones share no hours, the number is due at once: the dialer then skips it with the reason.
    expect(createDueTimeFinder(hours, noon)(anywhere)).toBe(noon)
  })

  test('is at once without calling hours', () => {
    expect(createDueTimeFinder(null, noon)({ e164: asE164('+14152000001'), timeZone: null })).toBe(noon)
  })
})
