import { Play, Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { toast } from '#components/feedback/toasts.ts'
import { cx } from '#lib/cx.ts'
import { playPreview, stopPreview, usePreview } from './voice-preview.ts'

type Props = { voice: { voiceId: string; name: string; previewUrl: string | null } }

/** Plays a voice's preview; a second press stops it. Only one voice plays at a time. */
export function PreviewButton({ voice }: Props): ReactNode {
  const preview = usePreview(voice.voiceId)
  const { voiceId, name, previewUrl } = voice
  const Icon = preview ? Square : Play

  function toggle(): void {
    if (preview) return stopPreview()
    if (previewUrl === null) {
      return toast({
        title: 'No Preview Available',
        description: 'This voice does not have a preview available',
        tone: 'danger',
      })
    }
    playPreview({ voiceId, previewUrl }, () => {
      toast({ title: 'Preview Failed', description: `${name} could not be played. Please try again.`, tone: 'danger' })
    })
  }

  const label = preview ? `Stop preview of ${name}` : `Play preview of ${name}`
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={toggle}
      className={cx(
        'relative inline-flex size-10 shrink-0 items-center justify-center rounded-full transition-colors duration-100',
        preview
          ? 'bg-accent-soft text-accent-text'
          : 'border border-line-strong/60 bg-surface text-ink shadow-sm hover:bg-sunken',
        !preview && previewUrl === null && 'opacity-50',
      )}
    >
      {preview && <Ring progress={preview.phase === 'playing' ? preview.progress : null} />}
      <Icon size={preview ? 12 : 15} fill="currentColor" className={cx(!preview && 'translate-x-px')} />
    </button>
  )
}

const RADIUS = 18.75
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

/** The preview's progress; a spinning arc while it loads. */
function Ring({ progress }: { progress: number | null }): ReactNode {
  return (
    <svg
      viewBox="0 0 40 40"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      aria-hidden="true"
      className={cx('absolute inset-0 -rotate-90', progress === null && 'animate-spin')}
    >
      <circle cx="20" cy="20" r={RADIUS} stroke="currentColor" strokeOpacity="0.2" />
      <circle
        cx="20"
        cy="20"
        r={RADIUS}
        stroke="currentColor"
        strokeDasharray={CIRCUMFERENCE}
        strokeDashoffset={CIRCUMFERENCE * (1 - (progress ?? 0.2))}
        className="transition-[stroke-dashoffset] duration-250 ease-linear"
      />
    </svg>
  )
}
