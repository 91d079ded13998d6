import { analyzeLive } from '../analysis.ts'
import type { SimulatedCall } from '../conversation.ts'
import type { EventFeed } from '../events.ts'
import type { SimulatedConversation, SimulatorStore } from '../store.ts'
import { sayAnswer } from '../tools.ts'
import { singleTools, talkAboutBooking } from '../use-tools.ts'
import type { AgentTool, UseTool } from '../../voice-provider.ts'
import { createLiveConversation, type LiveReply } from './live-conversation.ts'

/** A conversation with a real customer, which is saved as it goes on. */
export type LiveCall = {
  readonly conversationId: string
  readonly opening: string
  readonly voiceId: string | null
  readonly isOpeningProtected: boolean
  /** @param words what the customer typed; null: they spoke, and `text` says so in the transcript */
  hear(customer: { words: string } | { words: null; text: string }): Promise<LiveReply>
  /** Resolves when what was said so far is stored. */
  saved(): Promise<void>
  /** The customer interrupted a line of the agent after these words. */
  cut(text: string, heard: string): void
  /** Must be called at least every 30 seconds. @returns false if it was not: the call has been recorded as ended */
  renew(): boolean
  /** Resolves when the end is saved. */
  end(): Promise<void>
}

/** How long a call lasts without a sign of life: a crash ends it with what was said so far. */
export const LIVE_LEASE_MS = 30_000

const SUMMARY = 'A test call in the browser. Simulated calls are not summarized.'

type LiveCallSettings = SimulatedCall & {
  voiceId: string | null
  isTyped: boolean
  isRehearsal: boolean
  isOpeningProtected: boolean
  tools?: readonly AgentTool[]
}

/**
 * @param call.isTyped nothing is recorded
 * @param call.isRehearsal it takes no time, and there are no events before its end
 */
export function createLiveCall(
  call: LiveCallSettings,
  {
    store,
    events,
    now,
    onError,
    useTool,
  }: {
    store: SimulatorStore
    events: EventFeed
    now: () => number
    onError?: (error: unknown) => void
    useTool?: UseTool
  },
): LiveCall {
  const { conversationId, agentId, tenantId } = call
  const sayToolAnswer = useTool && (async (tool: AgentTool) => await sayAnswer(useTool, call, { tool, at: now() }))
  const { tools = [] } = call
  const booking = useTool && talkAboutBooking(useTool, call, { tools, clock: now })
  const settings = { ...call, tools: singleTools(tools), sayToolAnswer, booking }
  const live = createLiveConversation(call.isTyped ? { ...settings, recordingMode: 'off' } : settings)
  const startedAt = now()
  // Not by the clock, which can be set.
  const begunAt = performance.now()
  const secondsSince = (): number => (performance.now() - begunAt) / 1000
  const lines = [{ role: 'agent' as 'agent' | 'customer', text: live.opening, atSeconds: 0, isUnderstood: true }]
  const times = { startedAt, answersAt: startedAt, endsAt: startedAt + LIVE_LEASE_MS }
  const conversation: SimulatedConversation = {
    ...{ conversationId, agentId, tenantId, ...times },
    ended: {
      ...{ conversationId, agentId, tenantId, callId: null, direction: call.direction, source: 'browser' },
      ...{ status: 'completed', endReason: 'answered', callerNumber: null, calledNumber: null },
      ...{ startedAt, durationSeconds: 0, summary: SUMMARY, turns: [], hasRecording: false },
    },
  }
  let isEnded = false
  let renewedAt = begunAt
  const hasLapsed = (): boolean => isEnded || performance.now() - renewedAt >= LIVE_LEASE_MS

  const bringUpToDate = (endsAt: number): SimulatedConversation => {
    const understood = lines.filter((line) => line.isUnderstood)
    conversation.endsAt = endsAt
    Object.assign(conversation.ended, {
      durationSeconds: call.isRehearsal ? 0 : Math.max(1, Math.round(secondsSince())),
      turns: lines.map(({ role, text, atSeconds }) => ({ role, text, atSeconds })),
      hasRecording: !call.isTyped && call.recordingMode !== 'off',
      analysis: analyzeLive(call, { lines: understood, asked: [...live.asked] }),
    })
    return structuredClone(conversation)
  }
  let saving = store.save(bringUpToDate(times.endsAt)).catch((error: unknown) => onError?.(error))
  if (!call.isRehearsal) events.track(conversation)

  const save = (endsAt: number): void => {
    if (isEnded) return
    saving = write(saving, bringUpToDate(endsAt))
  }
  const write = async (earlier: Promise<unknown>, changed: SimulatedConversation): Promise<void> => {
    await earlier
    try {
      await store.update(changed)
      if (!call.isRehearsal || isEnded) events.retrack(conversation)
    } catch (error) {
      onError?.(error)
    }
  }
  const add = (role: 'agent' | 'customer', text: string, isUnderstood = true): void => {
    // Tools are used between the lines.
    const round = role === 'agent' ? Math.ceil : Math.floor
    const atSeconds = Math.max(lines.at(-1)?.atSeconds ?? 0, round(secondsSince() * 10) / 10)
    lines.push({ role, text, atSeconds, isUnderstood })
  }

  return {
    conversationId,
    opening: live.opening,
    voiceId: call.voiceId,
    isOpeningProtected: call.isOpeningProtected,
    async hear(customer) {
      add('customer', customer.words ?? customer.text, customer.words !== null)
      const reply = await live.hear(customer.words)
      add('agent', reply.text)
      if (reply.next === 'transfer') {
        const transfer = { phoneNumber: reply.person.phoneNumber, turn: lines.length }
        Object.assign(conversation.ended, { endReason: 'transferred', transfer })
      }
      save(now() + LIVE_LEASE_MS)
      return reply
    },
    saved: () => saving,
    cut(text, heard) {
      const index = lines.findLastIndex((line) => line.role === 'agent' && line.text === text)
      if (index === 0) conversation.ended.cutOpening = live.opening
      const line = lines[index]
      if (line) line.text = heard
    },
    renew() {
      if (hasLapsed()) return false
      renewedAt = performance.now()
      save(now() + LIVE_LEASE_MS)
      return true
    },
    async end() {
      save(now())
      isEnded = true
      await saving
    },
  }
}
