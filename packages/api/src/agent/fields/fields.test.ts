import {
  CHOICES_MAX,
  DEFAULT_OUTCOME,
  FIELDS_MAX,
  GOALS_MAX,
  QUESTION_MAX,
} from '@callwright/contract/calls/call-fields'
import { VoiceProviderError } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { createCaller } from '../../app-router.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { tenantOf } from '../../testing/operator.ts'
import { readSentAgent } from '../../testing/sent-agent.ts'
import { type Browser } from '../../testing/test-world.ts'
import { findFields } from './fields.repo.ts'

type NewField = Parameters<Browser['caller']['agent']['addFields']>[0]['fields'][number]

const makeField = (name: string, kind: NewField['kind'] = 'yes-no'): NewField => ({ kind, name, question: `${name}?` })
const makeList = (name: string, values: string[], kind: NewField['kind'] = 'choice'): NewField => ({
  ...makeField(name, kind),
  choices: values.map((value) => ({ value })),
})
const makeMany = (count: number, kind?: NewField['kind']): NewField[] =>
  Array.from({ length: count }, (_, index) => makeField(`${kind ?? 'field'} ${index}`, kind))

const add = async ({ caller }: Browser, ...fields: NewField[]) => await caller.agent.addFields({ fields })
const listNames = async ({ caller }: Browser): Promise<string[]> =>
  (await caller.agent.fields()).map(({ name }) => name)

