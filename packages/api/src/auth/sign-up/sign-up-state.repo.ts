import type { Deps } from '../../context/context.ts'
import { findSetting } from '../../context/installation-settings.repo.ts'

type StateDeps = Pick<Deps, 'db' | 'settings'>

/** Whether sign-up is open: the operator's setting, unless the environment has closed it. */
export async function readSignUp({ db, settings }: StateDeps): Promise<'open' | 'closed'> {
  if (settings.signUp === 'closed') return 'closed'
  return (await findSetting(db, 'sign-up'))?.value === 'closed' ? 'closed' : 'open'
}
