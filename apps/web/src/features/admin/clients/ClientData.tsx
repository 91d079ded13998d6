import { Download, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { buttonStyle } from '#components/button-style.ts'
import { Card } from '#components/Card.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { ExportLink } from '#components/feedback/ExportLink.tsx'
import type { Client } from './client-row.ts'
import { DeleteClientDialog } from './DeleteClientDialog.tsx'
import { ClientAction } from './ClientAction.tsx'

/** Exports or deletes a client's data. */
export function ClientData({ client }: { client: Client }): ReactNode {
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <Card title="Data">
      <ul className="flex flex-col gap-4 text-sm">
        <ClientAction text="A ZIP file with all of this client’s data.">
          <ExportLink tenantId={client.tenantId} className={buttonStyle('secondary', 'sm')}>
            <Download size={16} />
            Export data
          </ExportLink>
        </ClientAction>
        <ClientAction text="Stops its calls at once and deletes everything, here and at the voice provider.">
          <Button variant="danger-outline" size="sm" icon={<Trash2 size={16} />} onClick={() => setIsDeleting(true)}>
            Delete client
          </Button>
        </ClientAction>
      </ul>
      <WhileOpen value={isDeleting}>
        {(_value, open) => <DeleteClientDialog open={open} client={client} onClose={() => setIsDeleting(false)} />}
      </WhileOpen>
    </Card>
  )
}
