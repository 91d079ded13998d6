import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Outcome } from '../review-data.ts'
import { OutcomesChart } from './OutcomesChart.tsx'

const OUTCOME: Outcome = {
  fieldId: 'f1',
  name: 'Outcome',
  choices: [
    { value: 'interested', isReached: true, current: 2, before: 0 },
    { value: 'voicemail', isReached: false, current: 1, before: 0 },
    { value: 'left town', isReached: null, current: 1, before: 0 },
  ],
  days: [
    { day: '2026-11-01', counts: [1, 1, 0] },
    { day: '2026-11-02', counts: [1, 0, 1] },
  ],
}

function renderChart(outcome: Outcome): string {
  return renderToStaticMarkup(<OutcomesChart outcome={outcome} previousPeriod="the previous 2 days" width={600} />)
}

it('has a bar for each day, and stripes only for outcomes that reached nobody', () => {
  const markup = renderChart(OUTCOME)
  expect(markup).toContain('aria-label="Outcomes: 4 calls from Nov 1 to Nov 2, at most 2 in one bar"')
  expect(markup).toContain('<title>Nov 1: 2 calls (Interested 1, Voicemail 1)</title>')
  expect(markup).toContain('<title>Nov 2: 2 calls (Interested 1, Left town 1)</title>')
  expect(markup.match(/fill="url\(#stripes-/g)).toHaveLength(3)
  expect(markup).toContain('Stripes: nobody was reached')
})

it('compares with the previous period only if that had analyzed calls', () => {
  expect(renderChart(OUTCOME)).not.toContain('previous')
  const choices = OUTCOME.choices.map((choice) => ({ ...choice, before: 4 }))
  expect(renderChart({ ...OUTCOME, choices })).toContain('(…) the previous 2 days')
})
