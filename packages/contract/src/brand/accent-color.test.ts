import { expect, it } from 'vitest'
import {
  accentStyles,
  contrast,
  DARK_GROUND,
  deriveShades,
  describeContrastProblem,
  LIGHT_GROUND,
} from './accent-color.ts'
import { saveBrandSchema } from './brand-schema.ts'

const STEPS = Array.from({ length: 18 }, (_, at) => (at * 15).toString(16).padStart(2, '0'))
const COLORS = STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)))

it('contrast follows WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

it('every accepted color gives readable text in both themes', () => {
  const accepted = COLORS.filter((color) => describeContrastProblem(color) === null)
  expect(accepted.length).toBeGreaterThan(1000)
  const unreadable = accepted.flatMap((color) => {
    const { light, dark } = deriveShades(color)
    const pairs = [
      { shades: light, ground: LIGHT_GROUND },
      { shades: dark, ground: DARK_GROUND },
    ].flatMap(({ shades, ground }) => [
      [shades['on-accent'], shades.accent],
      [shades['on-accent'], shades['accent-hover']],
      [shades['accent-text'], ground],
      [shades['accent-text'], shades['accent-soft']],
      [shades['brand-ink'], shades.brand],
      [shades['brand-muted'], shades.brand],
    ])
    return pairs.filter(([text = '', ground = '']) => contrast(text, ground) < 4.5).map((pair) => [color, ...pair])
  })
  expect(unreadable).toEqual([])
})

it('charts and hovered buttons can be told from what is around them', () => {
  for (const color of COLORS.filter((each) => describeContrastProblem(each) === null)) {
    const { light, dark } = deriveShades(color)
    expect(contrast(light['chart-1'], '#ffffff')).toBeGreaterThanOrEqual(3)
    expect(contrast(dark['chart-1'], DARK_GROUND)).toBeGreaterThanOrEqual(3)
    expect(light['accent-hover']).not.toBe(light.accent)
    expect(dark['accent-hover']).not.toBe(dark.accent)
  }
})

it('the style sheet contains nothing but colors', () => {
  const styles = accentStyles('#7a1f5c')
  expect(styles).toMatch(
    /^:root\{(--[a-z0-9-]+:#[0-9a-f]{6};?)+\}@media screen\{:root\[data-theme='dark'\]\{(--[a-z0-9-]+:#[0-9a-f]{6};?)+\}\}$/,
  )
})

const brand = { productName: 'Acme', accentColor: null, supportEmail: '', legalLinks: [], mailFromName: '' }

it.each([
  [{ ...brand, accentColor: '#ffcc00' }, /contrast 1\.5:1.*Choose a darker color\.$/],
  [{ ...brand, accentColor: '#777777' }, /contrast 4\.4:1/],
  [{ ...brand, accentColor: 'red;}' }, /Please enter a color such as/],
  [{ ...brand, productName: ' ' }, /Please enter a name/],
  [{ ...brand, productName: 'Ac\u202Eme' }, /hidden characters/],
  [{ ...brand, legalLinks: [{ label: 'Imprint', url: 'javascript:alert(1.5)' }] }, /web address/],
  [{ ...brand, legalLinks: [{ label: 'Imprint', url: `https://example.com/${'x'.repeat(500)}` }] }, /too long/],
  [{ ...brand, legalLinks: Array.from({ length: 6 }, () => ({ label: 'a', url: 'a.example' })) }, /./],
  [{ ...brand, supportEmail: 'nobody' }, /email/],
])('saving refuses %j', (values, message) => {
  expect(saveBrandSchema.safeParse(values).error?.issues[0]?.message).toMatch(message)
})

it('saving completes addresses', () => {
  const legalLinks = [{ label: ' Imprint ', url: 'example.com/imprint' }]
  const { data } = saveBrandSchema.safeParse({ ...brand, accentColor: '#7A1F5C', legalLinks })
  expect(data?.legalLinks).toEqual([{ label: 'Imprint', url: 'https://example.com/imprint' }])
})
