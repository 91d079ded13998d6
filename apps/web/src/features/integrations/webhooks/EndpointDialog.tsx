import { endpointFormSchema } from '@callwright/contract/webhooks'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button } from '#components/Button.tsx'
import { FormDialog, type FormDialogProps } from '#components/dialog/FormDialog.tsx'
import { toast } from '#components/feedback/toasts.ts'
import type { Reauth } from '#components/form/ReauthFields.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'
import { endpointPath } from '#lib/paths.ts'
import { SecretDialog } from '../SecretDialog.tsx'
import type { Endpoint, EndpointSettings } from '../endpoint-row.ts'
import { EndpointFields } from './EndpointFields.tsx'

const NEW_ENDPOINT: EndpointSettings = {
  url: '',
  description: '',
  events: ['call.completed', 'call.missed', 'call.failed'],
  includeTranscript: false,
}

type Props = { open: boolean; onClose: () => void }

/** Adds an endpoint, then shows its signing secret. */
export function AddEndpointDialog({ open, onClose }: Props): ReactNode {
  const [, navigate] = useLocation()
  const cache = trpc.useUtils().webhooks
  const add = trpc.webhooks.addEndpoint.useMutation({ onSuccess: () => cache.endpoints.invalidate() })
  const added = add.data
  if (added === undefined) {
    return (
      <EndpointDialog
        open={open}
        title="Add endpoint"
        description="This URL gets a signed POST request for each event that you choose."
        saved={NEW_ENDPOINT}
        action={add}
        onSubmit={add.mutate}
        onClose={onClose}
      />
    )
  }
  return (
    <SecretDialog
      open={open}
      title="Endpoint added"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
          <Button onClick={() => navigate(endpointPath(added.id))}>Open endpoint</Button>
        </>
      }
      what="secret"
      label="Signing secret"
      text={added.secret}
      copiedTitle="Signing secret copied"
    >
      Give your software this secret, so that it can check that a message comes from here. It is not shown again; if you
      lose it, rotate it on the endpoint’s page, where you can also send a test event.
    </SecretDialog>
  )
}

/** Changes an endpoint's settings; its secret stays the same. */
export function EditEndpointDialog({ open, endpoint, onClose }: Props & { endpoint: Endpoint }): ReactNode {
  const { id: endpointId, isOn, url, description, events, includeTranscript } = endpoint
  const cache = trpc.useUtils().webhooks
  const change = trpc.webhooks.changeEndpoint.useMutation({
    onSuccess: () => {
      toast({ title: 'Endpoint saved' })
      onClose()
    },
    onSettled: () => cache.endpoints.invalidate(),
  })
  return (
    <EndpointDialog
      open={open}
      title="Edit endpoint"
      saved={{ url, description, events: [...events], includeTranscript }}
      action={change}
      onSubmit={(settings) => change.mutate({ endpointId, isOn, ...settings })}
      onClose={onClose}
    />
  )
}

type SentSettings = EndpointSettings & { password: string; code?: string | undefined }
type DialogProps = Omit<FormDialogProps<EndpointSettings & Reauth, SentSettings>, 'form' | 'children'> & {
  saved: EndpointSettings
}

/** Asks for an endpoint's settings and the password. */
function EndpointDialog({ saved, ...dialog }: DialogProps): ReactNode {
  const form = useForm(endpointFormSchema, { ...saved, password: '', code: '' })
  return (
    <FormDialog {...dialog} form={form}>
      <EndpointFields form={form} error={dialog.action.error} />
    </FormDialog>
  )
}
