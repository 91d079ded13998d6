import { Pencil } from 'lucide-react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { confirmAndLeave } from '#components/dialog/ask-first.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useUrlState } from '#lib/url-state/use-url-state.ts'
import { EditConflictNotice } from '../EditConflictNotice.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { useSaveProfile } from './use-save-profile.ts'
import { Skeleton } from '#components/Skeleton.tsx'

/** The business's profile, in view or edit mode. `?edit=1` in the URL opens it in edit mode, at its description. */
export function BusinessProfile(): ReactNode {
  const formId = useId()
  /** The version being edited; null outside edit mode. */
  const [version, setVersion] = useState<number | null>(null)
  const [tab, setTab] = useState('description')
  const profile = trpc.business.profile.useQuery()
  const { save, saveAnyway, isSaving, hasConflict, clearConflict } = useSaveProfile({ onSaved: () => setVersion(null) })
  const isEditing = version !== null
  const { params, change } = useUrlState()
  const isEditRequested = params.get('edit') === '1'
  const savedVersion = profile.data?.version

  if (isEditRequested && version === null && savedVersion !== undefined) setVersion(savedVersion)
  const hasOpenedEditor = isEditRequested && isEditing
  useEffect(() => {
    if (!hasOpenedEditor) return
    change({ edit: '' }, { replace: true })
    document.querySelector<HTMLElement>('textarea[name=description]')?.focus()
  }, [hasOpenedEditor, change])

  function startEditing(): void {
    clearConflict()
    setVersion(profile.data?.version ?? 0)
  }

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Business Profile"
        actions={
          isEditing ? (
            <>
              <Button variant="secondary" disabled={isSaving} onClick={() => confirmAndLeave(() => setVersion(null))}>
                Cancel
              </Button>
              <Button key="save" type="submit" form={formId} busy={isSaving}>
                Save Changes
              </Button>
            </>
          ) : (
            <Button key="edit" icon={<Pencil size={16} />} disabled={!profile.data} onClick={startEditing}>
              Edit Profile
            </Button>
          )
        }
      />
      {isEditing && hasConflict && profile.data && (
        <EditConflictNotice
          subject="profile"
          onUseSaved={startEditing}
          onSaveMine={() => saveAnyway(profile.data.version)}
        />
      )}
      {profile.data && (
        <ProfileForm
          // Each edit starts from the saved profile.
          key={version ?? 'view'}
          formId={formId}
          profile={profile.data}
          isEditing={isEditing}
          tab={tab}
          onTabChange={setTab}
          onSave={(values) => save({ ...values, version: version ?? undefined })}
        />
      )}
      {profile.isPending && <ProfileSkeleton />}
      {profile.isError && !profile.data && (
        <Card>
          <ErrorState
            title="Error loading profile"
            text="There was an error loading your business profile. Please try refreshing the page."
            onRetry={() => void profile.refetch()}
          />
        </Card>
      )}
    </div>
  )
}

function ProfileSkeleton(): ReactNode {
  return (
    <div aria-busy="true" className="grid items-start gap-6 lg:grid-cols-2">
      <Card>
        <div className="flex flex-col gap-5">
          <Skeleton className="h-16 w-52" />
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-16" />
          ))}
        </div>
      </Card>
      <Card>
        <Skeleton className="h-96" />
      </Card>
    </div>
  )
}
