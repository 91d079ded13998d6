import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { CONTROL_STYLE } from '#components/form/control-style.ts'
import { trpc } from '#lib/api/trpc.ts'
import { cx } from '#lib/cx.ts'
import { excerpt } from '#lib/excerpt.ts'
import { formatShortDateTime } from '#lib/format.ts'
import { SEARCH_DEBOUNCE_MS, useDebouncedValue } from '#lib/hooks/use-debounced-value.ts'
import { callPath, campaignPath, clientPath } from '#lib/paths.ts'
import { formatCallNumber } from '../../features/calls/call-number.ts'
import { canOpen, ROUTES, type Role } from '../navigation.ts'
import { TABS } from './places.ts'

const MAX_SHOWN = 6
const MAX_CLIENTS = 1000
const MAX_CAMPAIGNS = 100
/** The search index has no shorter beginnings of words. */
const MIN_SEARCH_LENGTH = 3

type Target = { path: string; label: string; kind?: string }

const HELP: Target = { path: '?', label: 'Help and shortcuts' }

type Props = { open: boolean; role: Role; onClose: () => void; onHelp: () => void }

/** Finds a place, campaign, client, or call, and opens it. */
export function SearchDialog({ open, role, onClose, onHelp }: Props): ReactNode {
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const { targets, message } = useTargets(text.trim(), role)

  /** Takes the focus from the combobox first, or else it would not return to where it was. */
  function close(): void {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onClose()
  }

  function choose(target: Target | null): void {
    // The combobox reports null when its text is cleared or it loses the focus.
    if (target === null) return
    if (target === HELP) return onHelp()
    close()
    navigate(target.path)
  }

  return (
    <Dialog open={open} onClose={onClose} title="Search">
      <Combobox immediate value={null} onChange={choose}>
        <ComboboxInput
          data-autofocus
          aria-label="Search"
          placeholder="A page, campaign, or call..."
          autoComplete="off"
          maxLength={200}
          className={cx(CONTROL_STYLE, 'mt-0.5 h-10')}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && close()}
          // Otherwise, the combobox would choose the current result.
          onKeyDownCapture={(event) => event.key === 'Tab' && event.stopPropagation()}
        />
        <ComboboxOptions static aria-label="Results" className="mt-3 h-80 overflow-y-auto text-base">
          {targets.map((target) => (
            <ComboboxOption
              key={target.path}
              value={target}
              className="flex h-10 cursor-pointer items-center gap-3 rounded-md px-3 text-ink data-focus:bg-accent-soft"
            >
              <bdi className="truncate">{excerpt(target.label, 100)}</bdi>
              <span className="ml-auto shrink-0 text-sm text-muted tabular-nums">{target.kind}</span>
            </ComboboxOption>
          ))}
        </ComboboxOptions>
        <p role="status" className="text-sm text-muted">
          {message}
        </p>
      </Combobox>
    </Dialog>
  )
}

/** What matches the text; without a text, the places. The message says why calls are missing. */
function useTargets(text: string, role: Role): { targets: readonly Target[]; message?: string } {
  const search = useDebouncedValue(text, SEARCH_DEBOUNCE_MS)
  const isSearched = search.length >= MIN_SEARCH_LENGTH
  const campaigns = trpc.bulk.campaigns.useQuery({ limit: MAX_CAMPAIGNS }).data?.rows ?? []
  const clients = trpc.admin.usage.useQuery({ limit: MAX_CLIENTS }, { enabled: role === 'operator' }).data?.rows ?? []
  const calls = trpc.calls.list.useQuery({ search, limit: MAX_SHOWN }, { enabled: isSearched })
  const places = [...ROUTES.filter((route) => canOpen(role, route)), ...TABS, HELP]
  if (text === '') return { targets: places }
  const pick = (targets: readonly Target[]): Target[] =>
    targets.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())).slice(0, MAX_SHOWN)
  const hasCalls = isSearched && search === text && calls.isSuccess
  const targets = [
    ...pick(places),
    ...pick(campaigns.map(({ id, name }) => ({ path: campaignPath(id), label: name, kind: 'Campaign' }))),
    ...pick(
      clients.map(({ tenantId, businessName, email }) => ({
        path: clientPath(tenantId),
        label: businessName || (email ?? 'N/A'),
        kind: 'Client',
      })),
    ),
    ...(hasCalls ? calls.data.rows : []).map((call) => ({
      path: callPath(call.id),
      label: call.contactName ?? formatCallNumber(call),
      kind: `Call, ${formatShortDateTime(call.startedAt)}`,
    })),
  ]
  if (calls.isError) return { targets, message: 'Calls could not be searched. Please try again.' }
  if (text.length < MIN_SEARCH_LENGTH)
    return { targets, message: 'To search calls too, type at least three letters or digits.' }
  return targets.length === 0 && hasCalls ? { targets, message: 'Nothing found.' } : { targets }
}
