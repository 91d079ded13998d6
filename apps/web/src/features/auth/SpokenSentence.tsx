import type { ReactNode } from 'react'

const BARS = 72
const STEP = 10
const HEIGHT = 240

/** A spoken sentence drawn as a row of bars; it looks the same every time. */
const bars = Array.from({ length: BARS }, (_bar, index) => {
  const words = Math.abs(Math.cos((index - BARS / 2) * 0.19)) * (1 - Math.abs(index - BARS / 2) / BARS)
  const syllables = 0.55 + 0.45 * Math.sin(index * 1.9) * Math.cos(index * 0.83)
  const height = 6 + HEIGHT * 0.78 * words * syllables
  return { x: index * STEP + STEP / 2, halfHeight: height / 2 }
})

export function SpokenSentence(): ReactNode {
  return (
    <svg
      width="100%"
      height="100%"
      viewBox={`0 0 ${BARS * STEP} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className="mask-x-from-55% mask-x-to-100%"
    >
      <g stroke="currentColor" strokeWidth="3" strokeLinecap="round">
        {bars.map(({ x, halfHeight }) => (
          <path key={x} d={`M${x} ${(HEIGHT / 2 - halfHeight).toFixed(1)}V${(HEIGHT / 2 + halfHeight).toFixed(1)}`} />
        ))}
      </g>
    </svg>
  )
}
