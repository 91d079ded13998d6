import { endpointFormSchema } from '@callwright/contract/webhooks'
import type { ReactNode } from 'react'
import { FormDialog, type FormDialogProps } from '#components/dialog/FormDialog.tsx'
import type { Reauth } from '#components/form/ReauthFields.tsx'
import { useForm } from '#lib/form/use-form.ts'
import { EndpointFields } from './EndpointFields.tsx'
import type { EndpointSettings } from '../endpoint-row.ts'

type SentSettings = EndpointSettings & { password: string; code?: string | undefined }
type Props = Omit<FormDialogProps<EndpointSettings & Reauth, SentSettings>, 'form' | 'children'> & {
  saved: EndpointSettings
}

/** Asks for an endpoint's settings and the password. */
export function EndpointFormDialog({ saved, ...dialog }: Props): ReactNode {
  const form = useForm(endpointFormSchema, { ...saved, password: '', code: '' })
  return (
    <FormDialog {...dialog} form={form}>
      <EndpointFields form={form} error={dialog.action.error} />
    </FormDialog>
  )
}
