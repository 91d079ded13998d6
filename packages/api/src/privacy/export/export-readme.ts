/** The archive's README file. */
export function buildExportReadme({ businessName, exportedAt }: { businessName: string; exportedAt: number }): string {
  return `${businessName || 'Your business'}: all data stored for this business
Exported at ${new Date(exportedAt).toISOString()} (UTC)

business/   profile.json, account.json, the logo, phone numbers, signed-in devices
context/    what the agent knows: links.jsonl, files.csv and the files themselves (the notes are in profile.json)
leads/      uploaded lead files
agent/      agent.json (current), versions.jsonl (earlier versions), saved-prompts.jsonl, fields.jsonl (the questions
            asked about each call), transfers.jsonl (people who can take over calls), opening-hours.json,
            tools.jsonl (without the values of their headers),
            rehearsals.jsonl (saved conversations with their newest results)
calls/      calls.csv for a spreadsheet, calls.jsonl with all columns, values.jsonl (the answers),
            transcripts.jsonl, tool-runs.jsonl (what tools were asked and answered), and the recordings
appointments/  appointments.jsonl, calendar.json (when they can be booked), services.jsonl, calendars-elsewhere.jsonl
            (without their secret addresses) and offers.jsonl (what the agent offers in calls at the moment)
campaigns/  campaigns.jsonl, recipients.jsonl, attempts.jsonl and call-backs.jsonl (call-backs that customers asked
            for), and a CSV of each campaign for a spreadsheet
do-not-call/  numbers.csv, and suggested numbers
usage/      months.csv and entries.csv: the charged seconds
integrations/  webhooks.jsonl and api-keys.jsonl, without the secrets and keys themselves
audit/      audit.jsonl: sign-ins and changes with their times, by the owner (with IP address), the operator or the
            system; by-the-owner.jsonl: all actions of the owner

Files that end in .jsonl have one JSON document per line. Times are in UTC. Values, transcripts and recordings carry the
id of their call. Recordings that could not be included are listed in calls/recordings-not-included.csv.

This archive contains no passwords or keys, but it does contain phone conversations. Keep it safe.
`
}
