import { createHmac } from 'node:crypto'

export const WEBHOOK_SECRET = 'wsec_of_the_bench_0123456789'
export const WEBHOOK_PATH = '/api/webhooks/elevenlabs'

/** A finished call as the provider tells it, with all that it tells: about 4 kB. */
export function postCall(ids: { agentId: string; conversationId: string; number: number }): string {
  const { agentId, conversationId, number } = ids
  const seconds = Math.floor(Date.now() / 1000)
  const customer = `+1212${String(2_000_000 + (number % 7_999_999))}`
  const callSid = `CA${String(number).padStart(32, '0')}`
  return JSON.stringify({
    type: 'post_call_transcription',
    event_timestamp: seconds,
    data: {
      agent_id: agentId,
      agent_name: 'Acme front desk',
      status: 'done',
      user_id: null,
      branch_id: null,
      version_id: 'agtvrsn_5xM3yVvZQKV0EfqQpLr2',
      metadata: {
        start_time_unix_secs: seconds - 90,
        accepted_time_unix_secs: seconds - 86,
        call_duration_secs: 73,
        cost: 412,
        deletion_settings: DELETION_SETTINGS,
        feedback: { type: null, overall_score: null, likes: 0, dislikes: 0, rating: null, comment: null },
        authorization_method: 'authorization_header',
        charging: CHARGING,
        phone_call: {
          direction: 'inbound',
          phone_number_id: 'phnum_0001',
          agent_number: '+12125550199',
          external_number: customer,
          type: 'twilio',
          stream_sid: `MZ${String(number).padStart(32, '0')}`,
          call_sid: callSid,
        },
        batch_call: null,
        termination_reason: 'end_call tool was called.',
        error: null,
        warnings: [],
        main_language: 'en',
        rag_usage: null,
        text_only: false,
        conversation_initiation_source: 'twilio',
        timezone: null,
        cost_fiat: 0.11,
      },
      analysis: {
        evaluation_criteria_results: {},
        data_collection_results: {},
        call_successful: 'success',
        transcript_summary: "The agent confirmed the caller's appointment for Tuesday at 10 am.",
        call_summary_title: 'Appointment confirmation',
      },
      conversation_initiation_client_data: {
        conversation_config_override: {},
        custom_llm_extra_body: {},
        user_id: null,
        dynamic_variables: { system__call_sid: callSid, city: 'Austin' },
      },
      environment: 'production',
      conversation_id: conversationId,
      has_audio: true,
      has_user_audio: true,
      has_response_audio: true,
      has_auxiliary_audio: false,
      transcript: TURNS.map((message, index) => ({
        role: index % 2 === 0 ? 'agent' : 'user',
        message,
        tool_calls: [],
        tool_results: [],
        feedback: null,
        time_in_call_secs: index * 9,
        interrupted: false,
      })),
      tag_ids: [],
    },
  })
}

const DELETION_SETTINGS = {
  deletion_time_unix_secs: null,
  deleted_logs_at_time_unix_secs: null,
  deleted_audio_at_time_unix_secs: null,
  deleted_transcript_at_time_unix_secs: null,
  delete_transcript_and_pii: false,
  delete_audio: false,
}
const CHARGING = {
  dev_discount: false,
  is_burst: false,
  tier: 'pro',
  llm_price: 0.0021,
  llm_charge: 12,
  call_charge: 400,
  free_minutes_consumed: 0,
  free_llm_dollars_consumed: 0,
}
const TURNS = [
  'Hello, this is Acme. How can I help you?',
  'Hi, I have an appointment next week and I am not sure any more at what time. Can you confirm it?',
  'Of course. May I have your name, please?',
  'Smith, Mary Smith. It was for a check-up, I think.',
  'Thank you. You are booked for Tuesday at 10 am with Doctor Jones.',
  'Perfect. Is there somewhere to park?',
  'Yes, there are places behind the house, and they are free for an hour.',
  'Great, thank you, goodbye.',
]

/** The signature that the provider puts beside a body. */
export function signatureOf(body: string): string {
  const seconds = Math.floor(Date.now() / 1000)
  return `t=${seconds},v0=${createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex')}`
}
