import { updateProfileSchema } from '@callwright/contract/business'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Avatar } from '../../components/Avatar.tsx'
import { Card } from '../../components/Card.tsx'
import { Field } from '../../components/Field.tsx'
import { TextArea } from '../../components/TextArea.tsx'
import { TextInput } from '../../components/TextInput.tsx'
import type { Outputs } from '../../lib/trpc.ts'
import { useForm } from '../../lib/use-form.ts'
import { useUnsavedChanges } from '../../lib/use-unsaved-changes.ts'

type Props = {
  formId: string
  profile: Outputs['business']['profile']
  editing: boolean
  onSave: (values: z.output<typeof updateProfileSchema>) => void
}

const LINES = [
  { name: 'businessName', label: 'Business Name', type: 'text', autoComplete: 'organization' },
  { name: 'businessEmail', label: 'Email Address', type: 'email', autoComplete: 'email' },
  { name: 'businessPhone', label: 'Phone Number', type: 'tel', autoComplete: 'tel' },
  { name: 'businessAddress', label: 'Business Address', type: 'text', autoComplete: 'street-address' },
] as const

export function ProfileForm({ formId, profile, editing, onSave }: Props): ReactNode {
  const initial = {
    businessName: profile.businessName,
    businessEmail: profile.businessEmail,
    businessPhone: profile.businessPhone,
    businessAddress: profile.businessAddress,
    description: profile.description,
  }
  const form = useForm(updateProfileSchema, initial)
  const values = editing ? form.values : initial
  useUnsavedChanges(editing && JSON.stringify(form.values) !== JSON.stringify(initial))

  return (
    <form
      id={formId}
      ref={form.ref}
      noValidate
      onSubmit={form.submit(onSave)}
      className="grid items-start gap-6 md:grid-cols-2"
    >
      <Card>
        <div className="flex flex-col gap-5">
          <div className="flex items-center gap-4">
            <Avatar name={values.businessName || 'Business'} imageUrl={profile.logoUrl} size={56} />
            <div className="min-w-0">
              <p dir="auto" className="text-base font-semibold wrap-anywhere text-ink">
                {values.businessName || 'Your business'}
              </p>
              <p className="text-sm text-muted">{PLANS[profile.servicePlan]}</p>
            </div>
          </div>
          {LINES.map(({ name, label, type, autoComplete }) => (
            <Field key={name} label={label} error={form.errors[name]}>
              {(aria) => (
                <TextInput
                  {...aria}
                  {...form.text(name)}
                  value={values[name]}
                  type={type}
                  autoComplete={autoComplete}
                  dir="auto"
                  disabled={!editing}
                />
              )}
            </Field>
          ))}
        </div>
      </Card>
      <Card>
        <Field
          label="Description"
          hint="What you offer, your opening hours, what callers usually ask."
          error={form.errors.description}
        >
          {(aria) => (
            <TextArea
              {...aria}
              {...form.text('description')}
              value={values.description}
              rows={14}
              dir="auto"
              disabled={!editing}
            />
          )}
        </Field>
      </Card>
    </form>
  )
}

const PLANS: Record<Outputs['business']['profile']['servicePlan'], string> = {
  inbound: 'Inbound plan: your agent answers calls',
  outbound: 'Outbound plan: your agent places calls',
  both: 'Inbound and outbound plan',
}
