import { asE164 } from '@callwright/contract/text/phone'
import { type KyselyPlugin, sql } from 'kysely'
import { expect } from 'vitest'

import type { Deps } from '../../context/context.ts'
import { addBooking, BOOKING_SETTINGS, CALLER, listSlots, startToolCall } from '../../testing/bookings.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { makeList, makeNumbers } from '../../testing/campaigns.ts'
import { OPERATOR_PASSWORD, signInOperator, tenantOf } from '../../testing/operator.ts'
import { recordPastCall } from '../../testing/record-past-call.ts'
import { type Browser, PASSWORD, type World } from '../../testing/test-world.ts'
import { exportRecordings } from './export-recordings.ts'
import { holdExport } from './export-state.ts'
import { exportTenant } from './export-tenant.ts'
import type { ExportEntry } from './export-pages.ts'

/** Reads all files, each to its end before the next one. */
async function readAll(entries: AsyncIterable<ExportEntry>): Promise<Map<string, string | Uint8Array | null>> {
  const files = new Map<string, string | Uint8Array | null>()
  for await (const entry of entries) {
    let text = ''
    if ('text' in entry) for await (const chunk of entry.text) text += chunk
    if ('text' in entry) files.set(entry.name, text)
    else files.set(entry.name, 'bytes' in entry ? entry.bytes : null)
  }
  return files
}

