import { useMemo, type ReactNode } from 'react'
import { encode } from 'uqr'

/** The width, in modules, of the light border that cameras need. */
const QUIET_ZONE_MODULES = 4

/** A QR code as one SVG path; dark on light in both themes, as cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const code = useMemo(() => encode(text, { border: QUIET_ZONE_MODULES, ecc: 'M' }), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className="size-52 shrink-0 rounded-md border border-line"
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={buildPath(code.data)} fill="#000" />
    </svg>
  )
}

function buildPath(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}
