import type { EmailDeps, EmailMessage } from '../../mail/queue-email.ts'

/** Tells the owner that no appointments are offered because of a calendar. */
export function unreadableFeedEmail(
  { settings }: Pick<EmailDeps, 'settings'>,
  { recipient, name, problem }: { recipient: string; name: string; problem: string },
): EmailMessage {
  const link = `${settings.publicUrl}/callwright-agent?tab=appointments`
  return {
    recipient,
    subject: 'Your agent offers no appointments at the moment',
    link,
    action: 'Open AI Agent',
    body:
      `The calendar “${name}” could not be read for 24 hours, so your agent cannot know which times are free, and offers none.\n\n` +
      `${problem}\n\nAs soon as it can be read again, your agent goes on offering times. You can also remove it under AI Agent → Appointments:\n\n${link}\n`,
  }
}
