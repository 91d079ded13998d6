import { endpointFormSchema } from '@callwright/contract/webhooks'
import { useId, useState, type ReactNode } from 'react'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { FormButtons } from '#components/dialog/FormButtons.tsx'
import { remindToSave } from '#components/feedback/remind-to-save.ts'
import { useFocusInvalid, useForm } from '#lib/form/use-form.ts'
import { useUnsavedChanges } from '#lib/form/use-unsaved-changes.ts'
import { EndpointFields } from './EndpointFields.tsx'
import type { EndpointSettings } from '../endpoint-row.ts'

type Props = {
  open: boolean
  title: string
  description?: string
  saved: EndpointSettings
  saving: { error: unknown; isPending: boolean; reset: () => void }
  onSave: (settings: EndpointSettings & { password: string; code?: string | undefined }) => void
  onClose: () => void
}

/** Asks for an endpoint's settings and the password. If the server refuses one, its field gets the focus. */
export function EndpointFormDialog({ open, title, description, saved, saving, onSave, onClose }: Props): ReactNode {
  const formId = useId()
  const { error, isPending, reset } = saving
  const [initial] = useState({ ...saved, password: '', code: '' })
  const form = useForm(endpointFormSchema, initial)
  useFocusInvalid(form.ref, error)
  const isUnsaved = open && form.values !== initial
  useUnsavedChanges(isUnsaved)
  return (
    <Dialog
      open={open}
      onClose={isUnsaved ? remindToSave : onClose}
      title={title}
      description={description}
      footer={<FormButtons formId={formId} isBusy={isPending} onCancel={onClose} />}
    >
      <form
        id={formId}
        ref={form.ref}
        noValidate
        onChange={() => void (isPending || reset())}
        onSubmit={form.submit(onSave)}
        className="flex flex-col gap-5"
      >
        <EndpointFields form={form} error={error} />
      </form>
    </Dialog>
  )
}
