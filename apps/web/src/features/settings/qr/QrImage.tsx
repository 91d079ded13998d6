import { useMemo, type ReactNode } from 'react'
import { qrCode, type QrCode } from './qr-code.ts'

/** Light modules around the code that cameras need. */
const QUIET = 4

/** A QR code as one SVG path, drawn here; dark on light in either theme, as cameras expect it. */
export function QrImage({ text, label }: { text: string; label: string }): ReactNode {
  const code = useMemo(() => qrCode(text), [text])
  const size = code.length + QUIET * 2
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 shrink-0 rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={outline(code)} fill="#000" />
    </svg>
  )
}

function outline(code: QrCode): string {
  return code.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ''))).join('')
}
