import { recordAudit } from '../../context/audit.ts'
import { readSignUp } from '../../auth/sign-up/sign-up.ts'
import type { Ctx, Deps } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { saveSetting } from '../../context/installation-settings.repo.ts'

/** `isFixed`: the environment has closed sign-up, so it cannot be opened here. */
export type SignUpState = { signUp: 'open' | 'closed'; isFixed: boolean }

export async function viewSignUp(deps: Pick<Deps, 'db' | 'settings'>): Promise<SignUpState> {
  return { signUp: await readSignUp(deps), isFixed: deps.settings.signUp === 'closed' }
}

/**
 * Stores the choice, which takes effect with the next request.
 * @throws DomainError `conflict` if the environment has closed sign-up
 */
export async function setSignUp(ctx: Ctx, { signUp }: { signUp: 'open' | 'closed' }): Promise<SignUpState> {
  if (ctx.settings.signUp === 'closed' && signUp === 'open') {
    throw new DomainError('conflict', 'Sign-up is closed by SIGN_UP=closed in the environment. Change it there.')
  }
  await ctx.db.transaction().execute(async (trx) => {
    const before = await readSignUp({ ...ctx, db: trx })
    await saveSetting(trx, { name: 'sign-up', value: signUp, updatedAt: ctx.now() })
    await recordAudit(trx, ctx, { before: { signUp: before }, after: { signUp } })
  })
  return await viewSignUp(ctx)
}
