import { defaultNotes } from '@callwright/contract/calls/call-text'
import { CALL_NOTES_MAX } from '@callwright/contract/calls/calls'
import { Trash2 } from 'lucide-react'
import { useId, useState, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { askFirst } from '#components/dialog/ask-first.ts'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { Field } from '#components/form/Field.tsx'
import { TextArea } from '#components/form/TextArea.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { TextLink } from '#components/TextLink.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { submitOnCtrlEnter } from '#lib/form/submit-on-ctrl-enter.ts'
import { useUnsavedChanges } from '#lib/form/use-unsaved-changes.ts'
import { usePreloadPath } from '#lib/loading/preload-path.ts'
import { deliveriesPath, INTEGRATIONS_PATH, newRehearsalPath } from '#lib/paths.ts'
import { CallSections } from './CallSections.tsx'
import { NeighborButtons, type Neighbors } from './NeighborButtons.tsx'
import { useDeleteCall } from './use-delete-call.tsx'

type Props = Neighbors &
  Omit<ComponentProps<typeof CallSections>, 'onCorrecting' | 'children'> & { open: boolean; onClose: () => void }

export function CallDetailsPanel({ open, call, details, onClose, onPrevious, onNext, ...sections }: Props): ReactNode {
  const formId = useId()
  const preloadPath = usePreloadPath()
  const hasEndpoints = (trpc.webhooks.endpoints.useQuery(undefined, { enabled: open }).data?.rows.length ?? 0) > 0
  const saved = call.notes ?? defaultNotes(call)
  const [edit, setEdit] = useState<{ callId: string; notes: string } | null>(null)
  const draft = edit?.callId === call.id ? edit.notes : null
  const [isCorrecting, setCorrecting] = useState(false)
  const hasNewNotes = draft !== null && draft !== saved
  const dirty = open && (hasNewNotes || isCorrecting)
  useUnsavedChanges(dirty)
  const utils = trpc.useUtils()
  const save = trpc.calls.saveNotes.useMutation({
    onSuccess: async ({ callId, notes }) => {
      toast({ title: 'Changes saved' })
      utils.calls.byId.setData({ callId }, (before) => before && { ...before, notes })
      setEdit(null)
      if (!isCorrecting) onClose()
      await utils.calls.list.invalidate()
    },
    onError: () => {
      toast({ title: 'Save failed', description: 'Could not save the changes. Please try again.', tone: 'danger' })
    },
  })
  const deleteCall = useDeleteCall(() => discardAnd(onClose))

  function leave(go: () => void): void {
    if (save.isPending) return
    if (!dirty) return go()
    askFirst({
      title: 'Discard your changes?',
      text: 'Your changes to the call are not saved.',
      confirm: ['Discard'],
      cancelLabel: 'Keep editing',
      onConfirm: () => discardAnd(go),
    })
  }

  function discardAnd(go: () => void): void {
    setEdit(null)
    go()
  }

  const close = (): void => leave(onClose)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (draft !== null && hasNewNotes && !save.isPending) save.mutate({ callId: call.id, notes: draft })
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Call Details"
      size={call.hasTranscript || call.hasRecording ? 'xl' : 'lg'}
      actions={
        <NeighborButtons
          onPrevious={onPrevious && (() => leave(onPrevious))}
          onNext={onNext && (() => leave(onNext))}
        />
      }
      footer={
        <>
          <Button
            variant="ghost"
            className="mr-auto text-red! max-md:px-2! max-md:[&_svg]:hidden"
            icon={<Trash2 size={16} />}
            onClick={() => deleteCall(call)}
          >
            Delete Call
          </Button>
          <Button variant="secondary" className="max-md:px-3!" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} className="max-md:px-3!" busy={save.isPending} disabled={!hasNewNotes}>
            Save Changes
          </Button>
        </>
      }
    >
      <CallSections key={call.id} call={call} details={details} {...sections} onCorrecting={setCorrecting}>
        <form id={formId} {...submitOnCtrlEnter} onSubmit={submit}>
          <Field label="Notes">
            {(aria) => (
              <TextArea
                {...aria}
                name="notes"
                dir="auto"
                rows={3}
                maxLength={CALL_NOTES_MAX}
                placeholder="Add notes about this call..."
                value={draft ?? saved}
                onChange={(event) => setEdit({ callId: call.id, notes: event.target.value })}
              />
            )}
          </Field>
        </form>
        {details?.isTest && details.turns.some(({ role }) => role === 'customer') && (
          <p className="text-sm">
            <TextLink href={newRehearsalPath(call.id)}>Save as rehearsal</TextLink>
          </p>
        )}
        {hasEndpoints && (
          <p className="text-sm">
            <TextLink href={deliveriesPath(call.id)} onIntent={() => preloadPath(INTEGRATIONS_PATH)}>
              Webhook deliveries
            </TextLink>
          </p>
        )}
      </CallSections>
    </Dialog>
  )
}
