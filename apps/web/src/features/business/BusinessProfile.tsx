import { Pencil } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { toast } from '../../components/toasts.ts'
import { failureSentence } from '../../lib/failure.ts'
import { trpc } from '../../lib/trpc.ts'
import { ProfileForm } from './ProfileForm.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'

/** The business's profile: read it, or press Edit Profile and change it. */
export function BusinessProfile(): ReactNode {
  const formId = useId()
  const [editing, setEditing] = useState(false)
  const cache = trpc.useUtils()
  const profile = trpc.business.profile.useQuery()
  const update = trpc.business.updateProfile.useMutation({
    onSuccess: async (saved) => {
      cache.business.profile.setData(undefined, saved)
      setEditing(false)
      toast({ title: 'Profile updated' })
      // The name stands in headers and in the sidebar.
      await cache.auth.me.invalidate()
    },
    onError: (error) => {
      const description = failureSentence(error, 'There was an error updating your profile. Please try again.')
      toast({ title: 'Failed to update profile', description, tone: 'danger' })
    },
  })

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Business Profile"
        actions={
          editing ? (
            <>
              <Button variant="secondary" disabled={update.isPending} onClick={() => setEditing(false)}>
                Cancel
              </Button>
              <Button key="save" type="submit" form={formId} busy={update.isPending}>
                Save Changes
              </Button>
            </>
          ) : (
            <Button
              key="edit"
              icon={<Pencil size={16} aria-hidden="true" />}
              disabled={!profile.data}
              onClick={() => setEditing(true)}
            >
              Edit Profile
            </Button>
          )
        }
      />
      {profile.data && (
        <ProfileForm
          // Each edit starts from what is saved.
          key={editing ? 'edit' : 'view'}
          formId={formId}
          profile={profile.data}
          editing={editing}
          onSave={(values) => update.mutate(values)}
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
