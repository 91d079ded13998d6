import { API_KEY_LIFETIMES, createApiKeySchema, type Scope } from '@callwright/contract/api-keys'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { FormDialog } from '#components/dialog/FormDialog.tsx'
import { Field } from '#components/form/Field.tsx'
import { ReauthFields, type Reauth } from '#components/form/ReauthFields.tsx'
import { Select } from '#components/form/Select.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { useForm, type Form } from '#lib/form/use-form.ts'
import { useUnsavedChanges } from '#lib/form/use-unsaved-changes.ts'
import { ChoiceField } from '../ChoiceField.tsx'
import { SecretDialog } from '../SecretDialog.tsx'
import { useIsOperator } from '../use-is-operator.ts'
import { BUSINESS_OPTIONS, OPERATOR_OPTIONS, type ScopeOptions } from './key-scopes.ts'

type Props = { open: boolean; onClose: () => void }

type KeyDraft = Reauth & { name: string; scopes: Scope[]; expiresInDays: (typeof API_KEY_LIFETIMES)[number] }

/** Creates a key, then shows it, only this once: the server stores just its hash. */
export function CreateKeyDialog({ open, onClose }: Props): ReactNode {
  const { keys } = trpc.useUtils()
  const create = trpc.keys.create.useMutation({ onSettled: () => keys.list.invalidate() })
  const created = create.data
  const options = useIsOperator() ? OPERATOR_OPTIONS : BUSINESS_OPTIONS
  const scopes = [...(options.presets[0]?.values ?? [])]
  const initial: KeyDraft = { name: '', scopes, expiresInDays: 90, password: '', code: '' }
  const form = useForm(createApiKeySchema, initial)
  useUnsavedChanges(open && created !== undefined)
  if (created !== undefined) {
    return (
      <SecretDialog
        open={open}
        title="Copy your key now"
        footer={<Button onClick={onClose}>I have copied it</Button>}
        what="key"
        label="API key"
        text={created.key}
        copiedTitle="API key copied"
      >
        Keep it in a safe place, such as your software’s settings: it will not be shown again. Send it in the{' '}
        <code className="font-mono text-sm">Authorization: Bearer</code> header.
      </SecretDialog>
    )
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Create API key"
      form={form}
      action={create}
      onSubmit={create.mutate}
      send={['Create key', 'Creating...']}
    >
      <KeyFields form={form} options={options} />
      <ReauthFields form={form} error={create.error} fallback="No key was created. Please try again." />
    </FormDialog>
  )
}

type FieldsProps = {
  form: Pick<Form<KeyDraft, unknown>, 'values' | 'errors' | 'setValue' | 'text'>
  options: ScopeOptions
}

function KeyFields({ form, options }: FieldsProps): ReactNode {
  return (
    <>
      <Field label="Name" hint="What the key is for. For example: CRM" error={form.errors.name}>
        {(aria) => <TextInput {...aria} {...form.text('name')} dir="auto" autoComplete="off" data-autofocus />}
      </Field>
      <ChoiceField
        label="Permissions"
        groups={[{ choices: options.choices }]}
        presets={options.presets}
        selected={form.values.scopes}
        onChange={(scopes) => form.setValue('scopes', scopes)}
        error={form.errors.scopes}
      />
      <Field label="Expires" hint="An expiration date limits the harm if the key is stolen.">
        {(aria) => (
          <Select
            {...aria}
            value={String(form.values.expiresInDays)}
            onChange={({ target }) =>
              form.setValue('expiresInDays', API_KEY_LIFETIMES.find((days) => String(days) === target.value) ?? null)
            }
            options={API_KEY_LIFETIMES.map((days) => ({
              value: String(days),
              label: days === null ? 'Never' : `In ${days} days`,
            }))}
          />
        )}
      </Field>
    </>
  )
}
