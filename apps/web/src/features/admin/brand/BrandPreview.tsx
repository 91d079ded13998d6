import { deriveShades, describeContrastProblem } from '@callwright/contract/brand/accent-color'
import { type Brand, DEFAULT_BRAND } from '@callwright/contract/brand'
import { House, PhoneCall } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Wordmark } from '#components/brand/Wordmark.tsx'
import { buttonStyle } from '#components/button-style.ts'

const THEMES = ['light', 'dark'] as const

/** What clients will see, with the values in the form. Colors that would be refused are not shown. */
export function BrandPreview({ brand }: { brand: Brand }): ReactNode {
  const productName = brand.productName.trim() || DEFAULT_BRAND.productName
  const shown = { ...brand, productName }
  return (
    <section aria-label="Preview" className="flex flex-col gap-4 text-sm lg:sticky lg:top-6">
      <Part title="Sign-in page" theme="light" color={brand.accentColor} className="bg-brand p-5 text-brand-ink">
        <Wordmark brand={shown} isInverse />
        <p className="mt-6 text-brand-muted">Every call answered, every word written down.</p>
        <p className="mt-3 flex flex-wrap gap-x-4 text-brand-muted">
          {brand.legalLinks.map(({ label }, index) => (
            <span key={index} dir="auto" className="wrap-anywhere">
              {label}
            </span>
          ))}
          {brand.supportEmail !== '' && <span>Support</span>}
        </p>
      </Part>
      <div className="grid grid-cols-2 gap-4">
        {THEMES.map((theme) => (
          <Part
            key={theme}
            title={theme === 'light' ? 'Menu' : 'Menu (dark theme)'}
            theme={theme}
            color={brand.accentColor}
            className="flex flex-col gap-1 bg-surface p-3 text-ink"
          >
            <span className="mb-2 flex min-w-0">
              <Wordmark brand={shown} />
            </span>
            <span className="flex items-center gap-2 rounded-md bg-accent-soft px-2 py-1.5 font-medium text-accent-text">
              <House size={16} /> Home
            </span>
            <span className="flex items-center gap-2 px-2 py-1.5 text-muted">
              <PhoneCall size={16} /> Calls
            </span>
            <span className={`${buttonStyle('primary', 'sm')} mt-2`}>Place a call</span>
          </Part>
        ))}
      </div>
      <Part title="Email" theme="light" color={brand.accentColor} className="bg-surface p-4 text-ink">
        <p dir="auto" className="truncate font-semibold">
          {brand.mailFromName.trim() || productName}
        </p>
        <p className="text-muted">Missed call 18:42, asked for Monday</p>
      </Part>
    </section>
  )
}

type PartProps = {
  title: string
  theme: (typeof THEMES)[number]
  color: string | null
  className: string
  children: ReactNode
}

function Part({ title, theme, color, className, children }: PartProps): ReactNode {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 font-medium text-ink">{title}</figcaption>
      <div className="overflow-hidden rounded-lg border border-line">
        <div data-theme={theme} style={colorProperties(theme, color)} className={className}>
          {children}
        </div>
      </div>
    </figure>
  )
}

function colorProperties(theme: (typeof THEMES)[number], color: string | null): CSSProperties {
  const isShown = color !== null && /^#[0-9a-f]{6}$/i.test(color) && describeContrastProblem(color) === null
  const shades = Object.entries(isShown ? deriveShades(color)[theme] : {})
  return Object.fromEntries(shades.map(([name, value]) => [`--${name}`, value]))
}
