import { TOOLS_MAX } from '@callwright/contract/tools/tools'
import { Plug } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { toolPath } from '#lib/paths.ts'
import { LimitedListCard } from '../LimitedListCard.tsx'
import { AddToolDialog } from './ToolDialog.tsx'
import { TOOL_COLUMNS } from './tool-columns.tsx'
import { useTools } from './use-tools.ts'

/** The list of tools, and the button that adds one. */
export function ToolsTab(): ReactNode {
  const [, navigate] = useLocation()
  const query = useTools()
  return (
    <LimitedListCard
      title="Tools"
      query={query}
      rows={query.data?.rows ?? []}
      max={TOOLS_MAX}
      noun="tool"
      fullHint="Remove one to add another."
      addLabel="Add tool"
      failure={{ title: 'The tools could not be loaded' }}
      empty={{
        icon: <Plug />,
        title: 'No tools yet',
        text: 'With a tool, your agent looks something up in your own system during a call. A caller asks “Is my car ready?”, your agent asks your system about the license plate, and tells them.',
      }}
      caption="Tools"
      columns={TOOL_COLUMNS}
      rowKey={(row) => row.id}
      onRowOpen={({ id }) => navigate(toolPath(id))}
      tableMinWidth={1080}
      renderDialog={(open, onClose) => <AddToolDialog open={open} onClose={onClose} />}
    />
  )
}
