import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { PreviewButton } from './PreviewButton.tsx'
import type { Voice } from './voice-labels.ts'
import { VoiceBadges } from './VoiceBadges.tsx'

type Props = { voice: Voice; isSelected: boolean; onSelect: () => void }

/** A voice in the list: the button on the left plays it, and the rest of the row selects it. */
export function VoiceRow({ voice, isSelected, onSelect }: Props): ReactNode {
  return (
    <li
      className={cx(
        'flex items-center gap-1 border-b border-line pl-3 transition-colors duration-100 last:border-b-0',
        isSelected ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <PreviewButton voice={voice} />
      <button
        type="button"
        data-stop
        aria-pressed={isSelected}
        onClick={onSelect}
        className="flex min-h-14 min-w-0 flex-1 scroll-mt-16 items-center gap-3 rounded-md py-2 pr-3 pl-2 text-left focus-visible:-outline-offset-2"
      >
        <span className="flex min-w-0 flex-1 flex-col gap-1 md:flex-row md:items-center md:justify-between md:gap-3">
          <span dir="auto" className="min-w-0 text-base font-medium wrap-anywhere text-ink md:min-w-24">
            {voice.name}
          </span>
          <VoiceBadges voice={voice} />
        </span>
        <Check size={18} className={cx('shrink-0 text-accent-text', !isSelected && 'invisible max-md:hidden')} />
      </button>
    </li>
  )
}
