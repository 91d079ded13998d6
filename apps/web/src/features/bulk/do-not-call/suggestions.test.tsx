// @vitest-environment happy-dom
import { recordPastCall } from '@callwright/api/testing/record-past-call'
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { it, openApp } from '../../../testing/open-app.tsx'

it.each([
  { reason: 'The customer said “Is there a pelican?”', words: '“Is there a pelican?”', isMarked: false },
  { reason: 'The customer said “Take me off your list.”', words: '“Take me off your list.”', isMarked: true },
  { reason: 'The customer was angry.', words: 'No words were quoted.', isMarked: false },
])('a suggestion for the reason $reason shows $words', async ({ reason, words, isMarked }) => {
  await using app = await openApp('business', async (world, browser) => {
    const analysis = [{ fieldId: 'callwright_opt_out', value: true, reason }]
    await recordPastCall(world, browser, { days: 0, id: 'conv_1', analysis })
    return '/bulk-caller/do-not-call'
  })
  await screen.findByText(words)
  const marks = ['Check this', 'These words are not in the call.']
  expect(marks.map((text) => screen.queryByText(text) !== null)).toEqual([isMarked, isMarked])
  await app.user.click(screen.getByRole('button', { name: /^Do not call again/ }))
  await screen.findByText('Added to your do-not-call list')
})
