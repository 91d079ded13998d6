// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { findOutcome, recordAnalyzedCall } from '../../../testing/analyzed-calls.ts'
import { it, openApp, type StartPath } from '../../../testing/open-app.tsx'
import { recordRun } from '../../../testing/tools.ts'
import { findTurn } from './RunMarks.tsx'

const TURNS = [
  { role: 'customer', text: 'Is my car ready?', atSeconds: 2 },
  { role: 'agent', text: 'One moment.', atSeconds: 4 },
  { role: 'agent', text: 'Yes, until 6 PM.', atSeconds: 9 },
] as const

it.each([
  { times: [null, null, 5, 8], atMs: 3000, turn: 2 },
  { times: [1, 5, null, 8], atMs: 5000, turn: 3 },
  { times: [1, 5], atMs: 6000, turn: 2 },
  { times: [null, null], atMs: 0, turn: 2 },
])('with lines at $times, a run after $atMs ms is above line $turn', ({ times, atMs, turn }) => {
  const turns = times.map((atSeconds) => ({ role: 'agent' as const, text: '', atSeconds }))
  expect(findTurn(turns, atMs)).toBe(turn)
})

it('what the agent looked up is between the lines, and unfolds', async () => {
  await using app = await openApp('business', atCall())
  const transcript = within(await screen.findByRole('list', { name: 'Transcript' }))
  await transcript.findByText('Failed, 340 ms')
  const lines = transcript.getAllByRole('listitem').map((line) => line.textContent)
  expect(lines.map((line) => /ready\?|moment|Yes|Failed|Answered/.exec(line)?.[0])).toEqual([
    ...['ready?', 'moment', 'Failed', 'Answered', 'Yes'],
  ])
  await app.user.click(transcript.getByText('Failed, 340 ms'))
  transcript.getByText('Sorry.')
})

it('a transcript is shown without runs if they cannot be loaded', async () => {
  await using _app = await openApp('business', atCall(), { failing: ['tools.runs'] })
  const transcript = within(await screen.findByRole('list', { name: 'Transcript' }))
  expect(transcript.getAllByRole('listitem')).toHaveLength(3)
})

it('no runs are asked for without a transcript', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  await using _app = await openApp('business', async (world, business) => {
    const path = await atCall()(world, business)
    await world.deps.db.deleteFrom('transcripts').execute()
    return path
  })
  await screen.findByText('This call has no transcript.')
  const asked = fetched.mock.calls.map(([request]) =>
    request instanceof Request ? request.url : JSON.stringify(request),
  )
  expect(['calls.byId', 'tools.runs'].map((path) => asked.some((url) => url.includes(path)))).toEqual([true, false])
})

function atCall(): Exclude<StartPath, string> {
  return async (world, business) => {
    const values = [{ field: await findOutcome(business), value: 'interested' }]
    const callId = await recordAnalyzedCall(world, business, { id: 'conv_1', values, turns: TURNS })
    const { startedAt } = await business.caller.calls.byId({ callId })
    await recordRun(world, business, { id: '1', toolId: 'tl_1', at: startedAt + 5000, outcome: 'failed' })
    await recordRun(world, business, { id: '2', toolId: 'tl_1', at: startedAt + 7000, outcome: 'ok' })
    return `/call-dashboard?call=${callId}`
  }
}
