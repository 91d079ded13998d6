import type { Brand } from '@callwright/contract/brand'
import { saveBrandSchema } from '@callwright/contract/brand/brand-schema'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { Field } from '#components/form/Field.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'
import { useUnsavedChanges } from '#lib/form/use-unsaved-changes.ts'
import { BrandPreview } from './BrandPreview.tsx'
import { ColorField } from './ColorField.tsx'
import { LegalLinkFields } from './LegalLinkFields.tsx'
import { ProductLogo } from './ProductLogo.tsx'
import { useShowBrand } from './use-show-brand.ts'

export function BrandForm({ saved }: { saved: Brand }): ReactNode {
  const { logoUrl, ...initial } = saved
  const form = useForm(saveBrandSchema, initial)
  const { values, errors, setValue } = form
  const showBrand = useShowBrand()
  const save = trpc.admin.saveBrand.useMutation({
    onSuccess: (brand) => {
      showBrand(brand)
      toast({ title: 'Name and address saved', description: 'Your clients see them on the next page they load.' })
    },
    onError: (error) => toastFailure('Nothing was saved', error, 'Please try again.'),
  })
  // As the server stores them: without outer spaces, addresses with https://.
  const parsed = saveBrandSchema.safeParse(values).data
  const isDirty = JSON.stringify(parsed) !== JSON.stringify(saveBrandSchema.safeParse(initial).data)
  useUnsavedChanges(isDirty)

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <Card>
        <form ref={form.ref} noValidate onSubmit={form.submit(save.mutate)} className="flex flex-col gap-5">
          <Field label="Product name" error={errors.productName}>
            {(aria) => <TextInput {...aria} {...form.text('productName')} dir="auto" autoComplete="off" />}
          </Field>
          <ProductLogo logoUrl={logoUrl} />
          <ColorField
            color={values.accentColor}
            error={errors.accentColor}
            onChange={(color) => setValue('accentColor', color)}
          />
          <Field
            label="Support address"
            optional
            hint="Clients see it on the sign-in page and in their settings."
            error={errors.supportEmail}
          >
            {(aria) => <TextInput {...aria} {...form.text('supportEmail')} type="email" autoComplete="off" />}
          </Field>
          <Field
            label="Sender of emails"
            optional
            hint="The name that recipients see. If empty, the product name is used."
            error={errors.mailFromName}
          >
            {(aria) => <TextInput {...aria} {...form.text('mailFromName')} dir="auto" autoComplete="off" />}
          </Field>
          <LegalLinkFields
            links={values.legalLinks}
            error={errors.legalLinks}
            onChange={(links) => setValue('legalLinks', links)}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" busy={save.isPending}>
              Save
            </Button>
            <p role="status" className="text-sm text-muted">
              {isDirty && 'Unsaved changes'}
            </p>
          </div>
        </form>
      </Card>
      <BrandPreview brand={{ ...values, logoUrl }} />
    </div>
  )
}
