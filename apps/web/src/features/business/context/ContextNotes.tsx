import { NOTES_MAX } from '@callwright/contract/business'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { TextArea } from '#components/form/TextArea.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { failureCode } from '#lib/api/failure.ts'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { useUnsavedChanges } from '#lib/form/use-unsaved-changes.ts'
import { ContextSection, SectionError } from '../ContextSection.tsx'
import { EditConflictNotice } from '../EditConflictNotice.tsx'
import { useInvalidateContext } from '../use-invalidate-context.ts'

export function ContextNotes({ className }: { className?: string }): ReactNode {
  const notes = trpc.business.notes.useQuery()
  return (
    <ContextSection
      title="Notes & Instructions"
      hint="What your agent should know and do in addition to its prompt: opening hours, house rules, what to ask."
      className={className}
    >
      {notes.data && <NotesForm saved={notes.data} />}
      {notes.isPending && <Skeleton className="h-40" />}
      {notes.isError && !notes.data && <SectionError subject="notes" onRetry={() => void notes.refetch()} />}
    </ContextSection>
  )
}

function NotesForm({ saved }: { saved: Outputs['business']['notes'] }): ReactNode {
  const utils = trpc.useUtils()
  const invalidateContext = useInvalidateContext()
  const [text, setText] = useState(saved.notes)
  const [version, setVersion] = useState(saved.version)
  const [hasConflict, setHasConflict] = useState(false)
  const save = trpc.business.saveNotes.useMutation({
    onSuccess: (result) => {
      utils.business.notes.setData(undefined, result)
      setVersion(result.version)
      setHasConflict(false)
      toast({ title: 'Notes saved' })
      invalidateContext()
    },
    onError: async (error) => {
      if (failureCode(error) === 'CONFLICT') {
        // Shows the saved notes next to the user's version, and lets the user decide.
        await utils.business.notes.invalidate()
        setHasConflict(true)
      }
      toast({
        title: 'Error saving notes',
        description: 'There was a problem saving your notes. Please try again.',
        tone: 'danger',
      })
    },
  })
  const dirty = text !== saved.notes
  const isTooLong = text.length > NOTES_MAX
  useUnsavedChanges(dirty)

  function loadSaved(): void {
    setText(saved.notes)
    setVersion(saved.version)
    setHasConflict(false)
  }

  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTooLong) save.mutate({ notes: text, version })
      }}
    >
      <TextArea
        value={text}
        onChange={(event) => setText(event.target.value)}
        rows={6}
        dir="auto"
        aria-label="Notes & Instructions"
        aria-invalid={isTooLong || undefined}
        placeholder="We are closed on public holidays. Always ask for the caller’s name and number."
      />
      {hasConflict && dirty && (
        <EditConflictNotice
          subject="notes"
          onUseSaved={loadSaved}
          onSaveMine={() => save.mutate({ notes: text, version: saved.version })}
        >
          {saved.notes}
        </EditConflictNotice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant={dirty ? 'primary' : 'secondary'} busy={save.isPending} disabled={isTooLong}>
          Save Notes
        </Button>
        <p role="status" className={isTooLong ? 'text-sm text-red' : 'text-sm text-muted'}>
          {isTooLong ? 'Notes are too long (20,000 characters at most)' : dirty && 'Unsaved changes'}
        </p>
      </div>
    </form>
  )
}
