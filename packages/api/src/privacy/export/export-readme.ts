/** What the archive says of itself. */
export function exportReadme({ businessName, exportedAt }: { businessName: string; exportedAt: number }): string {
  return `${businessName}: everything that Callwright has of this business
Exported at ${new Date(exportedAt).toISOString()} (UTC)

business/   profile.json, account.json, the logo, phone numbers, devices that are logged in
context/    what the agent was told: links.jsonl, files.csv and the files themselves (the notes are in profile.json)
leads/      lead files that were uploaded
agent/      agent.json as it is now, versions.jsonl as it was before, saved-prompts.jsonl
calls/      calls.csv for a spreadsheet, calls.jsonl with everything, transcripts.jsonl, and the recordings
campaigns/  campaigns.jsonl, recipients.jsonl and attempts.jsonl, and a CSV of each campaign for a spreadsheet
do-not-call/  numbers.csv, and what was suggested
usage/      months.csv and entries.csv: the seconds that were charged
audit/      audit.jsonl: what was changed and when, by the owner (and from where), the operator or the system;
            by-the-owner.jsonl: the same of everything that the owner did

Files that end in .jsonl hold one JSON document a line. Times are UTC. A transcript or recording belongs to the call
whose id it names. Where a recording could not be had, calls/recordings-not-included.csv says so.

There are no passwords and no keys in here. What was said on the phone is: keep this file safe.
`
}
