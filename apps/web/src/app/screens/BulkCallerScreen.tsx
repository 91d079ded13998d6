import type { ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import { BulkCaller } from '../../features/bulk/BulkCaller.tsx'
import { BulkTabs } from '../../features/bulk/BulkTabs.tsx'
import { AddCallBackButton } from '../../features/calls/details/AddCallBackButton.tsx'
import { LeadFilesCard } from '../../features/business/leads/LeadFilesCard.tsx'
import { lazyScreen } from '#lib/loading/lazy-screen.tsx'
import { PageSkeleton } from '#components/feedback/PageSkeleton.tsx'

const DoNotCallPage = lazyScreen(
  async () => (await import('../../features/bulk/do-not-call/DoNotCallPage.tsx')).DoNotCallPage,
)
const SchedulePage = lazyScreen(
  async () => (await import('../../features/bulk/schedule/SchedulePage.tsx')).SchedulePage,
)
const CallBacksPage = lazyScreen(async () => {
  const { CallBacksPage: Page } = await import('../../features/bulk/call-backs/CallBacksPage.tsx')
  return () => <Page renderAdd={(callId) => <AddCallBackButton callId={callId} />} />
})
const CampaignPage = lazyScreen(
  async () => (await import('../../features/bulk/campaign/CampaignPage.tsx')).CampaignPage,
)

/** Bulk Caller and its pages: one for each campaign, the do-not-call list, the schedule, and call-backs. */
export function BulkCallerScreen(): ReactNode {
  const placeholder = <PageSkeleton />
  return (
    <Switch>
      <Route path="/bulk-caller">
        <BulkTabs />
        <BulkCaller leadFiles={<LeadFilesCard />} />
      </Route>
      <Route path="/bulk-caller/do-not-call">
        <BulkTabs />
        <DoNotCallPage placeholder={placeholder} />
      </Route>
      <Route path="/bulk-caller/schedule">
        <BulkTabs />
        <SchedulePage placeholder={placeholder} />
      </Route>
      <Route path="/bulk-caller/call-backs">
        <BulkTabs />
        <CallBacksPage placeholder={placeholder} />
      </Route>
      <Route path="/bulk-caller/:campaignId">
        {({ campaignId }) => <CampaignPage key={campaignId} placeholder={placeholder} />}
      </Route>
    </Switch>
  )
}