function readLines(files: ReadonlyMap<string, string | Uint8Array | null>, name: string): Record<string, unknown>[] {
  const lines = String(files.get(name)).split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** Makes calls whose recordings are only at the provider. */
async function createRecordedCalls(world: World, business: Browser, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await recordPastCall(world, business, { days: index, id: `conv_${index}` })
  await world.deps.db.deleteFrom('recordings').execute()
}

/** Deps with a provider whose recordings the test controls. */
function withFetchRecording(deps: Deps, fetchRecording: Deps['voice']['fetchRecording']): Deps {
  return { ...deps, voice: { ...deps.voice, name: 'elevenlabs', fetchRecording } }
}

/** Tenant tables that the archive leaves out, with the reason. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  file_texts: 'extracted from the files',
  call_half_hours: 'counted from the calls',
  call_totals: 'counted from the calls',
  call_value_counts: 'counted from the values',
  quote_counts: 'counted from the values',
  usage_days: 'counted from the entries',
  usage_alerts: 'emails to the operator',
  agent_syncs: 'sync state of the agent',
  past_openings: 'what calls said before a change, for calls that are reported later',
  deleted_conversations: 'ids of deleted conversations',
  idempotency_keys: 'responses to repeated requests, kept for two days',
  jobs: 'pending background work',
  rule_mails: 'which emails the rules have sent, so that none is sent twice',
  stored_webhooks: 'reports of calls that are in the archive',
  erasures: 'only while the business is erased',
  webhook_sequences: 'counters of webhook events',
  webhook_messages: 'events about data that the archive already contains, kept for 30 days',
  webhook_deliveries: 'the log of these events',
}

/** Records the tables that queries read. */
function recordTables(tables: Set<string>): KyselyPlugin {
  return {
    transformQuery({ node }) {
      for (const [, name = ''] of JSON.stringify(node).matchAll(
        /"kind":"TableNode".*?"IdentifierNode","name":"(\w+)"/g,
      )) {
        tables.add(name)
      }
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

describeWorld('a business’s archive', (it, _open, dialect) => {
  it('reads every tenant table, except those left out for a reason', async ({ world, ada }) => {
    await recordPastCall(world, ada, { days: 1, id: 'conv_1' })
    await ada.caller.bulk.create({ name: 'Spring', list: makeList(makeNumbers(1)) })
    const tablesRead = new Set<string>()
    const db = world.deps.db.withPlugin(recordTables(tablesRead))
    await readAll(await exportTenant({ ...world.deps, db }, await tenantOf(ada)))
    const tenantTables =
      dialect === 'sqlite'
        ? sql<{ name: string }>`select m.name from sqlite_master m join pragma_table_info(m.name) c
            where m.type = 'table' and c.name = 'tenantId' order by m.name`
        : sql<{ name: string }>`select table_name as name from information_schema.columns
            where table_schema = 'public' and column_name = 'tenantId' order by table_name`
    const tables = (await tenantTables.execute(world.deps.db)).rows.map(({ name }) => name)
    expect(tables.filter((table) => !tablesRead.has(table))).toEqual(Object.keys(NOT_EXPORTED).toSorted())
  })

  it('includes call settings, retired fields, and the values of calls', async ({ world, ada, ben, tenantId }) => {
    await ada.caller.agent.update({ systemPrompt: 'Be kind.', language: 'es', silenceSeconds: null })
    await ben.caller.agent.addFields({ fields: [{ kind: 'text', name: 'A field of Ben', question: 'Why?' }] })
    const [outcome] = await ada.caller.agent.fields()
    const fieldId = outcome?.id ?? ''
    const callId = await recordPastCall(world, ada, { days: 1, id: 'conv_1' })
    const value = { callId, fieldId, tenantId, orderKey: 1, kind: 'outcome', name: 'Outcome' } as const
    const spoken = { value: 'call back', valueKey: 'call back', providerValue: 'interested', correctedAt: 0 }
    await world.deps.db
      .insertInto('call_values')
      .values({ ...value, ...spoken })
      .execute()
    await ada.caller.agent.retireField({ fieldId })
    const files = await readAll(await exportTenant(world.deps, tenantId))
    const settings = { language: 'es', max_call_seconds: 1800, silence_seconds: null }
    expect(JSON.parse(String(files.get('agent/agent.json')))).toMatchObject(settings)
    expect(readLines(files, 'agent/versions.jsonl')).toMatchObject([settings])
    expect(readLines(files, 'agent/fields.jsonl')).toMatchObject([
      { id: fieldId, name: 'Outcome', choices: outcome?.choices, retired_at: expect.any(String) },
    ])
    expect(readLines(files, 'calls/values.jsonl')).toMatchObject([
      { call_id: callId, field_id: fieldId, name: 'Outcome', value: 'call back', provider_value: 'interested' },
    ])
    expect([...files.values()].join('')).not.toContain('A field of Ben')
  })

  it('includes transfers, opening hours, retry rules, and call-backs', async ({ world, ada, ben, tenantId }) => {
    const { db } = world.deps
    const person = {
      name: 'Grace',
      phoneNumber: asE164('+12125550177'),
      condition: 'They ask for her.',
      type: 'blind',
    } as const
    await ada.caller.agent.saveTransfers({ transfers: [person] })
    await ben.caller.agent.saveTransfers({ transfers: [{ ...person, name: 'Somebody at Ben’s' }] })
    await ada.caller.agent.update({ systemPrompt: 'Be kind.', voicemailMessage: 'Please call us back.' })
    const week = [{ day: 0, from: '09:00', until: '17:00' }]
    const hours = { timeZone: 'UTC', week: JSON.stringify(week), holidays: '[]', outside: '{"kind":"message"}' }
    await db
      .insertInto('business_hours')
      .values({ tenantId, ...hours })
      .execute()
    const { campaignId } = await ada.caller.bulk.create({ name: 'Spring', list: makeList(makeNumbers(1)) })
    await db.updateTable('campaigns').set({ retryRules: '{"attempts":3}' }).execute()
    const transfer = { phoneNumber: person.phoneNumber, turn: 1 }
    const callId = await recordPastCall(world, ada, { days: 1, id: 'conv_1', transfer })
    const callBack = { id: 'call-back', tenantId, callId, campaignId, phoneNumber: asE164('+12125550142') }
    await db
      .insertInto('call_backs')
      .values({
        ...callBack,
        source: 'customer',
        quote: 'Call me at four.',
        quoteTurn: 0,
        state: 'proposed',
        createdAt: 1,
      })
      .execute()
    const files = await readAll(await exportTenant(world.deps, tenantId))
    const { phoneNumber: phone_number, ...rest } = person
    expect(readLines(files, 'agent/transfers.jsonl')).toEqual([{ phone_number, ...rest, outside_hours: 0 }])
    expect(JSON.parse(String(files.get('agent/agent.json')))).toMatchObject({
      voicemail_message: 'Please call us back.',
    })
    const openingHours = { time_zone: 'UTC', week, holidays: [], outside: { kind: 'message' } }
    expect(JSON.parse(String(files.get('agent/opening-hours.json')))).toEqual(openingHours)
    expect(readLines(files, 'calls/calls.jsonl')).toMatchObject([
      { transfer_name: 'Grace', transfer_number: phone_number, transfer_turn: 1 },
    ])
    expect(readLines(files, 'campaigns/campaigns.jsonl')).toMatchObject([
      { retry_rules: { attempts: 3 }, call_backs: 'ask', flight_plan: { people: 1, called: 1 } },
    ])
    expect(readLines(files, 'campaigns/recipients.jsonl')).toMatchObject([{ plan: 'first', plan_reason: null }])
    expect(readLines(files, 'campaigns/call-backs.jsonl')).toMatchObject([
      { call_id: callId, campaign_id: campaignId, quote: 'Call me at four.', state: 'proposed' },
    ])
    expect([...files.values()].join('')).not.toContain('Somebody at Ben’s')
  })

  it('includes recordings that only the provider has, without storing them here', async ({ world, ada }) => {
    await createRecordedCalls(world, ada, 2)
    const deps = withFetchRecording(world.deps, async (id) => ({
      audio: Buffer.from(`audio of ${id}`),
      mediaType: 'audio/mpeg',
    }))
    const files = await readAll(exportRecordings(deps, await tenantOf(ada)))
    const audio = [...files.values()].map((bytes) => Buffer.from(bytes ?? '').toString())
    expect(audio.toSorted()).toEqual(['audio of conv_0', 'audio of conv_1'])
    for (const name of files.keys()) expect(name).toMatch(/^calls\/recordings\/.*\.mp3$/)
    expect(await world.deps.db.selectFrom('recordings').select('callId').execute()).toEqual([])
  })

  it('finishes even if the provider hangs, and lists the missing recordings', async ({ world, ada }) => {
    await createRecordedCalls(world, ada, 6)
    let requests = 0
    const deps = withFetchRecording(world.deps, async () => {
      requests += 1
      return requests === 2 ? null : await new Promise(() => {})
    })
    const files = await readAll(exportRecordings(deps, await tenantOf(ada), { maxFetchMs: 400 }))
    const missing = String(files.get('calls/recordings-not-included.csv')).split('\n').slice(1)
    expect(missing.filter((line) => line.includes('could not be reached'))).toHaveLength(5)
    expect(missing.filter((line) => line.includes('no longer exists'))).toHaveLength(1)
    // A missing recording does not reset the count of failures.
    expect(requests).toBe(4)
  })

  it('includes appointments and their settings, but no secret address', async ({ world, ada, ben, tenantId }) => {
    await ada.caller.bookings.save(BOOKING_SETTINGS)
    await addBooking(world, tenantId, { note: 'Left knee' })
    await addBooking(world, await tenantOf(ben), { name: 'A customer of Ben' })
    const { use } = startToolCall(world, tenantId, { conversationId: 'conv_1' })
    await use('book_time', { slot: listSlots(await use('find_times'))[0], name: 'Alan Turing' })
    const feed = { id: 'feed', tenantId, name: 'Own', sealedUrl: 'v1.secret', busy: '[[1,2]]', readAt: 3, triedAt: 3 }
    await world.deps.db
      .insertInto('calendar_feeds')
      .values({ ...feed, problem: null, createdAt: 1 })
      .execute()
    const files = await readAll(await exportTenant(world.deps, tenantId))
    expect(readLines(files, 'appointments/appointments.jsonl')).toMatchObject([
      { service_name: 'Checkup', name: 'Grace Hopper', phone_number: CALLER, note: 'Left knee', state: 'booked' },
    ])
    expect(JSON.parse(String(files.get('appointments/calendar.json')))).toMatchObject({ time_zone: 'Europe/Berlin' })
    expect(readLines(files, 'appointments/services.jsonl')).toMatchObject([{ name: 'Checkup', minutes: 30 }])
    expect(readLines(files, 'appointments/calendars-elsewhere.jsonl')).toMatchObject([{ name: 'Own', busy: [[1, 2]] }])
    expect(readLines(files, 'appointments/offers.jsonl')[0]).toMatchObject({ slot: 's1', read_back: ['Alan Turing'] })
    const all = [...files.values()].join('')
    expect(all).not.toContain('v1.secret')
    expect(all).not.toContain('A customer of Ben')
  })

  it('shows who did what, but not the operator’s IP address', async ({ world, operator, ada, tenantId }) => {
    await ada.caller.business.saveNotes({ notes: 'By six.' })
    await operator.caller.admin.setLimit({ tenantId, limitMinutes: 7 })
    const files = await readAll(await exportTenant(world.deps, tenantId))
    const audit = readLines(files, 'audit/audit.jsonl')
    const ip = expect.stringMatching(/^10\.0\./)
    expect(audit.find(({ action }) => action === 'business.saveNotes')).toMatchObject({ by: 'owner', ip })
    expect(audit.find(({ action }) => action === 'admin.setLimit')).toMatchObject({ by: 'operator', ip: null })
    expect(readLines(files, 'audit/by-the-owner.jsonl').map(({ by }) => by)).not.toContain('operator')
    expect([...files.values()].join('')).not.toContain('actorUserId')
  })

  it('prevents the business’s erasure during the export, and fails if the business is erased', async ({ world }) => {
    const [operator, ada] = [await signInOperator(world), await world.signUp('ada@example.com', 'Ada')]
    const tenantId = await tenantOf(ada)
    const entries = await exportTenant(world.deps, tenantId)
    await entries.next()
    const heldExport = await holdExport(await ada.ctx(), tenantId, () => {})
    const attempts = [
      ada.caller.business.erase({ password: PASSWORD }),
      operator.caller.admin.eraseClient({ tenantId, businessName: 'Ada', password: OPERATOR_PASSWORD }),
    ]
    const refusal = { code: 'CONFLICT', message: expect.stringContaining('An export is being') }
    await Promise.all(attempts.map(async (each) => await expect(each).rejects.toMatchObject(refusal)))
    // The export loses its hold, as if its node had been suspended.
    await heldExport.release()
    await ada.caller.business.erase({ password: PASSWORD })
    await expect(readAll(entries)).rejects.toMatchObject({ reason: 'not-found' })
  })
})
