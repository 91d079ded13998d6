import { report } from '../report.ts'
import { copyDatabases } from './databases.ts'
import { measureOneOfMany } from './one-of-many.ts'

/** The same figures for one of a thousand businesses that have a million calls between them. @returns whether all are met */
export async function benchTenants(): Promise<boolean> {
  using databases = await copyDatabases(['small', 'shared'])
  const findings = await measureOneOfMany(databases, 'shared')
  console.log('')
  return report('tenants', findings)
}
