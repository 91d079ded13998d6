import { rehearsalHandler } from '@callwright/api/calls/rehearsals/rehearsal-job'
import { runJobs } from '@callwright/api/testing/run-jobs'
import { createWorld } from '@callwright/api/testing/test-world'
import { waitUntil } from '@callwright/api/testing/wait-until'
import { openSqliteForTest } from '@callwright/db/testing/test-databases'
import { FIRST_MESSAGE_MAX } from '@callwright/contract/agent'
import { REHEARSALS_MAX } from '@callwright/contract/agent/rehearsals'
import { addFieldsSchema } from '@callwright/contract/calls/call-field-schemas'
import { describe, expect, it } from 'vitest'
import { findVariableWarnings } from '../form/prompt-variables.ts'
import { askChoice, askNumber, fillTemplate, planQuestions, planRehearsals } from './agent-template.ts'
import { AGENT_TEMPLATES } from './agent-templates.ts'

const BAKERY = { businessName: 'Corner Bakery', description: ' Cakes and bread.\nOpen from 7 to 5. ' }

describe.each(AGENT_TEMPLATES)('the template "$title"', (template) => {
  const { firstMessage, systemPrompt, exampleCall } = fillTemplate(template, BAKERY)

  it('contains the business’s name and description, and only variables that a list can fill', () => {
    expect(systemPrompt.split('\n')[0]).toContain('Corner Bakery')
    expect(firstMessage.length).toBeLessThanOrEqual(FIRST_MESSAGE_MAX)
    expect(systemPrompt.split('\n')[1]).toBe('About Corner Bakery: Cakes and bread. Open from 7 to 5.')
    expect(JSON.stringify({ firstMessage, systemPrompt, exampleCall })).not.toContain('[business]')
    expect(findVariableWarnings(firstMessage, systemPrompt)).toEqual([])
  })

  it('greets without repeating the opening, with which the example call begins', () => {
    const opening = 'You are speaking with the AI assistant of Corner Bakery. '
    expect(firstMessage).not.toMatch(/assistant/i)
    expect(exampleCall.join('\n').split(/assistant/i)).toHaveLength(2)
    expect(exampleCall[0]?.startsWith(opening)).toBe(true)
    const shared = firstMessage.split('{{')[0] ?? ''
    expect(exampleCall[0]?.slice(opening.length).startsWith(shared)).toBe(true)
  })

  it('has a prompt of 8 to 14 lines and an example call of 8 to 12 turns', () => {
    const lines = systemPrompt.split('\n')
    expect([lines.length >= 8, lines.length <= 14, lines.includes('')]).toEqual([true, true, false])
    expect([exampleCall.length >= 8, exampleCall.length <= 12]).toEqual([true, true])
  })

  it('adds 4 to 6 valid fields and 1 or 2 goals', () => {
    const { added, leftOut } = planQuestions(template, [])
    expect(addFieldsSchema.parse({ fields: added })).toEqual({ fields: added })
    expect(leftOut).toEqual([])
    const goals = added.filter(({ kind }) => kind === 'goal').length
    expect([1, 2]).toContain(goals)
    expect([4, 5, 6]).toContain(added.length - goals)
    expect(new Set(added.map(({ name }) => name.toLowerCase())).size).toBe(added.length)
  })
})

it('callers are told to hang up only if someone is in danger: an emergency can be the business’s job', () => {
  const lines = AGENT_TEMPLATES.flatMap(({ promptLines }) => promptLines).filter((line) => line.includes('hang up'))
  expect(lines).toEqual(['If someone is in danger, tell the caller to hang up and call the emergency number.'])
})

it('a business without a name or description gets no empty places, and signs in a name are kept', () => {
  for (const template of AGENT_TEMPLATES) {
    const { systemPrompt, exampleCall } = fillTemplate(template, { businessName: ' ', description: '\n' })
    expect([systemPrompt, exampleCall[0]]).toEqual(Array(2).fill(expect.stringContaining('our business')))
    expect(systemPrompt).not.toContain('About')
    const named = fillTemplate(template, { businessName: 'Cash $& Carry', description: '' })
    expect([named.systemPrompt, named.exampleCall[0]]).toEqual(Array(2).fill(expect.stringContaining('Cash $& Carry')))
  }
})

it('questions whose names exist already, in any case, are left out', () => {
  const [guests, size] = [askNumber('Guests', 'How many?'), askChoice('Size', 'Which size?', ['small', 'large'])]
  expect(planQuestions({ questions: [guests, size] }, [{ name: 'GUESTS' }])).toEqual({
    added: [
      {
        kind: 'choice',
        name: 'Size',
        question: 'Which size?',
        choices: [
          { value: 'small', isReached: true, isCallBack: false },
          { value: 'large', isReached: true, isCallBack: false },
        ],
      },
    ],
    leftOut: ['Guests'],
  })
})

it('the rehearsals of each template go well with its agent, which asks its questions', async () => {
  await using world = await createWorld(openSqliteForTest)
  await using _jobs = runJobs(world.deps, { rehearsal: rehearsalHandler(world.deps) })
  for (const template of AGENT_TEMPLATES) {
    const { caller } = await world.signUp(`${template.rehearsals[0]?.name.replaceAll(' ', '-')}@example.com`)
    await caller.agent.addFields({ fields: planQuestions(template, []).added })
    const { systemPrompt, firstMessage } = fillTemplate(template, BAKERY)
    await caller.agent.update({ systemPrompt, firstMessage })
    for (const rehearsal of template.rehearsals) await caller.agent.saveRehearsal(rehearsal)
    await caller.agent.runRehearsals({})
    await waitUntil(async () => !(await caller.agent.rehearsals()).run.isRunning)
    const { rehearsals } = await caller.agent.rehearsals()
    expect(rehearsals).toHaveLength(3)
    for (const { name, result } of rehearsals) {
      expect([template.title, name, result?.checks.filter(({ isMet }) => !isMet)]).toEqual([template.title, name, []])
      expect(result?.checks.length).toBeGreaterThan(1)
    }
  }
})

it('rehearsals whose names exist already, or that would be too many, are left out', () => {
  const names = AGENT_TEMPLATES.flatMap(({ rehearsals }) => rehearsals.map(({ name }) => name))
  expect(new Set(names).size).toBe(27)
  const [template] = AGENT_TEMPLATES
  const [first, second, third] = template?.rehearsals ?? []
  if (!template || !second) throw new Error('There are templates')
  expect(planRehearsals(template, [second])).toEqual([first, third])
  expect(
    planRehearsals(
      template,
      Array.from({ length: REHEARSALS_MAX - 1 }, () => ({ name: 'x' })),
    ),
  ).toEqual([first])
})
