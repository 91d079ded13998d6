import { type Brand, LEGAL_LINKS_MAX } from '@callwright/contract/brand'
import { linkSchema } from '@callwright/contract/business-link-schemas'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Field } from '#components/form/Field.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { useRowEditor } from '#lib/form/use-row-editor.ts'

type Links = Brand['legalLinks']
type Props = { links: Links; error: string | undefined; onChange: (links: Links) => void }

/** Links such as an imprint, below the sign-in form and in the clients' settings. */
export function LegalLinkFields({ links, error, onChange }: Props): ReactNode {
  const { list, addButton, add, remove } = useRowEditor(links, onChange)
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="text-sm font-medium text-ink">Legal links</legend>
      <p className="text-sm text-muted">
        Such as your imprint and privacy policy. They are shown below the sign-in form and in the clients’ settings.
      </p>
      <ul ref={list} aria-label="Legal links" className="flex flex-col gap-3 empty:hidden">
        {links.map((link, index) => (
          <li key={index} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2">
            <div
              role="group"
              aria-label={link.label.trim() || `Link ${index + 1}`}
              className="grid gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,10rem)_minmax(0,1fr)]"
            >
              <Field label="Label" error={error && link.label.trim() === '' ? 'Please enter a label' : undefined}>
                {(aria) => (
                  <TextInput
                    {...aria}
                    dir="auto"
                    maxLength={40}
                    placeholder="Imprint"
                    value={link.label}
                    onChange={({ target }) => onChange(links.with(index, { ...link, label: target.value }))}
                  />
                )}
              </Field>
              <Field label="Link" error={error && findLinkProblem(link.url)}>
                {(aria) => (
                  <TextInput
                    {...aria}
                    type="url"
                    maxLength={500}
                    placeholder="https://example.com/imprint"
                    value={link.url}
                    onChange={({ target }) => onChange(links.with(index, { ...link, url: target.value }))}
                  />
                )}
              </Field>
            </div>
            <span className="pt-7">
              <IconButton
                label={`Remove ${link.label || `link ${index + 1}`}`}
                icon={<Trash2 size={16} />}
                tone="danger"
                onClick={() => remove(index)}
              />
            </span>
          </li>
        ))}
      </ul>
      <Button
        ref={addButton}
        variant="secondary"
        size="sm"
        icon={<Plus size={16} />}
        disabled={links.length >= LEGAL_LINKS_MAX}
        onClick={() => add({ label: '', url: '' })}
        className="self-start"
      >
        Add link
      </Button>
    </fieldset>
  )
}

function findLinkProblem(url: string): string | undefined {
  return linkSchema.safeParse(url).error?.issues[0]?.message
}
