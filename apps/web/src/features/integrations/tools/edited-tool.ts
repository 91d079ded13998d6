import { z } from '@callwright/contract/input/zod'
import { listPlaceholders } from '@callwright/contract/tools/placeholders'
import { addToolSchema, PARAMETERS_MAX, type ToolParameter, type ToolSettings } from '@callwright/contract/tools/tools'
import type { Reauth } from '#components/form/ReauthFields.tsx'
import type { Outputs } from '#lib/api/trpc.ts'

export type Tool = Outputs['tools']['list']['rows'][number]

/** `choices`: one in each line. */
export type EditedParameter = Omit<ToolParameter, 'choices'> & { choices: string }
/** `isSaved`: the server keeps its value until another one is typed. */
export type EditedHeader = { name: string; value: string; isSaved: boolean }
export type ToolForm = Omit<ToolSettings, 'parameters' | 'headers'> &
  Reauth & { parameters: EditedParameter[]; headers: EditedHeader[] }

export const NEW_HEADER: EditedHeader = { name: '', value: '', isSaved: false }
export const NEW_PARAMETER: EditedParameter = {
  ...{ name: '', source: 'agent', type: 'text', description: '', choices: '', required: true, value: '' },
}

/** @param saved null for a new tool */
export function toForm(saved: Tool | null): ToolForm {
  const { name = '', description = '', method = 'GET', url = '', changes = false, mock = '' } = saved ?? {}
  const { sound = 'typing', timeoutSeconds = 5, parameters = [], headerNames = [] } = saved ?? {}
  return {
    ...{ name, description, method, url, changes, sound, timeoutSeconds, mock, password: '', code: '' },
    parameters: parameters.map(({ choices, ...rest }) => ({ ...rest, choices: choices.join('\n') })),
    headers: headerNames.map((header) => ({ name: header, value: '', isSaved: true })),
  }
}

/** @param saved the tool before it is edited; null for a new one */
export function toolFormSchema(saved: Tool | null): z.ZodType<z.output<typeof addToolSchema>> {
  return z
    .custom<ToolForm>()
    .transform(({ password, code, ...form }) => ({
      ...form,
      parameters: form.parameters.map(toParameter),
      headers: form.headers.map(({ name, value, isSaved }) => ({ name, value: isSaved && !value ? null : value })),
      ...(changesRequest(form, saved) ? { password, code } : {}),
    }))
    .pipe(addToolSchema)
}

/** Leaves out what was typed before another kind of value was chosen. */
function toParameter({ name, source, type, choices, ...rest }: EditedParameter): ToolParameter {
  const isAsked = source === 'agent'
  return {
    ...{ name, source, type, description: isAsked ? rest.description : '' },
    choices: isAsked && type === 'choice' ? choices.split('\n').filter((line) => line.trim() !== '') : [],
    required: source === 'fixed' || rest.required,
    value: source === 'fixed' || source === 'variable' ? rest.value : '',
  }
}

/** Whether a change affects what is sent, or where, so that the owner confirms it with the password. */
export function changesRequest(form: Omit<ToolForm, keyof Reauth>, saved: Tool | null): boolean {
  if (saved === null) return true
  const { method, url, changes, headers } = form
  const before = [saved.method, saved.url, saved.changes, saved.headerNames, saved.parameters]
  const after = [method, url.trim(), changes, headers.map(({ name }) => name), form.parameters.map(toParameter)]
  return JSON.stringify(before) !== JSON.stringify(after) || headers.some(({ value }) => value !== '')
}

/** The saved headers that a change of the server removes. */
export function listLostHeaders({ url, headers }: ToolForm, saved: Tool | null): string[] {
  if (saved === null || URL.parse(url)?.origin === URL.parse(saved.url)?.origin) return []
  return headers.flatMap(({ name, value, isSaved }) => (isSaved && value === '' ? [name] : []))
}

/** The parameters after the URL was edited: a new placeholder adds one, and one without a description goes with it. */
export function followUrl({ url: before, parameters }: ToolForm, url: string): EditedParameter[] {
  const placeholders = listPlaceholders(url)
  const gone = listPlaceholders(before).filter((name) => !placeholders.includes(name))
  const kept = parameters.filter(({ name, description, value }) => description || value || !gone.includes(name))
  const added = placeholders.filter((name) => name !== '' && kept.every((parameter) => parameter.name !== name))
  return [...kept, ...[...new Set(added)].map((name) => ({ ...NEW_PARAMETER, name }))].slice(0, PARAMETERS_MAX)
}
