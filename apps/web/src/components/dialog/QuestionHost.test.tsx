// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { askFirst, type Question } from './ask-first.ts'
import { QuestionHost } from './QuestionHost.tsx'

beforeEach(() => void render(<QuestionHost />))
afterEach(cleanup)

it.each([
  { result: 'success', staysOnFailure: true, isClosed: true },
  { result: 'failure', staysOnFailure: false, isClosed: true },
  { result: 'failure', staysOnFailure: true, isClosed: false },
])(
  'a question is busy while its action is pending; closed after its $result: $isClosed',
  async ({ result, staysOnFailure, isClosed }) => {
    const action = Promise.withResolvers<void>()
    await ask({ onConfirm: () => action.promise, staysOnFailure })
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Removing...' }).disabled).toBe(true)
    await userEvent.keyboard('{Escape}')
    screen.getByRole('button', { name: 'Removing...' })
    if (result === 'success') action.resolve()
    else action.reject(new Error('refused'))
    if (isClosed) await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    else await screen.findByRole('button', { name: 'Remove' })
  },
)

it('canceling does nothing, and an action that ends later leaves the next question open', async () => {
  const action = Promise.withResolvers<void>()
  const onConfirm = vi.fn(() => action.promise)
  await ask({ onConfirm })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onConfirm).not.toHaveBeenCalled()
  await ask({ onConfirm })
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await ask({ title: 'Remove another?' })
  await act(async () => action.resolve())
  screen.getByRole('dialog', { name: 'Remove another?' })
})

it('a question closes with its page', async () => {
  await ask({})
  act(() => navigate('/elsewhere'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

async function ask(question: Partial<Question>): Promise<void> {
  const { title = 'Remove?' } = question
  act(() => askFirst({ title, text: '', confirm: ['Remove', 'Removing...'], onConfirm: () => {}, ...question }))
  await screen.findByRole('dialog', { name: title })
}
