import { Eye, PhoneOutgoing } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Badge } from '#components/Badge.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { newCampaignPath } from '#lib/paths.ts'
import { FileRow } from '../uploads/FileRow.tsx'
import type { BusinessFile } from '../uploads/file-states.ts'
import { LeadPreviewDialog } from './LeadPreviewDialog.tsx'

type Props = { lead: BusinessFile; onRemove?: () => void }

/** A lead file that the user can preview, use or remove. */
export function LeadRow({ lead, onRemove }: Props): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const [, navigate] = useLocation()
  const startCampaign = (): void => navigate(newCampaignPath(lead.id))
  return (
    <>
      <FileRow
        file={lead}
        type="CSV Leads"
        tag={<Badge tone="accent">Lead</Badge>}
        onRemove={onRemove}
        actions={
          <>
            <IconButton label={`Preview ${lead.name}`} icon={<Eye size={16} />} onClick={() => setIsOpen(true)} />
            <IconButton
              label={`Use ${lead.name} in a campaign`}
              icon={<PhoneOutgoing size={16} />}
              onClick={startCampaign}
            />
          </>
        }
      />
      <LeadPreviewDialog lead={lead} open={isOpen} onClose={() => setIsOpen(false)} onUse={startCampaign} />
    </>
  )
}
