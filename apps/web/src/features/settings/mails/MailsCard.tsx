import { MAIL_RULES_MAX } from '@callwright/contract/mails/mail-rules'
import { Mail, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { ListCard } from '#components/table/ListCard.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { formatCount } from '#lib/format.ts'
import { listQuestions, type MailRule } from './describe-mail-rule.ts'
import { toDraft } from './mail-rule-form.ts'
import { MailRuleDialog } from './MailRuleDialog.tsx'
import { MailRuleRow } from './MailRuleRow.tsx'

/** The business's rules for emails about its calls. */
export function MailsCard({ isSimulated }: { isSimulated: boolean }): ReactNode {
  const query = trpc.business.mailRules.useQuery(undefined, { refetchOnMount: 'always' })
  const fields = trpc.agent.fields.useQuery()
  const hours = trpc.agent.openingHours.useQuery()
  const [edited, setEdited] = useState<{ rule: MailRule | null } | null>(null)
  const { rules = [], ownAddress = '', isOutbox = false } = query.data ?? {}
  const questions = listQuestions(fields.data)
  const timeZone = hours.data?.hours?.timeZone
  const isFull = rules.length >= MAIL_RULES_MAX
  return (
    <>
      <ListCard
        title="Mails"
        description={
          rules.length === 0
            ? 'Emails about your calls.'
            : `${rules.length} of ${formatCount(MAIL_RULES_MAX, 'rule')} for emails about your calls${isFull ? '. Remove one to add another.' : ''}`
        }
        action={
          query.data && (
            <Button
              variant={rules.length === 0 ? 'primary' : 'secondary'}
              size="sm"
              icon={<Plus size={16} />}
              // The form's first values depend on them.
              disabled={isFull || fields.isPending || hours.isPending}
              onClick={() => setEdited({ rule: null })}
            >
              Add Rule
            </Button>
          )
        }
        list={{ query, rows: rules }}
        failure={{ title: 'Your email rules could not be loaded', fallback: 'They still work. Please try again.' }}
        empty={
          <EmptyState
            icon={<Mail />}
            title="No emails yet"
            text="Add a rule to get an email after each missed call, a daily digest, or a monthly report."
          />
        }
        caption="Rules for emails, oldest first"
        rowKey={({ id }) => id}
        skeletonRows={2}
        renderCard={(rule) => (
          <MailRuleRow rule={rule} questions={questions} ownAddress={ownAddress} onEdit={() => setEdited({ rule })} />
        )}
      >
        {(isOutbox || isSimulated) && query.data && (
          <div className="border-b border-line p-3">
            <Notice tone={isOutbox ? 'warning' : 'info'}>
              {isOutbox
                ? 'No mail server is set up, so emails are saved as files instead of being sent.'
                : 'No voice provider is connected, so calls are simulated. Emails about them are saved as files instead of being sent.'}
            </Notice>
          </div>
        )}
      </ListCard>
      <WhileOpen value={edited}>
        {({ rule }, open) => (
          <MailRuleDialog
            open={open}
            rule={rule}
            first={toDraft(rule, { address: ownAddress, timeZone, ...questions })}
            questions={questions}
            onClose={() => setEdited(null)}
          />
        )}
      </WhileOpen>
    </>
  )
}
