import type { Deps } from '../../context/context.ts'

type StateDeps = Pick<Deps, 'db' | 'settings'>

/** Whether sign-up is open: the operator's setting, unless the environment has closed it. */
export async function readSignUp({ db, settings }: StateDeps): Promise<'open' | 'closed'> {
  if (settings.signUp === 'closed') return 'closed'
  const row = await db
    .selectFrom('installation_settings')
    .select('value')
    .where('name', '=', 'sign-up')
    .executeTakeFirst()
  return row?.value === 'closed' ? 'closed' : 'open'
}
