import { FILE_MAX_MEGABYTES } from '@callwright/contract/business-files'
import { FileUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { DropArea } from '#components/form/DropArea.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { ContextSection, SectionError } from '../ContextSection.tsx'
import { FileRow } from '../uploads/FileRow.tsx'
import { RowSkeletons } from '../RowSkeletons.tsx'
import { UploadRow } from '../uploads/UploadRow.tsx'
import { useRemoveFile } from '../uploads/use-remove-file.ts'
import { useUploads } from '../uploads/use-uploads.ts'
import { filePollInterval } from '../uploads/file-polling.ts'

/** The types offered in the file dialog. */
const ACCEPT = '.pdf,.docx,.jpg,.jpeg,.png'

export function ContextFiles(): ReactNode {
  const files = trpc.business.files.useQuery(undefined, { refetchInterval: filePollInterval })
  const { inProgress, add } = useUploads('document')
  const remove = useRemoveFile({
    success: 'File removed',
    failure: 'Error removing file',
    fallback: 'There was a problem removing the file. Please try again.',
    isExact: true,
  })
  const rows = files.data?.rows ?? []

  return (
    <ContextSection
      title="Files"
      hint="Menus, price lists, answers to common questions."
      aside={files.data && files.data.total > 0 ? files.data.total : undefined}
    >
      <DropArea
        label="Upload files"
        buttonLabel="Upload File"
        icon={<FileUp />}
        hint={`Drop files here. PDF, DOCX, JPG or PNG, up to ${FILE_MAX_MEGABYTES} MB.`}
        accept={ACCEPT}
        multiple
        onFiles={add}
      />
      <div className="mt-2">
        {(rows.length > 0 || inProgress.length > 0) && (
          <ul className="divide-y divide-line">
            {rows.map((file) => (
              <FileRow key={file.id} file={file} onRemove={() => remove(file.id)} />
            ))}
            {inProgress.map((upload) => (
              <UploadRow key={upload.key} upload={upload} />
            ))}
          </ul>
        )}
        {files.isPending && <RowSkeletons />}
        {files.isError && !files.data && <SectionError subject="files" onRetry={() => void files.refetch()} />}
        {files.data && rows.length === 0 && inProgress.length === 0 && (
          <p className="py-3 text-sm text-muted">
            No files yet. Your agent answers from the documents that you upload here.
          </p>
        )}
      </div>
    </ContextSection>
  )
}
