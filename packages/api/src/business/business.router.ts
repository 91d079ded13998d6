import { saveDescriptionSchema, saveNotesSchema, updateProfileSchema } from '@callwright/contract/business-schemas'
import { fileIdSchema, listFilesSchema } from '@callwright/contract/business-file-schemas'
import { addLinkSchema, linkIdSchema, listLinksSchema } from '@callwright/contract/business-link-schemas'

import { router, tenantProcedure } from '../trpc/trpc.ts'
import { listFiles, removeFile } from './files/files.ts'
import { addLink, listLinks, removeLink } from './links/links.ts'
import { saveNotes, viewNotes } from './notes.ts'
import { saveDescription, updateProfile, viewProfile } from './profile.ts'
import { viewSetup } from './setup.ts'

/** Files and the logo are uploaded as byte streams, outside tRPC; the server passes them to `addFile` and `setLogo`. */
export const businessRouter = router({
  profile: tenantProcedure('business:read').query(async ({ ctx }) => await viewProfile(ctx.db, ctx.tenantId)),

  /** Completed and missing setup steps. */
  setUp: tenantProcedure('business:read').query(async ({ ctx }) => await viewSetup(ctx)),

  updateProfile: tenantProcedure('session')
    .input(updateProfileSchema)
    .mutation(async ({ ctx, input }) => await updateProfile(ctx, input)),

  saveDescription: tenantProcedure('session')
    .input(saveDescriptionSchema)
    .mutation(async ({ ctx, input }) => await saveDescription(ctx, input)),

  notes: tenantProcedure('business:read').query(async ({ ctx }) => await viewNotes(ctx.db, ctx.tenantId)),

  saveNotes: tenantProcedure('session')
    .input(saveNotesSchema)
    .mutation(async ({ ctx, input }) => await saveNotes(ctx, input)),

  links: tenantProcedure('business:read')
    .input(listLinksSchema)
    .query(async ({ ctx, input }) => await listLinks(ctx, input)),

  addLink: tenantProcedure('session')
    .input(addLinkSchema)
    .mutation(async ({ ctx, input }) => await addLink(ctx, input)),

  removeLink: tenantProcedure('session')
    .meta({ takesIndex: true })
    .input(linkIdSchema)
    .mutation(async ({ ctx, input }) => await removeLink(ctx, input)),

  files: tenantProcedure('business:read')
    .input(listFilesSchema)
    .query(async ({ ctx, input }) => await listFiles(ctx, 'document', input)),

  leads: tenantProcedure('business:read')
    .input(listFilesSchema)
    .query(async ({ ctx, input }) => await listFiles(ctx, 'lead', input)),

  removeFile: tenantProcedure('session')
    .meta({ takesIndex: true })
    .input(fileIdSchema)
    .mutation(async ({ ctx, input }) => await removeFile(ctx, 'document', input)),

  removeLead: tenantProcedure('session')
    .meta({ takesIndex: true })
    .input(fileIdSchema)
    .mutation(async ({ ctx, input }) => await removeFile(ctx, 'lead', input)),
})
