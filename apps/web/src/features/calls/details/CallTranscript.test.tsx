import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PlayedLines } from './CallTranscript.tsx'

it.each([
  { hit: 'art', lines: ['A party of four.', 'A party for art.'], marked: ['A party for ', '.'] },
  { hit: 'Zoë', lines: ['Zoës?', 'It is Zoë.'], marked: ['It is ', '.'] },
  { hit: '预约', lines: ['您好', '我想预约明天的时间', '预约。'], marked: ['我想', '明天的时间'] },
])('the transcript marks the first "$hit", but not in the middle of a word', ({ hit, lines, marked }) => {
  const markup = renderToStaticMarkup(
    <PlayedLines
      turns={[
        { role: 'agent', text: `Is it ${hit}?`, atSeconds: null },
        ...lines.map((text) => ({ role: 'customer' as const, text, atSeconds: null })),
      ]}
      match={{ field: 'customer', before: '', hit, after: '' }}
      playback={null}
      transfer={null}
    />,
  )
  const [before, after] = marked
  expect([...markup.matchAll(/([^>]*)<mark[^>]*>(.*?)<\/mark>([^<]*)/g)].map(([, ...words]) => words)).toEqual([
    [before, hit, after],
  ])
})
