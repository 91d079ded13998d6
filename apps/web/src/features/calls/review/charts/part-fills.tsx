import type { ReactNode } from 'react'
import type { ChartPart } from './chart-data.ts'

type Props = { id: string; parts: readonly Pick<ChartPart, 'color' | 'gap'>[] }

/** The stripes of striped parts, which are visible without colors, even on paper. */
export function PartPatterns({ id, parts }: Props): ReactNode {
  return (
    <defs>
      {parts.map(({ color, gap }, index) =>
        gap === undefined ? null : (
          <pattern
            key={index}
            id={getStripesId(id, index)}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="5" height="5" fill={gap} />
            <rect width="2.5" height="5" fill={color} />
          </pattern>
        ),
      )}
    </defs>
  )
}

/** A part's fill, for an SVG that contains `PartPatterns` with the same props. */
export function partFill({ id, parts }: Props, index: number): string | undefined {
  const part = parts[index]
  return part?.gap === undefined ? part?.color : `url(#${getStripesId(id, index)})`
}

function getStripesId(id: string, index: number): string {
  return `stripes-${id.replace(/[^\w-]/g, '')}-${index}`
}
