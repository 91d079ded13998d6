import { Plus } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'
import { ContextSection, SectionError } from '../ContextSection.tsx'
import { LinkRow } from './LinkRow.tsx'
import { RowSkeletons } from '../RowSkeletons.tsx'
import { useAddLink, useRemoveLink } from './use-links.ts'

const loadSchema = async () => (await import('@callwright/contract/business-link-schemas')).addLinkSchema

export function ContextLinks(): ReactNode {
  const links = trpc.business.links.useQuery()
  const form = useForm(loadSchema, { link: '' })
  const errorId = useId()
  const currentLink = useRef('')
  useEffect(() => {
    currentLink.current = form.values.link
  })
  // Restore the refused link, unless the user has already typed a different one.
  const add = useAddLink((refusedLink) => currentLink.current === '' && form.setValue('link', refusedLink))
  const remove = useRemoveLink()
  const rows = links.data?.rows ?? []
  const error = form.errors.link

  return (
    <ContextSection
      title="Links"
      hint="Pages that your agent may read, such as your website."
      aside={links.data && links.data.total > 0 ? links.data.total : undefined}
    >
      <form
        ref={form.ref}
        noValidate
        onSubmit={form.submit(({ link }) => {
          form.setValue('link', '')
          add(link)
        })}
      >
        <div className="flex items-start gap-2">
          <TextInput
            {...form.text('link')}
            type="url"
            inputMode="url"
            aria-label="Link"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            placeholder="example.com"
            autoComplete="off"
            className="flex-1"
          />
          <Button type="submit" variant="secondary" icon={<Plus size={16} />}>
            Add
          </Button>
        </div>
        {error && (
          <p id={errorId} className="mt-1.5 text-sm text-red">
            {error}
          </p>
        )}
      </form>
      <div className="mt-2">
        {rows.length > 0 && (
          <ul className="divide-y divide-line">
            {rows.map((link) => (
              <LinkRow key={link.id} link={link} onRemove={() => remove(link.id)} />
            ))}
          </ul>
        )}
        {links.isPending && <RowSkeletons />}
        {links.isError && !links.data && <SectionError subject="links" onRetry={() => void links.refetch()} />}
        {links.data && rows.length === 0 && (
          <p className="py-3 text-sm text-muted">No links yet. Add pages that answer your callers’ questions.</p>
        )}
      </div>
    </ContextSection>
  )
}
