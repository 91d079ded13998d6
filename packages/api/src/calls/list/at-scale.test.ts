import { CALL_DIRECTIONS, CALL_SORTS, CALL_STATUSES } from '@callwright/contract/calls/calls'
import type { listCallsSchema } from '@callwright/contract/calls/call-schemas'
import type { z } from '@callwright/contract/input/zod'
import { asE164 } from '@callwright/contract/text/phone'
import { indexAllCalls } from '@callwright/db/search/call-search'
import { indexCalls } from '@callwright/db/testing/index-calls'
import type { Conversation } from '@callwright/voice/voice-provider'
import { describe, expect, it } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { type World } from '../../testing/test-world.ts'
import { exportCalls } from './export-calls.ts'
import type { CallRow } from '../record/call-row.ts'
import { dayNumber, splitByOffset } from '../../context/local-time.ts'
import { formatDay } from '../../context/days.ts'
import { findMatchSnippet } from './match-snippet.ts'
import { recordConversation } from '../record/post-call.ts'

const START = Date.UTC(2026, 2, 7, 22)
const MINUTE_MS = 60_000

type Input = z.input<typeof listCallsSchema>

/** Sixty calls of every status and direction, 53 minutes apart, across a DST change in New York. */
function createConversations(): Conversation[] {
  return Array.from({ length: 60 }, (_, index) => {
    const status = CALL_STATUSES[index % 5] ?? 'completed'
    const direction = index % 3 === 0 ? 'outbound' : 'inbound'
    const durationSeconds = status === 'completed' ? (index * 37) % 700 : 0
    const [customer, ours] = [asE164(`+1415555${String(1000 + index)}`), asE164('+12025550100')]
    return {
      conversationId: `conv_${index}`,
      agentId: 'agent',
      tenantId: null,
      callId: null,
      direction,
      status,
      endReason: null,
      callerNumber: direction === 'inbound' ? customer : ours,
      calledNumber: direction === 'inbound' ? ours : customer,
      startedAt: START + index * 53 * MINUTE_MS,
      durationSeconds,
      summary: index % 7 === 0 ? 'A crème brûlée was ordered.' : 'A question was answered.',
      turns: [
        {
          role: 'agent',
          text: index === 20 ? 'The zebra crossing is closed.' : 'Hello, how can I help?',
          atSeconds: 0,
        },
        { role: 'customer', text: 'I would like to know more, <script>alert(1)</script>', atSeconds: 2 },
      ],
      hasRecording: false,
      ...(index % 10 === 0 ? { transfer: { phoneNumber: asE164('+12125550177'), turn: 1 } } : {}),
    }
  })
}

async function fillWorld(world: World) {
  const ada = await world.signUp('ada@example.com', 'Ada Dental')
  const ben = await world.signUp('ben@example.com', 'Ben Pizza')
  const tenants = await world.deps.db.selectFrom('businesses').select(['id', 'name']).orderBy('name').execute()
  for (const [index, { id: tenantId }] of tenants.entries()) {
    for (const conversation of createConversations()) {
      const own = { ...conversation, conversationId: `${index}_${conversation.conversationId}` }
      await recordConversation(world.deps, { tenantId, provider: 'simulator' }, own)
    }
  }
  await indexCalls(world.deps.db)
  return { ada, ben }
}

/** The expected list, computed from all calls without an index. */
function expectedIds(all: readonly CallRow[], input: Input): string[] {
  const rank = ['completed', 'initiated', 'in-progress', 'failed', 'missed']
  const valueBy = {
    date: (row: CallRow) => row.startedAt,
    duration: (row: CallRow) => row.durationSeconds,
    status: (row: CallRow) => rank.indexOf(row.status),
  }
  const sort = input.sort ?? 'date'
  const sign = (input.order ?? (sort === 'status' ? 'asc' : 'desc')) === 'asc' ? 1 : -1
  const newest = (a: CallRow, b: CallRow): number => b.startedAt - a.startedAt
  return all
    .filter((row) => !input.statuses?.length || input.statuses.includes(row.status))
    .filter((row) => !input.directions?.length || input.directions.includes(row.direction))
    .filter((row) => row.startedAt >= (input.from ?? 0) && row.startedAt < (input.to ?? Infinity))
    .toSorted(
      (a, b) =>
        sign * (valueBy[sort](a) - valueBy[sort](b)) || (sort === 'status' ? newest(a, b) : -sign * newest(a, b)),
    )
    .map((row) => row.id)
}

