import { halfHourOf } from '@callwright/db/tables/call-order'
import type { TenantId } from '@callwright/db/tables/ids'
import { expect } from 'vitest'

import { CONVERSATION } from '../../testing/sample-conversation.ts'
import { exportCalls } from '../../calls/list/export-calls.ts'
import { recordConversation } from '../../calls/record/post-call.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { tenantOf } from '../../testing/operator.ts'
import { type World } from '../../testing/test-world.ts'
import { OUTCOME_VALUES_MAX, REMOVED_FIELDS_MAX } from './change-fields.ts'

const START = Date.UTC(2026, 0, 1)
const DAY_MS = 24 * 60 * 60 * 1000

/** @param callId a call with an answer to each; null for none */
async function insertRemovedFields(
  { deps: { db } }: World,
  { tenantId, count, callId = null }: { tenantId: TenantId; count: number; callId?: string | null },
): Promise<void> {
  const rows = Array.from({ length: count }, (_, nth) => ({
    ...{ id: `${tenantId}-${nth}`, tenantId, kind: 'text' as const, name: 'Budget', question: 'How much?' },
    ...{ choices: '[]', position: 100 + nth, createdAt: 1, retiredAt: 2 },
  }))
  await db.insertInto('call_fields').values(rows).execute()
  if (callId === null) return
  const call = await db.selectFrom('call_values').selectAll().where('callId', '=', callId).executeTakeFirstOrThrow()
  await db
    .insertInto('call_values')
    .values(rows.map(({ id }) => ({ ...call, fieldId: id })))
    .execute()
}

async function readHeader({ deps }: World, tenantId: TenantId): Promise<string[]> {
  const { value } = await (await exportCalls(deps, tenantId, {})).next()
  return String(value).trim().split(',')
}

describeWorld('removed fields', (it) => {
  // Security: 26
  it('have columns in an export only if calls have values for them, and are limited', async ({ world, ada, ben }) => {
    const [adas, bens] = [await tenantOf(ada), await tenantOf(ben)]
    const budget = { kind: 'text' as const, name: 'Budget', question: 'How much?' }
    const used: string[] = []
    for (const nth of [1, 2, 3]) {
      const fieldId = (await ada.caller.agent.addFields({ fields: [budget] })).at(-1)?.id ?? ''
      await recordConversation(
        world.deps,
        { tenantId: adas, provider: 'simulator' },
        {
          ...{ ...CONVERSATION, conversationId: `conv_${nth}`, startedAt: START, durationSeconds: 9 },
          turns: [{ role: 'customer', text: 'Nine dollars.', atSeconds: 1 }],
          analysis: [{ fieldId, value: `${nth} dollars`, reason: '' }],
        },
      )
      await ada.caller.agent.retireField({ fieldId })
      used.push(fieldId)
    }
    await insertRemovedFields(world, { tenantId: bens, count: REMOVED_FIELDS_MAX })
    const names = ['Budget (removed)', 'Budget (removed) 2', 'Budget (removed) 3']
    expect((await readHeader(world, adas)).slice(-4)).toEqual(['Outcome', ...names])
    expect((await readHeader(world, bens)).slice(-1)).toEqual(['Outcome'])

    const [call] = (await ada.caller.calls.list({})).rows
    await insertRemovedFields(world, { tenantId: adas, count: REMOVED_FIELDS_MAX - 3, callId: call?.id ?? '' })
    const add = ada.caller.agent.addFields({ fields: [budget] })
    await expect(add).rejects.toThrow(/200 removed fields.*change one of your fields.*or delete calls/)
    const [outcome] = await ada.caller.agent.fields()
    const name = { fieldId: outcome?.id ?? '', name: 'Result', question: 'What came of it?', choices: outcome?.choices }
    expect(await ada.caller.agent.changeField(name)).toMatchObject([{ name: 'Result' }])
    await ada.caller.agent.retireField({ fieldId: outcome?.id ?? '' })
    expect(await ben.caller.agent.addFields({ fields: [budget] })).toHaveLength(2)
  })

  it('and the values of an outcome are limited, so that a review of two years works', async ({ world, ada, ben }) => {
    const [outcome] = await ada.caller.agent.fields()
    const fieldId = outcome?.id ?? ''
    const counts = (tenantId: TenantId, count: number) =>
      Array.from({ length: count }, (_, nth) => ({
        ...{
          tenantId,
          fieldId,
          halfHour: halfHourOf(START + nth * DAY_MS),
          segment: 0,
          valueKey: `value ${nth}`,
          calls: 1,
        },
      }))
    const { db } = world.deps
    await db
      .insertInto('call_value_counts')
      .values(counts(await tenantOf(ben), OUTCOME_VALUES_MAX))
      .execute()
    await db
      .insertInto('call_value_counts')
      .values(counts(await tenantOf(ada), OUTCOME_VALUES_MAX - 2))
      .execute()
    const change = async (...values: string[]) =>
      await ada.caller.agent.changeField({
        ...{ fieldId, name: 'Outcome', question: 'What came of it?', choices: values.map((value) => ({ value })) },
      })
    expect(await change('Value 1', 'one', 'two')).toMatchObject([{ name: 'Outcome' }])
    await expect(change('Value 1', 'one', 'two', 'three')).rejects.toThrow(
      /more than 200 different values.*remove the outcome/,
    )

    const range = { from: START, to: START + 731 * DAY_MS, timeZone: 'UTC' }
    const { outcome: reviewed } = await ada.caller.calls.review(range)
    expect(reviewed?.choices).toHaveLength(OUTCOME_VALUES_MAX)
    expect(reviewed?.choices.reduce((sum, { current }) => sum + current, 0)).toBe(OUTCOME_VALUES_MAX - 2)
    expect(reviewed?.days[1]?.counts[0]).toBe(1)

    // Earlier versions allowed more values; the outcome can still be changed, but not gain another value.
    await db
      .insertInto('call_value_counts')
      .values(counts(await tenantOf(ada), OUTCOME_VALUES_MAX + 1).slice(OUTCOME_VALUES_MAX - 2))
      .execute()
    await expect(change('Value 1', 'one', 'two', 'value 2')).rejects.toThrow(/more than 200/)
    expect(await change('value 1', 'One')).toMatchObject([{ choices: [{ value: 'value 1' }, { value: 'One' }] }])
  })
})
