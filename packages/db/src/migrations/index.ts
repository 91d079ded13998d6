import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

import * as baseline from './0001-baseline/index.ts'
import * as callOutcomes from './0002-call-outcomes/index.ts'
import * as transfersAndHours from './0003-transfers-and-hours/index.ts'
import * as retriesAndCallBacks from './0004-retries-and-call-backs/index.ts'
import * as integrations from './0005-integrations/index.ts'
import * as canonicalNumbers from './0006-canonical-numbers/index.ts'
import * as quotations from './0007-quotations/index.ts'
import * as hostileClients from './0008-hostile-clients/index.ts'
import * as names from './0009-names/index.ts'
import * as fallBacks from './0010-fall-backs/index.ts'
import * as toDoLists from './0011-to-do-lists/index.ts'
import * as transfersOutsideHours from './0012-transfers-outside-hours/index.ts'
import * as segments from './0013-segments/index.ts'
import * as unanswered from './0014-unanswered/index.ts'
import * as openings from './0015-openings/index.ts'
import * as rehearsals from './0016-rehearsals/index.ts'
import * as mails from './0017-mails/index.ts'
import * as flightPlans from './0018-flight-plans/index.ts'
import * as tools from './0019-tools/index.ts'
import * as booking from './0020-booking/index.ts'
import * as bookingSearch from './0021-booking-search/index.ts'

/** Append only, in order. A static list, so that the single executable includes them. */
export const allMigrations: Readonly<Record<string, Migration>> = {
  '0001-baseline': baseline,
  '0002-call-outcomes': callOutcomes,
  '0003-transfers-and-hours': transfersAndHours,
  '0004-retries-and-call-backs': retriesAndCallBacks,
  '0005-integrations': integrations,
  '0006-canonical-numbers': canonicalNumbers,
  '0007-quotations': quotations,
  '0008-hostile-clients': hostileClients,
  '0009-names': names,
  '0010-fall-backs': fallBacks,
  '0011-to-do-lists': toDoLists,
  '0012-transfers-outside-hours': transfersOutsideHours,
  '0013-segments': segments,
  '0014-unanswered': unanswered,
  '0015-openings': openings,
  '0016-rehearsals': rehearsals,
  '0017-mails': mails,
  '0018-flight-plans': flightPlans,
  '0019-tools': tools,
  '0020-booking': booking,
  '0021-booking-search': bookingSearch,
}

/** @param log takes a line for the operator about values that could not be changed */
export function migrationsWithLog(log: (message: string) => void): Readonly<Record<string, Migration>> {
  const canonical: Migration = { up: async (db: Kysely<never>) => await canonicalNumbers.up(db, log) }
  return { ...allMigrations, '0006-canonical-numbers': canonical }
}