describeWorld('the call list', (it) => {
  it('is correct in every order, with every filter, page by page', async ({ world }) => {
    const { ada } = await fillWorld(world)
    const { list } = ada.caller.calls
    const all = (await list({ limit: 1000 })).rows
    expect(all.length).toBe(60)
    const filters: Input[] = [
      {},
      { statuses: ['missed'] },
      { statuses: ['completed', 'failed', 'in-progress'] },
      { directions: ['outbound'] },
      { statuses: ['completed', 'missed'], directions: ['inbound'] },
      { from: START + 600 * MINUTE_MS, to: START + 1800 * MINUTE_MS },
      { statuses: ['initiated', 'completed'], from: START + 300 * MINUTE_MS },
      { statuses: [...CALL_STATUSES], directions: [...CALL_DIRECTIONS] },
    ]
    for (const filter of filters) {
      for (const sort of CALL_SORTS) {
        for (const order of ['asc', 'desc', undefined] as const) {
          const input = { ...filter, sort, order }
          const seen: string[] = []
          let cursor: string | null = null
          do {
            const page: Awaited<ReturnType<typeof list>> = await list({ ...input, limit: 17, cursor })
            seen.push(...page.rows.map((row) => row.id))
            expect(page.found).toEqual({ count: expectedIds(all, input).length, isMore: false })
            expect(page.total).toBe(60)
            cursor = page.nextCursor
          } while (cursor)
          expect(seen, JSON.stringify(input)).toEqual(expectedIds(all, input))
        }
      }
    }
    await expect(list({ sort: 'status', cursor: 'date.0.5' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('finds numbers in any format, names, summaries, notes and transcripts, and shows the match', async ({ world }) => {
    const { ada, ben } = await fillWorld(world)
    const { list } = ada.caller.calls
    const search = async (typed: string, input: Input = {}) => await list({ ...input, search: typed, limit: 100 })
    for (const typed of ['(415) 555-1007', '14155551007', '+1 415 555 1007', '5551007', '555 1007']) {
      const { rows } = await search(typed)
      expect(
        rows.map((row) => [row.phoneNumber, row.match?.field]),
        typed,
      ).toEqual([['+14155551007', 'number']])
    }
    expect((await search('zebra')).rows.map((row) => row.match)).toEqual([
      {
        field: 'agent',
        before: 'The ',
        hit: 'zebra',
        after: expect.stringContaining(' crossing is closed.'),
      },
    ])
    expect((await search('creme BRULEE')).found.count).toBe(9)
    expect((await search('brûl')).rows[0]?.match).toMatchObject({ field: 'summary', hit: 'brûlée' })
    expect((await search('creme zebra')).found.count).toBe(0)
    expect((await search('script')).found).toEqual({ count: 60, isMore: false })
    expect((await search('brulee', { statuses: ['completed'] })).rows.every((row) => row.status === 'completed')).toBe(
      true,
    )
    for (const typed of ['%', '_', '"', "'", '*', '" OR "', 'NEAR(', "x' | 'y", '🙂'])
      expect((await search(typed)).rows, typed).toEqual([])

    const [zebra] = (await search('zebra')).rows
    await ada.caller.calls.saveNotes({ callId: zebra?.id ?? '', notes: 'Ask about giraffes' })
    await indexCalls(world.deps.db)
    expect((await search('giraffe')).rows[0]?.match).toEqual({
      field: 'notes',
      before: 'Ask about ',
      hit: 'giraffes',
      after: '',
    })
    // A rebuilt index finds the same calls.
    for (const rebuild of [async () => {}, async () => await indexAllCalls(world.deps.db)]) {
      await rebuild()
      expect((await ben.caller.calls.list({ search: 'giraffe' })).rows).toEqual([])
      expect((await ben.caller.calls.list({ search: 'zebra' })).found.count).toBe(1)
      expect((await search('giraffe zebra 5551020')).rows.map((row) => row.id)).toEqual([zebra?.id])
      expect((await search('creme BRULEE')).found.count).toBe(9)
    }
  })

  it('no longer shows, finds or counts a deleted call', async ({ world }) => {
    const { ada, ben } = await fillWorld(world)
    const call = (await ada.caller.calls.list({ statuses: ['completed'], search: 'zebra' })).rows[0]
    await ada.caller.calls.remove({ callId: call?.id ?? '' })
    expect((await ada.caller.calls.list({ search: 'zebra' })).found.count).toBe(0)
    expect((await ada.caller.calls.list({})).total).toBe(59)
    expect((await ben.caller.calls.list({})).total).toBe(60)
  })
})

describeWorld('the call review', (it) => {
  it('equals a full recount in the reader’s time zone, across a DST change', async ({ world }) => {
    const { ada } = await fillWorld(world)
    const all = (await ada.caller.calls.list({ limit: 1000 })).rows
    for (const timeZone of ['America/New_York', 'UTC', 'Asia/Kolkata']) {
      const from = START + 17 * MINUTE_MS
      const to = START + 2500 * MINUTE_MS + 1
      const review = await ada.caller.calls.review({ from, to, timeZone })
      const rows = all.filter((row) => row.startedAt >= from && row.startedAt < to)
      const countByStatus = (status: string) => rows.filter((row) => row.status === status).length
      const answeredCalls = rows.filter((row) => row.durationSeconds > 0)
      expect(review.current).toEqual({
        total: rows.length,
        completed: countByStatus('completed'),
        missed: rows.filter((row) => row.status === 'missed' && row.direction === 'inbound').length,
        failed: countByStatus('failed'),
        open: countByStatus('initiated') + countByStatus('in-progress'),
        unanswered: rows.filter((row) => row.status === 'missed' && row.direction === 'outbound').length,
        successRate: Math.round((countByStatus('completed') / rows.length) * 100),
        averageSeconds: Math.round(
          answeredCalls.reduce((sum, row) => sum + row.durationSeconds, 0) / answeredCalls.length,
        ),
        reached: rows.filter((row) => row.reached).length,
        transferred: rows.filter((row) => row.transfer !== null).length,
        disclosed: 0,
        undisclosed: rows.filter((row) => row.disclosure === 'missing').length,
      })
      const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
      const days: Record<string, number> = {}
      for (const row of rows) {
        const format = new Intl.DateTimeFormat('en-CA', {
          timeZone,
          dateStyle: 'short',
          timeStyle: 'short',
          hourCycle: 'h23',
        })
        const [day = '', time = ''] = format.format(row.startedAt).split(', ')
        days[day] = (days[day] ?? 0) + 1
        const line = hours[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? []
        line[Number(time.slice(0, 2))] = (line[Number(time.slice(0, 2))] ?? 0) + 1
      }
      expect(review.hours, timeZone).toEqual(hours)
      const counted = review.days.map(({ day, completed, missed, unanswered, failed, open: unended }) => [
        day,
        completed + missed + unanswered + failed + unended,
      ])
      expect(Object.fromEntries(counted.filter(([, calls]) => calls !== 0)), timeZone).toEqual(days)
      expect(review.durations.reduce((sum, { calls }) => sum + calls, 0)).toBe(answeredCalls.length)
      for (const { fromSeconds, toSeconds, calls } of review.durations) {
        const inside = answeredCalls.filter(
          (row) => row.durationSeconds >= fromSeconds && row.durationSeconds < (toSeconds ?? Infinity),
        )
        expect(calls).toBe(inside.length)
      }
    }
    const laterReview = await ada.caller.calls.review({
      from: START + 1000 * MINUTE_MS,
      to: START + 2000 * MINUTE_MS,
      timeZone: 'UTC',
    })
    expect(laterReview.before.total).toBe(all.filter((row) => row.startedAt < START + 1000 * MINUTE_MS).length)
    const tooLong = ada.caller.calls.review({ from: 0, to: Date.UTC(2026, 1), timeZone: 'UTC' })
    await expect(tooLong).rejects.toThrow('Please choose a range of at most two years')
    await expect(ada.caller.calls.review({ from: 0, to: 1, timeZone: 'Mars/Base' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})

describe('periods of constant offset', () => {
  it('split a year where the zone’s offset changes', () => {
    const year = { from: Date.UTC(2026, 0, 1, 5), to: Date.UTC(2027, 0, 1, 5) }
    const [winter, summer] = [-5 * 3_600_000, -4 * 3_600_000]
    const [spring, autumn] = [Date.UTC(2026, 2, 8, 7), Date.UTC(2026, 10, 1, 6)]
    expect(splitByOffset('America/New_York', year)).toEqual([
      { from: year.from, to: spring, offset: winter },
      { from: spring, to: autumn, offset: summer },
      { from: autumn, to: year.to, offset: winter },
    ])
    expect(splitByOffset('America/New_York', { from: spring, to: autumn })).toEqual([
      { from: spring, to: autumn, offset: summer },
    ])
    expect(splitByOffset('Asia/Kolkata', year)).toEqual([{ ...year, offset: 5.5 * 3_600_000 }])
    expect(formatDay(dayNumber(Date.UTC(2026, 0, 1, 18, 30), 5.5 * 3_600_000))).toBe('2026-01-02')
  })
})

describe('a match snippet', () => {
  const emptyFields = { number: null, name: null, summary: null, notes: null, transcript: null }
  it('is short plain text on one line, however long the source is', () => {
    const match = findMatchSnippet('needle', {
      ...emptyFields,
      notes: `${'a\n'.repeat(5000)}<b>needle</b>${' z'.repeat(500_000)}`,
    })
    expect(match?.hit).toBe('needle')
    expect(match?.before.endsWith('<b>')).toBe(true)
    expect((match?.before.length ?? 0) + (match?.after.length ?? 0)).toBeLessThan(130)
  })

  it('says who said the words in the transcript, and shows only their line', () => {
    const lines = ['Agent: How can I help?', 'Customer: One needle, please.', `Agent: ${'a '.repeat(50)}thread?`]
    const find = (word: string): ReturnType<typeof findMatchSnippet> =>
      findMatchSnippet(word, { ...emptyFields, transcript: lines.join('\n') })
    expect(find('needle')).toEqual({ field: 'customer', before: 'One ', hit: 'needle', after: ', please.' })
    expect(find('help')).toEqual({ field: 'agent', before: 'How can I ', hit: 'help', after: '?' })
    expect(find('thread')).toEqual({ field: 'agent', before: `…${'a '.repeat(20)}`, hit: 'thread', after: '?' })
  })

  it('is not the name of the speaker, which starts each line of the transcript', () => {
    const transcript = 'Agent: How can I help?\nCustomer: Are you an agent?'
    const find = (typed: string): ReturnType<typeof findMatchSnippet> =>
      findMatchSnippet(typed, { ...emptyFields, transcript })
    expect(find('agent')).toEqual({ field: 'customer', before: 'Are you an ', hit: 'agent', after: '?' })
    expect(find('customer')).toBeNull()
    expect(find('customer help')).toMatchObject({ field: 'agent', hit: 'help' })
  })
})

describeWorld('the call export', (it) => {
  // Security: 49
  it('returns the tenant’s filtered list as CSV that is safe in a spreadsheet', async ({ world }) => {
    const { ada } = await fillWorld(world)
    const tenantId = (await ada.caller.auth.me())?.business?.tenantId
    if (!tenantId) throw new Error('Ada should have a business')
    const [newest] = (await ada.caller.calls.list({ limit: 1 })).rows
    await ada.caller.calls.saveNotes({ callId: newest?.id ?? '', notes: '=HYPERLINK("http://x")' })
    const read = async (query: Record<string, string>): Promise<string[]> => {
      let csv = ''
      for await (const chunk of await exportCalls(world.deps, tenantId, query)) csv += chunk
      return csv.split('\r\n').slice(0, -1)
    }
    const lines = await read({})
    expect(lines.length).toBe(61)
    expect(lines[0]).toBe(
      'Date & Time (UTC),Direction,Phone Number,Contact Name,Test,Status,End Reason,Transferred To,Duration (seconds),Summary,Notes,Conversation ID,AI Disclosure,Recording Consent,Outcome',
    )
    expect(lines[1]).toContain(`'+1415555`)
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect((await read({ statuses: 'missed,failed', directions: 'inbound' })).length).toBe(1 + 16)
    expect((await read({ search: 'zebra', sort: 'duration', order: 'asc' })).length).toBe(2)
    expect((await read({ from: String(START), to: String(START + 1) })).length).toBe(2)
    const refusals: [object, string][] = [
      [{ statuses: 'gone' }, 'statuses'],
      [{ from: 'yesterday' }, 'from'],
      [{ tenantId: 'x' }, 'Unknown field: tenantId'],
    ]
    for (const [query, message] of refusals) {
      await expect(exportCalls(world.deps, tenantId, query)).rejects.toThrow(message)
    }
  })
})
