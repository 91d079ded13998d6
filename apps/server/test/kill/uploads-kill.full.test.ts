import { expect, test } from 'vitest'

import { killUnderUploads } from '../support/kill-uploads.ts'

test('kill -9 during uploads leaves no row without bytes, and no bytes without a row', async ({ annotate }) => {
  const { acknowledged, removed, lost, wrong, left } = await killUnderUploads({ kills: 3 })
  await annotate(`${acknowledged} uploads were acknowledged before three kills, ${removed} were removed`)
  expect(acknowledged).toBeGreaterThan(10)
  expect({ lost, wrong, left }).toEqual({ lost: [], wrong: [], left: [] })
}, 180_000)
