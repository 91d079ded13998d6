import type { updateProfileSchema } from '@callwright/contract/business-schemas'
import { useState } from 'react'
import type { z } from 'zod'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { failureCode } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useInvalidateContext } from '../use-invalidate-context.ts'

type Values = z.output<typeof updateProfileSchema>

type SaveProfile = {
  save: (values: Values) => void
  /** Saves the refused values again, replacing the newer version. */
  saveAnyway: (version: number) => void
  isSaving: boolean
  /** Whether another save came first; the newer version has then been loaded. */
  hasConflict: boolean
  clearConflict: () => void
}

export function useSaveProfile({ onSaved }: { onSaved: () => void }): SaveProfile {
  const utils = trpc.useUtils()
  const invalidateContext = useInvalidateContext()
  const [hasConflict, setHasConflict] = useState(false)
  const update = trpc.business.updateProfile.useMutation({
    onSuccess: async (saved) => {
      utils.business.profile.setData(undefined, saved)
      setHasConflict(false)
      onSaved()
      toast({ title: 'Profile updated' })
      invalidateContext()
      // Headers and the sidebar show the name.
      await utils.auth.me.invalidate()
    },
    onError: async (error) => {
      toastFailure('Failed to update profile', error, 'There was an error updating your profile. Please try again.')
      if (failureCode(error) !== 'CONFLICT') return
      await utils.business.profile.invalidate()
      setHasConflict(true)
    },
  })
  return {
    save: (values) => update.mutate(values),
    saveAnyway: (version) => update.variables && update.mutate({ ...update.variables, version }),
    isSaving: update.isPending,
    hasConflict,
    clearConflict: () => setHasConflict(false),
  }
}
