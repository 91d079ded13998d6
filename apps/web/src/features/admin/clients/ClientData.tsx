import { Download, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { buttonLook } from '../../../components/button-looks.ts'
import { Card } from '../../../components/Card.tsx'
import type { Client } from './client-row.ts'
import { DeleteClientDialog } from './DeleteClientDialog.tsx'
import { Deed } from './Deed.tsx'

/** Everything that a client has: to take along, or to delete. */
export function ClientData({ client }: { client: Client }): ReactNode {
  const [deletions, setDeletions] = useState(0)
  const [deleting, setDeleting] = useState(false)
  return (
    <Card title="Data">
      <ul className="flex flex-col gap-4 text-sm">
        <Deed text="One ZIP file with everything that this client has.">
          <a
            href={`/api/tenants/${encodeURIComponent(client.tenantId)}/export.zip`}
            download
            className={buttonLook('secondary', 'sm')}
          >
            <Download size={16} aria-hidden="true" />
            Export data
          </a>
        </Deed>
        <Deed text="Stops its calls at once and deletes everything, here and at the voice provider.">
          <Button
            variant="danger"
            size="sm"
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={() => {
              setDeletions(deletions + 1)
              setDeleting(true)
            }}
          >
            Delete client
          </Button>
        </Deed>
      </ul>
      <DeleteClientDialog key={deletions} open={deleting} client={client} onClose={() => setDeleting(false)} />
    </Card>
  )
}
