import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { FormDialog, type FormDialogProps } from '#components/dialog/FormDialog.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'
import { toolPath } from '#lib/paths.ts'
import { toForm, toolFormSchema, type Tool } from './edited-tool.ts'
import { ToolFields } from './ToolFields.tsx'
import { isSaved } from './use-tools.ts'

type Props = { open: boolean; onClose: () => void }

/** Adds a tool, and opens its page to try it. */
export function AddToolDialog({ open, onClose }: Props): ReactNode {
  const cache = trpc.useUtils().tools
  const add = trpc.tools.add.useMutation({
    onSuccess: async ({ id }) => {
      await cache.list.invalidate()
      navigate(toolPath(id), { state: 'try' })
    },
    onError: async (error) => {
      if (!isSaved(error)) return
      await cache.list.invalidate()
      onClose()
    },
  })
  return <ToolDialog open={open} title="Add tool" saved={null} action={add} onSubmit={add.mutate} onClose={onClose} />
}

/** Changes a tool's settings. */
export function EditToolDialog({ open, tool, onClose }: Props & { tool: Tool }): ReactNode {
  const { id: toolId, isOn } = tool
  const cache = trpc.useUtils().tools
  const change = trpc.tools.change.useMutation({
    onSuccess: () => {
      toast({ title: 'Tool saved', description: 'Your agent uses the new settings starting with its next call.' })
      onClose()
    },
    onError: (error) => isSaved(error) && onClose(),
    onSettled: () => cache.list.invalidate(),
  })
  return (
    <ToolDialog
      open={open}
      title="Edit tool"
      saved={tool}
      action={change}
      onSubmit={(settings) => change.mutate({ ...settings, toolId, isOn })}
      onClose={onClose}
    />
  )
}

type SentTool = Parameters<ReturnType<typeof trpc.tools.add.useMutation>['mutate']>[0]
type ToolDialogProps = Omit<FormDialogProps<object, SentTool>, 'form' | 'children'> & { saved: Tool | null }

function ToolDialog({ saved, ...dialog }: ToolDialogProps): ReactNode {
  const form = useForm(toolFormSchema(saved), toForm(saved))
  return (
    <FormDialog {...dialog} size="lg" form={form}>
      <ToolFields form={form} saved={saved} error={dialog.action.error} />
    </FormDialog>
  )
}
