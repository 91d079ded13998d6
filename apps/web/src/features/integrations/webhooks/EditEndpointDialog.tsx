import { addEndpointSchema } from '@callwright/contract/webhooks'
import { useId, type ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { remindToSave } from '../../../components/feedback/remind-to-save.ts'
import { toast } from '../../../components/feedback/toasts.ts'
import { useUnsavedChanges } from '../../../lib/form/use-unsaved-changes.ts'
import { useWebhooks, useWebhooksCache } from '../use-webhooks.ts'
import { EndpointFields } from './EndpointFields.tsx'
import type { Endpoint } from './endpoint-row.ts'
import { useEndpointForm } from './use-endpoint-form.ts'

type Props = { open: boolean; endpoint: Endpoint; onClose: () => void }

/** Changes an endpoint's settings; its secret stays the same. */
export function EditEndpointDialog({ open, endpoint, onClose }: Props): ReactNode {
  const formId = useId()
  const { id: endpointId, isOn, url, description, events, includeTranscript } = endpoint
  const cache = useWebhooksCache()
  const change = useWebhooks().changeEndpoint.useMutation({
    onSuccess: () => {
      toast({ title: 'Endpoint saved' })
      onClose()
    },
    onSettled: () => cache.endpoints.invalidate(),
  })
  const saved = { url, description, events: [...events], includeTranscript }
  const { form, isChanged } = useEndpointForm(addEndpointSchema, saved, change.error)
  const isUnsaved = open && isChanged
  useUnsavedChanges(isUnsaved)
  return (
    <Dialog
      open={open}
      onClose={isUnsaved ? remindToSave : onClose}
      title="Edit endpoint"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={change.isPending}>
            {change.isPending ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form.ref}
        noValidate
        onChange={() => void (change.isPending || change.reset())}
        onSubmit={form.submit((settings) => change.mutate({ endpointId, isOn, ...settings }))}
        className="flex flex-col gap-5"
      >
        <EndpointFields form={form} error={change.error} />
      </form>
    </Dialog>
  )
}
