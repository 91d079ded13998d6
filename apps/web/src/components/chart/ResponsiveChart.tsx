import { useRef, type ReactNode } from 'react'
import { useWidth } from '#lib/hooks/use-width.ts'

type Props = { height: number; children: (width: number) => ReactNode }

/** Draws a chart at its container's width, even as that changes, and reserves the height until the width is known. */
export function ResponsiveChart({ height, children }: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  return (
    <div ref={box} style={{ minHeight: height }}>
      {width > 0 && children(width)}
    </div>
  )
}
