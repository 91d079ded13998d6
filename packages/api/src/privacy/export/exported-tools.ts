import { type ExportedFiles, iteratePages } from './export-pages.ts'

/** Files of `EXPORTED_FILES`. */
export const EXPORTED_TOOLS: ExportedFiles = {
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
  'calls/tool-runs.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('tool_runs')
        .select(['id', 'toolId', 'toolName', 'conversationId', 'at', 'arguments', 'outcome', 'httpStatus', 'ms'])
        .select(['answer', 'isTest'])
        .where('tenantId', '=', tenantId),
      ['id'],
    ),
}
