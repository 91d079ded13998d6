import { updateProfileSchema } from '@callwright/contract/business-schemas'
import { useEffect, useRef, type ReactNode } from 'react'
import type { z } from 'zod'
import { Card } from '#components/Card.tsx'
import { Field } from '#components/form/Field.tsx'
import { Tabs } from '#components/Tabs.tsx'
import { TextArea } from '#components/form/TextArea.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import type { Outputs } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'
import { useUnsavedChanges } from '#lib/form/use-unsaved-changes.ts'
import { ProfileFiles } from './ProfileFiles.tsx'
import { ProfileIdentity } from './ProfileIdentity.tsx'
import { ProfileLinks } from './ProfileLinks.tsx'

type Props = {
  formId: string
  profile: Outputs['business']['profile']
  isEditing: boolean
  tab: string
  onTabChange: (tab: string) => void
  onSave: (values: z.output<typeof updateProfileSchema>) => void
}

const FIELDS = [
  { name: 'businessName', label: 'Business Name', type: 'text', autoComplete: 'organization' },
  { name: 'businessEmail', label: 'Email Address', type: 'email', autoComplete: 'email' },
  { name: 'businessPhone', label: 'Phone Number', type: 'tel', autoComplete: 'tel' },
  { name: 'businessAddress', label: 'Business Address', type: 'text', autoComplete: 'street-address' },
] as const

const NOT_SET = 'Not set'
/** Makes a disabled field look like plain text. */
const AS_TEXT = 'cursor-auto! border-transparent! bg-transparent! px-0! text-ellipsis text-ink!'

export function ProfileForm({ formId, profile, isEditing, tab, onTabChange, onSave }: Props): ReactNode {
  const initial = {
    businessName: profile.businessName,
    businessEmail: profile.businessEmail,
    businessPhone: profile.businessPhone,
    businessAddress: profile.businessAddress,
    description: profile.description,
  }
  const form = useForm(updateProfileSchema, initial)
  const area = useRef<HTMLTextAreaElement>(null)
  const values = isEditing ? form.values : initial
  const isDescriptionInvalid = form.errors.description !== undefined
  useUnsavedChanges(isEditing && JSON.stringify(form.values) !== JSON.stringify(initial))

  // An invalid description opens its tab.
  useEffect(() => {
    if (!isDescriptionInvalid) return
    onTabChange('description')
    requestAnimationFrame(() => area.current?.focus())
  }, [isDescriptionInvalid, onTabChange])

  const description = (
    <Field
      label="Description"
      hint={isEditing && 'What you offer, your opening hours, what callers usually ask.'}
      error={form.errors.description}
    >
      {(aria) => (
        <TextArea
          {...aria}
          {...form.text('description')}
          ref={area}
          // The tabs are outside the form, so Enter in a search field there does not save the profile.
          form={formId}
          value={values.description}
          rows={13}
          dir="auto"
          disabled={!isEditing}
          placeholder={
            isEditing ? undefined : 'Not set. Your agent uses it to answer questions: edit the profile to add it.'
          }
          className={isEditing ? undefined : `${AS_TEXT} field-sizing-content min-h-0! resize-none!`}
        />
      )}
    </Field>
  )

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Card>
        <form id={formId} ref={form.ref} noValidate onSubmit={form.submit(onSave)} className="flex flex-col gap-5">
          <ProfileIdentity name={values.businessName} plan={profile.servicePlan} logoUrl={profile.logoUrl} />
          {FIELDS.map(({ name, label, type, autoComplete }) => (
            <Field key={name} label={label} error={form.errors[name]}>
              {(aria) => (
                <TextInput
                  {...aria}
                  {...form.text(name)}
                  value={values[name]}
                  type={type}
                  autoComplete={autoComplete}
                  dir="auto"
                  disabled={!isEditing}
                  placeholder={isEditing ? undefined : NOT_SET}
                  className={isEditing ? undefined : AS_TEXT}
                />
              )}
            </Field>
          ))}
        </form>
      </Card>
      <Card>
        <Tabs
          label="About the business"
          selectedKey={tab}
          onSelect={onTabChange}
          tabs={[
            { key: 'description', label: 'Description', content: description },
            { key: 'links', label: 'Links', content: <ProfileLinks isEditing={isEditing} /> },
            { key: 'files', label: 'Files', content: <ProfileFiles isEditing={isEditing} /> },
          ]}
        />
      </Card>
    </div>
  )
}
