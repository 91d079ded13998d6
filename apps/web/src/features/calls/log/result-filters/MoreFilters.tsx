import type { CallField } from '@callwright/contract/calls/call-fields'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { CONTROL_STYLE } from '#components/form/control-style.ts'
import { Skeleton } from '#components/Skeleton.tsx'
import { TextLink } from '#components/TextLink.tsx'
import type { QueryState } from '#lib/api/use-paged-list.ts'
import { cx } from '#lib/cx.ts'
import type { CallFilter } from '../call-filter.ts'
import { ResultFilterForm } from './ResultFilterForm.tsx'

type Props = {
  fields: Omit<QueryState, 'data'> & { data: readonly CallField[] | undefined }
  filter: CallFilter
  setFilter: (change: Partial<CallFilter>) => void
}

/** A button that opens the filters by a call's result, except the outcome. */
export function MoreFilters({ fields, filter, setFilter }: Props): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const formId = useId()
  const otherFields = fields.data?.filter(({ kind }) => kind !== 'outcome')
  const close = (): void => setIsOpen(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={cx(CONTROL_STYLE, 'h-10 truncate text-left md:w-auto')}
      >
        More filters
      </button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="More filters"
        description="Only calls that match every filter are shown."
        closeLabel="Cancel"
        footer={
          <Button type="submit" form={formId}>
            Show calls
          </Button>
        }
      >
        {fields.isPending && <Skeleton className="mb-4 h-40" />}
        <QueryError
          query={fields}
          title="Your fields could not be loaded"
          fallback="The other filters work. Please try again."
        />
        {otherFields?.length === 0 && (
          <p className="mb-5 text-sm text-muted">
            What your agent finds out about each call appears here.{' '}
            <TextLink href="/callwright-agent?tab=outcomes">Add questions and goals</TextLink>
          </p>
        )}
        <ResultFilterForm
          id={formId}
          fields={otherFields ?? []}
          filter={filter}
          onSubmit={(change) => {
            close()
            setFilter(change)
          }}
        />
      </Dialog>
    </>
  )
}
