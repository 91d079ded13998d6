import { addEndpointSchema } from '@callwright/contract/webhooks'
import { useId, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { remindToSave } from '../../../components/feedback/remind-to-save.ts'
import { useUnsavedChanges } from '../../../lib/form/use-unsaved-changes.ts'
import { endpointPath } from '../paths.ts'
import { SecretText } from '../SecretText.tsx'
import { useWebhooks, useWebhooksCache } from '../use-webhooks.ts'
import { EndpointFields } from './EndpointFields.tsx'
import type { EndpointSettings } from './endpoint-row.ts'
import { useEndpointForm } from './use-endpoint-form.ts'

const NEW_ENDPOINT: EndpointSettings = {
  url: '',
  description: '',
  events: ['call.completed'],
  includeTranscript: false,
}

type Props = { open: boolean; onClose: () => void }

/** Adds an endpoint, then shows its signing secret. */
export function AddEndpointDialog({ open, onClose }: Props): ReactNode {
  const formId = useId()
  const [, navigate] = useLocation()
  const cache = useWebhooksCache()
  const add = useWebhooks().addEndpoint.useMutation({ onSuccess: () => cache.endpoints.invalidate() })
  const { form, isChanged } = useEndpointForm(addEndpointSchema, NEW_ENDPOINT, add.error)
  const added = add.data
  const isUnsaved = open && isChanged && added === undefined
  useUnsavedChanges(isUnsaved)

  if (added !== undefined) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title="Endpoint added"
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Done
            </Button>
            <Button onClick={() => navigate(endpointPath(added.id))}>Open endpoint</Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <p className="text-base text-muted">
            Give your software this secret, so that it can check that a message comes from Callwright. You can show it
            again on the endpoint’s page, and send a test event there.
          </p>
          <SecretText label="Signing secret" text={added.secret} copiedTitle="Signing secret copied" />
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onClose={isUnsaved ? remindToSave : onClose}
      title="Add endpoint"
      description="Callwright sends a signed POST request to this URL for each event that you choose."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={add.isPending}>
            {add.isPending ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form.ref}
        noValidate
        onChange={() => void (add.isPending || add.reset())}
        onSubmit={form.submit((settings) => add.mutate(settings))}
        className="flex flex-col gap-5"
      >
        <EndpointFields form={form} error={add.error} />
      </form>
    </Dialog>
  )
}
