import type { Turn } from '@callwright/contract/calls/calls'
import { asE164 } from '@callwright/contract/text/phone'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { TranscriptLines } from './TranscriptLines.tsx'

const TURNS: Turn[] = Array.from({ length: 5000 }, (_turn, index) => ({
  role: index % 2 === 0 ? 'agent' : 'customer',
  text: `Line ${index}.`,
  atSeconds: index,
}))

type Position = { currentIndex?: number; isPlaying?: boolean; foundIndex?: number }

function renderLines(position: Position): string[] {
  const markup = renderToStaticMarkup(<TranscriptLines turns={TURNS} {...position} />)
  return [...markup.matchAll(/Line \d+\./g)].map(([line]) => line)
}

it('the found words are highlighted in the found line only', () => {
  const markup = renderToStaticMarkup(<TranscriptLines turns={TURNS} foundIndex={12} foundWords="Line" />)
  expect([...markup.matchAll(/<mark[^>]*>(.*?)<\/mark>(.*?)</g)].map(([, ...words]) => words)).toEqual([
    ['Line', ' 12.'],
  ])
})

it('a transfer after the last line is marked at the end', () => {
  const transfer = { name: null, phoneNumber: asE164('+12125550199'), turn: 2 }
  const markup = renderToStaticMarkup(<TranscriptLines turns={TURNS.slice(0, 2)} transfer={transfer} />)
  expect(markup.indexOf('Transferred to +1 212-555-0199')).toBeGreaterThan(markup.indexOf('Line 1.'))
})

describe('a transcript of 5,000 lines', () => {
  it('renders 200 of them', () => {
    const lines = renderLines({})
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([200, 'Line 0.', 'Line 199.'])
  })

  it('renders the page with the line that a search found or that is playing', () => {
    expect(renderLines({ foundIndex: 4321 })).toContain('Line 4321.')
    expect(renderLines({ currentIndex: 4999, isPlaying: true, foundIndex: 3 })).toContain('Line 4999.')
    expect(renderLines({ currentIndex: 4999, isPlaying: true })).toHaveLength(200)
  })

  it.each([
    { turn: 150, marks: 1 },
    { turn: 4321, marks: 0 },
  ])('marks a transfer before line $turn only on the page with that line', ({ turn, marks }) => {
    const transfer = { name: 'Ann', phoneNumber: asE164('+12125550199'), turn }
    const markup = renderToStaticMarkup(<TranscriptLines turns={TURNS} transfer={transfer} />)
    expect(markup.match(/Transferred to/g) ?? []).toHaveLength(marks)
  })

  it('does not turn the page while playback is paused', () => {
    expect(renderLines({ currentIndex: 4999, isPlaying: false, foundIndex: 3 })).toContain('Line 3.')
  })
})
