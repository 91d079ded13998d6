// All colors are `#rrggbb`.

/** For text, by WCAG 2.2 (1.4.3). */
const MIN_CONTRAST = 4.5
/** A little more for derived colors, as the product's own have. */
const DERIVED_CONTRAST = 5.5

const WHITE = '#ffffff'
const BLACK = '#000000'

/** The grounds with the least contrast in each theme: `--sunken` and `--raised` in the web app's `tokens.css`. */
export const LIGHT_GROUND = '#f1f3f4'
export const DARK_GROUND = '#1a2225'

/** The web app's colors that depend on the accent color, by the names of their CSS properties. */
type Shades = Record<'accent' | 'accent-hover' | 'on-accent' | 'accent-text' | 'accent-soft' | 'chart-1', string> &
  Record<'brand' | 'brand-ink' | 'brand-muted' | 'brand-line', string>

/** Why a color is refused, as a sentence; null if white text on it can be read. */
export function describeContrastProblem(color: string): string | null {
  const ratio = contrast(color, WHITE)
  if (ratio >= MIN_CONTRAST) return null
  // Rounded down: 4.49 is not 4.5.
  const shown = Math.floor(ratio * 10) / 10
  return `White text on this color would be hard to read (contrast ${shown}:1, at least 4.5:1 is needed). Choose a darker color.`
}

/** For both themes; the color must have passed {@link describeContrastProblem}. */
export function deriveShades(color: string): { light: Shades; dark: Shades } {
  const panel = { 'brand-ink': mix(WHITE, color, 0.03), 'brand-muted': mix(WHITE, color, 0.2) }
  const brand = { ...panel, 'brand-line': mix(WHITE, color, 0.45) }
  const lightSoft = mix(WHITE, color, 0.09)
  // No color can be read on white and on a dark ground, so the dark theme has a tint.
  const tint = moveToward(WHITE, color, [DARK_GROUND])
  const darkSoft = mix(DARK_GROUND, color, 0.4)
  return {
    light: {
      ...brand,
      accent: color,
      'accent-hover': mix(color, contrast(color, WHITE) > 15 ? WHITE : BLACK, 0.18),
      'on-accent': WHITE,
      'accent-text': moveToward(BLACK, color, [LIGHT_GROUND, lightSoft]),
      'accent-soft': lightSoft,
      'chart-1': color,
      brand: mix(color, BLACK, 0.45),
    },
    dark: {
      ...brand,
      accent: tint,
      'accent-hover': mix(tint, WHITE, 0.3),
      'on-accent': moveToward(BLACK, mix(color, BLACK, 0.7), [tint]),
      'accent-text': moveToward(WHITE, tint, [DARK_GROUND, darkSoft]),
      'accent-soft': darkSoft,
      'chart-1': tint,
      brand: mix(color, BLACK, 0.7),
    },
  }
}

/** A style sheet that overrides the colors of `tokens.css`. */
export function accentStyles(color: string): string {
  const { light, dark } = deriveShades(color)
  return `:root{${declarations(light)}}@media screen{:root[data-theme='dark']{${declarations(dark)}}}`
}

function declarations(shades: Shades): string {
  return Object.entries(shades)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

/** Mixes in as little of another color as makes text readable on each ground. */
function moveToward(goal: string, color: string, grounds: readonly string[]): string {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(color, goal, share)
    if (grounds.every((ground) => contrast(mixed, ground) >= DERIVED_CONTRAST)) return mixed
  }
  return goal
}

/** The contrast of two colors by WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix(color: string, other: string, share: number): string {
  const others = channels(other)
  const mixed = channels(color).map((channel, at) => Math.round(channel * (1 - share) + (others[at] ?? 0) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
