import { type ExportedFiles, iteratePages } from './export-pages.ts'

/** The files about the agent, its text, and its tools, as in `EXPORTED_FILES`. */
export const AGENT_FILES: ExportedFiles = {
  'agent/agent.json': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('agents')
        .select(['systemPrompt', 'firstMessage', 'voiceId', 'language', 'maxCallSeconds', 'silenceSeconds'])
        .select(['voicemailMessage', 'updatedAt'])
        .where('tenantId', '=', tenantId),
      ['tenantId'],
    ),
  'agent/versions.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('agent_versions')
        .select(['id', 'systemPrompt', 'firstMessage', 'voiceId', 'language', 'maxCallSeconds', 'silenceSeconds'])
        .select(['voicemailMessage', 'restoredFrom', 'createdAt'])
        .where('tenantId', '=', tenantId),
      ['createdAt', 'id'],
    ),
  'agent/fields.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('call_fields')
        .select(['id', 'kind', 'name', 'question', 'choices', 'needsBooking', 'createdAt', 'retiredAt'])
        .where('tenantId', '=', tenantId),
      ['position'],
    ),
  'agent/transfers.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('transfers')
        .select(['name', 'phoneNumber', 'condition', 'type', 'outsideHours'])
        .where('tenantId', '=', tenantId),
      ['position'],
    ),
  'agent/opening-hours.json': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('business_hours')
        .select(['timeZone', 'week', 'holidays', 'outside'])
        .where('tenantId', '=', tenantId),
      ['tenantId'],
    ),
  'agent/fall-back.json': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('fall_backs')
        .select(['message', 'phoneNumber', 'forwardsWhileHeld'])
        .where('tenantId', '=', tenantId),
      ['tenantId'],
    ),
  'agent/disclosures.jsonl': (db, { tenantId }) =>
    iteratePages(db.selectFrom('disclosure_texts').select(['language', 'text']).where('tenantId', '=', tenantId), [
      'language',
    ]),
  'agent/saved-prompts.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('saved_prompts')
        .select(['systemPrompt', 'firstMessage', 'createdAt'])
        .where('tenantId', '=', tenantId),
      ['id'],
    ),
  'agent/rehearsals.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('rehearsals')
        .select(['id', 'name', 'turns', 'expects', 'result', 'earlierResult', 'createdAt'])
        .where('tenantId', '=', tenantId),
      ['id'],
    ),
  'agent/tools.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('tools')
        .select(['id', 'name', 'description', 'method', 'url', 'parameters', 'headerNames', 'changes', 'sound'])
        .select(['timeoutSeconds', 'mock', 'isOn', 'createdAt', 'updatedAt'])
        .where('tenantId', '=', tenantId),
      ['id'],
    ),
  'agent/tools-at-provider.jsonl': (db, { tenantId }) =>
    iteratePages(
      db.selectFrom('provider_tools').select(['provider', 'toolId', 'providerToolId']).where('tenantId', '=', tenantId),
      ['toolId', 'provider'],
    ),
  'agent/at-provider.jsonl': (db, { tenantId }) =>
    iteratePages(
      db.selectFrom('provider_agents').select(['provider', 'agentId', 'createdAt']).where('tenantId', '=', tenantId),
      ['provider'],
    ),
}
