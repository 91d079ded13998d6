const BAR_WIDTH = 2
const BAR_SPACING = 3
/** The height of the plain bar, and of silence in a waveform. */
const MIN_HEIGHT = 3

export type Waveform = {
  /** How loud the recording's parts are, from 0 to 1; null draws a plain bar. */
  peaks: readonly number[] | null
  /** How much has been played, from 0 to 1. */
  progress: number
}

/** Draws a recording at the canvas's size and in the theme's colors, with what has been played highlighted. */
export function drawWaveform(canvas: HTMLCanvasElement, { peaks, progress }: Waveform): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { clientWidth: width, clientHeight: height } = canvas
  // Also clears it.
  canvas.width = width * devicePixelRatio
  canvas.height = height * devicePixelRatio
  context.scale(devicePixelRatio, devicePixelRatio)
  const styles = getComputedStyle(canvas)
  const [playedColor, color] = ['--accent', '--line-strong'].map((name) => styles.getPropertyValue(name))
  for (const bar of layOutBars(peaks, width)) {
    const barHeight = Math.max(MIN_HEIGHT, bar.peak * height)
    const isPlayed = bar.x + bar.width / 2 < progress * width
    context.fillStyle = (isPlayed ? playedColor : color) ?? ''
    context.fillRect(bar.x, (height - barHeight) / 2, bar.width, barHeight)
  }
}

type Bar = { x: number; width: number; peak: number }

/** Bars side by side, each as tall as the loudest of its peaks; without peaks, a line without gaps. */
function layOutBars(peaks: readonly number[] | null, width: number): Bar[] {
  const count = Math.floor(width / BAR_SPACING)
  return Array.from({ length: count }, (_bar, index) => {
    const x = index * BAR_SPACING
    if (!peaks) return { x, width: BAR_SPACING, peak: 0 }
    const start = Math.floor((index * peaks.length) / count)
    const end = Math.max(start + 1, Math.floor(((index + 1) * peaks.length) / count))
    return { x, width: BAR_WIDTH, peak: Math.max(...peaks.slice(start, end)) }
  })
}
