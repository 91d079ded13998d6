import { type Brand, LEGAL_LINKS_MAX } from '@callwright/contract/brand'
import { linkSchema } from '@callwright/contract/business-link-schemas'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { RowsField } from '#components/form/rows/RowsField.tsx'
import { TextField } from '#components/form/rows/TextField.tsx'
import { IconButton } from '#components/IconButton.tsx'

type Links = Brand['legalLinks']
type Props = { links: Links; error: string | undefined; onChange: (links: Links) => void }

/** Links such as an imprint, below the sign-in form and in the clients' settings. */
export function LegalLinkFields({ links, error, onChange }: Props): ReactNode {
  return (
    <RowsField
      legend="Legal links"
      hint="Such as your imprint and privacy policy. They are shown below the sign-in form and in the clients’ settings."
      noun="link"
      rows={links}
      max={LEGAL_LINKS_MAX}
      newRow={{ label: '', url: '' }}
      onChange={onChange}
    >
      {({ row, index, onChange: change, onRemove }) => (
        <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2">
          <div
            role="group"
            aria-label={row.label.trim() || `Link ${index + 1}`}
            className="grid gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,10rem)_minmax(0,1fr)]"
          >
            <TextField
              label="Label"
              error={error && row.label.trim() === '' ? 'Please enter a label' : undefined}
              dir="auto"
              maxLength={40}
              placeholder="Imprint"
              value={row.label}
              onChange={(label) => change({ ...row, label })}
            />
            <TextField
              label="Link"
              error={error && findLinkProblem(row.url)}
              type="url"
              maxLength={500}
              placeholder="https://example.com/imprint"
              value={row.url}
              onChange={(url) => change({ ...row, url })}
            />
          </div>
          <span className="pt-7">
            <IconButton
              label={`Remove ${row.label || `link ${index + 1}`}`}
              icon={<Trash2 size={16} />}
              tone="danger"
              onClick={onRemove}
            />
          </span>
        </li>
      )}
    </RowsField>
  )
}

function findLinkProblem(url: string): string | undefined {
  return linkSchema.safeParse(url).error?.issues[0]?.message
}
