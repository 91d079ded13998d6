import { FILE_MAX_MEGABYTES } from '@callwright/contract/business-files'
import { FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { DropArea } from '#components/form/DropArea.tsx'
import { UploadRow } from '../uploads/UploadRow.tsx'
import { useUploads } from '../uploads/use-uploads.ts'

export function LeadUpload(): ReactNode {
  const { inProgress, add } = useUploads('lead')
  return (
    <div>
      <DropArea
        label="Upload leads"
        buttonLabel="Upload Leads"
        icon={<FileSpreadsheet />}
        hint={`People to call, as a CSV file of up to ${FILE_MAX_MEGABYTES} MB.`}
        accept=".csv,text/csv"
        multiple
        onFiles={add}
      />
      {inProgress.length > 0 && (
        <ul className="divide-y divide-line">
          {inProgress.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
    </div>
  )
}
