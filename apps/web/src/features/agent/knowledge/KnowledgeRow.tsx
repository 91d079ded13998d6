import { Check, CircleAlert, CircleDashed, Clock, FileText, Globe, LetterText, Trash2, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '#components/Badge.tsx'
import type { KnowledgeItem, KnowledgeState } from './knowledge-items.ts'

const KIND_ICONS = { text: LetterText, file: FileText, link: Globe }

const STATE_BADGES: Record<KnowledgeState, { label: string; tone: BadgeTone; icon: ReactNode }> = {
  known: { label: 'In use', tone: 'green', icon: <Check /> },
  waiting: { label: 'Sending', tone: 'amber', icon: <Clock /> },
  failed: { label: 'Failed', tone: 'red', icon: <CircleAlert /> },
  leaving: { label: 'Being removed', tone: 'gray', icon: <Trash2 /> },
  'for-people': { label: 'Not used', tone: 'gray', icon: <User /> },
  unused: { label: 'Not in use yet', tone: 'gray', icon: <CircleDashed /> },
}

/** A text, file or link with its state. */
export function KnowledgeRow({ item }: { item: KnowledgeItem }): ReactNode {
  const Icon = KIND_ICONS[item.kind]
  const { label, tone, icon } = STATE_BADGES[item.state]
  return (
    <li className="border-b border-line px-5 py-2.5 text-sm">
      <div className="flex items-center gap-2.5">
        <Icon size={16} className="shrink-0 text-muted" />
        <span dir="auto" title={item.name} className="min-w-0 flex-1 truncate text-ink">
          {item.name}
        </span>
        <span className="shrink-0">
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
        </span>
      </div>
      {item.error && <p className="mt-1 pl-6.5 wrap-anywhere text-muted">{item.error}</p>}
    </li>
  )
}
