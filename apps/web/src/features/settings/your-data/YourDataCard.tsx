import { Download, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { buttonStyle } from '#components/button-style.ts'
import { Card } from '#components/Card.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { ExportLink } from '#components/feedback/ExportLink.tsx'
import { DeleteBusinessDialog } from './DeleteBusinessDialog.tsx'

type Props = {
  business: { tenantId: string; name: string }
  /** False for the operator's own business. */
  isErasable: boolean
  /** Called after the business and its session are deleted. */
  onErased: () => void
}

/** Lets the user export all data, and delete the business. */
export function YourDataCard({ business, isErasable, onErased }: Props): ReactNode {
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <Card title="Your Data">
      <div className="flex flex-col gap-6">
        <section className="flex flex-col items-start gap-3">
          <h3 className="text-base font-medium text-ink">Export your data</h3>
          <p className="max-w-prose text-base text-muted">
            A ZIP file with everything: profile, files, agent, calls, transcripts, recordings, campaigns and usage. With
            many recordings, this takes a while.
          </p>
          <ExportLink tenantId={business.tenantId} className={buttonStyle('secondary', 'md')}>
            <Download size={16} />
            Export Data
          </ExportLink>
        </section>
        {isErasable && (
          <section className="flex flex-col items-start gap-3 border-t border-line pt-6">
            <h3 className="text-base font-medium text-ink">Delete this business</h3>
            <p className="max-w-prose text-base text-muted">
              Calls and campaigns stop immediately, and everything is deleted, here and at the voice provider. This
              cannot be undone.
            </p>
            <Button variant="danger-outline" icon={<Trash2 size={16} />} onClick={() => setIsDeleting(true)}>
              Delete Business
            </Button>
          </section>
        )}
      </div>
      <WhileOpen value={isDeleting}>
        {(_value, open) => (
          <DeleteBusinessDialog
            open={open}
            business={business}
            onClose={() => setIsDeleting(false)}
            onErased={onErased}
          />
        )}
      </WhileOpen>
    </Card>
  )
}