describeWorld('fields and goals', (it) => {
  it('start with the default outcome, and belong to one business', async ({ world, ada, ben, operator }) => {
    for (const business of [ada, ben, operator]) {
      expect(await business.caller.agent.fields()).toEqual([{ ...DEFAULT_OUTCOME, id: expect.any(String) }])
    }
    const fields = await add(ada, makeField('Wants a quote'), makeField('Booked', 'goal'))
    expect(fields).toMatchObject([
      { name: 'Outcome' },
      { kind: 'yes-no', name: 'Wants a quote', question: 'Wants a quote?', choices: [] },
      { kind: 'goal', name: 'Booked' },
    ])
    expect(await ada.caller.agent.fields()).toEqual(fields)
    expect(await listNames(ben)).toEqual(['Outcome'])
    for (const stranger of [ben, operator]) {
      for (const fieldId of [fields[1]?.id ?? '', 'unknown']) {
        const change = stranger.caller.agent.changeField({ fieldId, name: 'Stolen', question: 'Stolen?' })
        await expect(change).rejects.toMatchObject({ code: 'NOT_FOUND' })
        await expect(stranger.caller.agent.retireField({ fieldId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      }
    }
    expect(await ada.caller.agent.fields()).toEqual(fields)
    await expect(world.browser().caller.agent.fields()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('are sent to the provider in order with each change, until they are retired', async ({ world, ada, ben }) => {
    await add(ben, makeField('Of Ben'))
    const size = makeList('Size', ['small', 'large'])
    const added = await add(ada, size, makeField('Booked', 'goal'))
    expect((await readSentAgent(world, ada)).fields).toEqual(added)
    const fieldId = added[1]?.id ?? ''
    const choices = [
      { value: 'one room', isReached: true },
      { value: 'a house', isReached: true },
    ]
    const changed = await ada.caller.agent.changeField({ fieldId, name: 'Property', question: 'How large?', choices })
    expect(changed).toMatchObject([
      { name: 'Outcome' },
      { id: fieldId, kind: 'choice', name: 'Property', question: 'How large?', choices },
      { name: 'Booked' },
    ])
    expect((await readSentAgent(world, ada)).fields).toEqual(changed)
    expect(await ada.caller.agent.retireField({ fieldId })).toEqual([changed[0], changed[2]])
    expect((await readSentAgent(world, ada)).fields).toEqual([changed[0], changed[2]])
    expect((await readSentAgent(world, ben)).fields).toMatchObject([{ name: 'Outcome' }, { name: 'Of Ben' }])
  })

  it('stay known after they are retired, and give up their name', async ({ world, ada }) => {
    const [tenantId, other] = [await tenantOf(ada), await tenantOf(await world.signUp('ben@example.com'))]
    const fieldId = (await add(ada, makeField('Booked', 'goal')))[1]?.id ?? ''
    await ada.caller.agent.retireField({ fieldId })
    await expect(ada.caller.agent.retireField({ fieldId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const change = ada.caller.agent.changeField({ fieldId, name: 'Back', question: 'Back?' })
    await expect(change).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const again = await add(ada, makeField('Booked'))
    expect(again[1]).toMatchObject({ kind: 'yes-no', name: 'Booked' })
    expect(again[1]?.id).not.toBe(fieldId)
    expect(await findFields(world.deps.db, tenantId, [fieldId])).toMatchObject([{ kind: 'goal', name: 'Booked' }])
    expect(await findFields(world.deps.db, other, [fieldId])).toEqual([])
  })

  it('refuse duplicate names, a second outcome, and too many fields or goals, all or nothing', async ({ ada }) => {
    const message = (text: string): object => ({ code: 'BAD_REQUEST', message: expect.stringContaining(text) })
    const sameName = 'Two questions cannot have the same name'
    await expect(add(ada, makeField('Age', 'number'), makeField('OUTCOME'))).rejects.toMatchObject(message(sameName))
    await expect(add(ada, makeField('Age'), makeField('age', 'goal'))).rejects.toMatchObject(message(sameName))
    const secondOutcome = add(ada, makeList('Result', ['yes', 'no'], 'outcome'))
    await expect(secondOutcome).rejects.toMatchObject(message('only one outcome'))
    expect(await listNames(ada)).toEqual(['Outcome'])

    const all = await add(ada, ...makeMany(FIELDS_MAX - 1), ...makeMany(GOALS_MAX, 'goal'))
    await expect(add(ada, makeField('One more'))).rejects.toMatchObject(message('at most 20 questions'))
    await expect(add(ada, makeField('One more', 'goal'))).rejects.toMatchObject(message('at most 5 goals'))
    const [outcome, first] = all
    const rename = { fieldId: first?.id ?? '', question: 'Which?', name: ' outcome ' }
    await expect(ada.caller.agent.changeField(rename)).rejects.toMatchObject(message(sameName))
    expect(await ada.caller.agent.fields()).toEqual(all)
    await ada.caller.agent.changeField({ ...rename, name: 'FIELD 0' })

    await ada.caller.agent.retireField({ fieldId: outcome?.id ?? '' })
    await add(ada, makeList('Result', ['yes', 'no'], 'outcome'))
    expect((await listNames(ada)).at(-1)).toBe('Result')
  })

  it('are limited even with concurrent additions', async ({ ada }) => {
    const additions = Array.from({ length: 2 * GOALS_MAX }, (_, index) => add(ada, makeField(`${index}`, 'goal')))
    const outcomes = await Promise.allSettled(additions)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(GOALS_MAX)
    expect(await listNames(ada)).toHaveLength(1 + GOALS_MAX)
  })

  it('refuse invalid lists and questions that are too long', async ({ ada }) => {
    const makeValues = (count: number): string[] => Array.from({ length: count }, (_, index) => `value ${index}`)
    const refusals: [NewField, string][] = [
      [makeList('List', ['one']), 'A list needs at least 2 choices'],
      [makeList('List', makeValues(CHOICES_MAX + 1)), 'A list can have at most 50 choices'],
      [makeList('List', makeValues(500)), 'A list can have at most 50 choices'],
      [makeList('List', ['Yes', 'yes ']), 'Two choices are the same'],
      [makeList('List', ['one', 'two'], 'text'), 'Only lists have choices'],
      [{ ...makeField('Long'), question: 'x'.repeat(QUESTION_MAX + 1) }, 'The question is too long'],
    ]
    for (const [field, message] of refusals) await expect(add(ada, field)).rejects.toThrow(message)
    const [outcome] = await add(ada, makeList('List', makeValues(CHOICES_MAX)))
    const fieldId = outcome?.id ?? ''
    for (const count of [0, 1, 51]) {
      const choices = makeValues(count).map((value) => ({ value }))
      const change = ada.caller.agent.changeField({ fieldId, name: 'Outcome', question: 'What?', choices })
      await expect(change).rejects.toThrow(count < 2 ? 'at least 2 choices' : 'at most 50 choices')
    }
    expect((await ada.caller.agent.fields())[0]).toEqual(outcome)
    const kind = { fieldId, name: 'Outcome', question: 'What?', kind: 'text' }
    await expect(ada.caller.agent.changeField(kind)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('are kept when the provider fails, which is reported', async ({ world, ada }) => {
    const saveAgent = async (): Promise<never> => {
      throw new VoiceProviderError('unavailable', 'The voice provider is not responding right now.')
    }
    const failingCaller = createCaller({ ...(await ada.ctx()), voice: { ...world.simulator, saveAgent } })
    await expect(failingCaller.agent.addFields({ fields: [makeField('Wants a quote')] })).rejects.toMatchObject({
      code: 'BAD_GATEWAY',
      message: 'The voice provider is not responding right now.',
    })
    expect(await listNames(ada)).toEqual(['Outcome', 'Wants a quote'])
    expect((await ada.caller.agent.get()).sync).toBe('failed')
    await add(ada, makeField('Booked', 'goal'))
    expect((await ada.caller.agent.get()).sync).toBe('saved')
    expect((await readSentAgent(world, ada)).fields).toHaveLength(3)
  })

  it('are audited with their names, before and after', async ({ world, ada }) => {
    const fieldId = (await add(ada, makeField('Age', 'number')))[1]?.id ?? ''
    await ada.caller.agent.changeField({ fieldId, name: 'Years', question: 'How old?' })
    await ada.caller.agent.retireField({ fieldId })
    const entries = await world.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'subject', 'before', 'after'])
      .where('action', 'like', 'agent.%')
      .orderBy('id')
      .execute()
    const parsed = entries.map(({ before, after, ...entry }) => ({
      ...entry,
      before: before === null ? null : (JSON.parse(before) as unknown),
      after: after === null ? null : (JSON.parse(after) as unknown),
    }))
    const [old, renamed] = [
      { name: 'Age', question: 'Age?', choices: [] },
      { name: 'Years', question: 'How old?', choices: [] },
    ]
    expect(parsed).toEqual([
      { action: 'agent.addFields', subject: null, before: null, after: { names: ['Age'] } },
      { action: 'agent.changeField', subject: fieldId, before: old, after: renamed },
      { action: 'agent.retireField', subject: fieldId, before: { name: 'Years' }, after: null },
    ])
  })
})
