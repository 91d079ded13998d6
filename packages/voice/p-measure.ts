import { readPostCall, readPostCallIdentity } from './src/elevenlabs/webhook.ts'
const turn = (i: number) => ({
  role: i % 2 ? 'user' : 'agent', agent_metadata: { agent_id: 'agent_3701k3ttaq12ewp8b7qv5rfyszkz', branch_id: null, workflow_node_id: null },
  message: 'Yes. You are booked for Tuesday at 10 am. Is there anything else?', multivoice_message: null,
  tool_calls: [{ type: 'webhook', request_id: 'r'+i, tool_name: 't', params_as_json: '{"a":1}', tool_has_been_called: true, tool_details: { type: 'webhook', method: 'POST', url: 'https://x', headers: { a: 'b', c: 'd' }, path_params: {}, query_params: {}, body: '{}' } }],
  tool_results: [{ type: 'webhook', request_id: 'r'+i, tool_name: 't', result_value: 'ok', is_error: false, tool_has_been_called: true, tool_latency_secs: 0.1, dynamic_variable_updates: [] }],
  feedback: null, llm_override: null, time_in_call_secs: i * 2,
  conversation_turn_metrics: { metrics: Object.fromEntries(['convai_llm_service_ttf_sentence','convai_llm_service_ttfb','convai_asr_trailing_service_latency','convai_tts_service_ttfb','convai_llm_service_tt_last_sentence','a','b','c','d','e'].map((k) => [k, { elapsed_time: 0.123 }])) , convai_asr_provider: 'elevenlabs', convai_tts_model: 'x'},
  rag_retrieval_info: { chunks: Array.from({ length: 20 }, (_, k) => ({ document_id: 'doc' + k, chunk_id: 'chunk' + k, vector_distance: 0.5 + k / 100 })), embedding_model: 'e5_mistral_7b_instruct', retrieval_query: 'q', rag_latency_secs: 0.1 },
  llm_usage: { model_usage: { 'gemini-2.0-flash': { input: { tokens: 1, price: 0.1 }, input_cache_read: { tokens: 0, price: 0 }, input_cache_write: { tokens: 0, price: 0 }, output_total: { tokens: 10, price: 0.1 } } } },
  interrupted: false, original_message: null, source_medium: 'audio', source_event_id: i, used_static_kb_document_ids: [], reasoning: [], user_identifier: null, file_input: null, contextual_update_info: null,
})
const count = (s: string) => { let v = 0, q = false; for (let i = 0; i < s.length; i++) { const c = s[i]; if (c === '"' && s[i-1] !== '\\') q = !q; else if (!q && (c === '{' || c === '[' || c === ',')) v++ } return v }
for (const n of [1800, 3600, 7200]) {
  const body = JSON.stringify({ type: 'post_call_transcription', event_timestamp: 1, data: { conversation_id: 'c', agent_id: 'a', status: 'done', transcript: Array.from({ length: n }, (_, i) => turn(i)) } })
  const raw = Buffer.from(body)
  const t0 = performance.now(); let r: unknown; try { readPostCallIdentity(raw) } catch (e) { r = e }
  const t1 = performance.now(); try { readPostCall(raw) } catch (e) { r = e }
  const t2 = performance.now(); JSON.parse(body); const t3 = performance.now()
  console.log(n, 'turns', count(body), 'values', (raw.length / 1e6).toFixed(1), 'MB', 'identity', (t1 - t0).toFixed(), 'read', (t2 - t1).toFixed(), 'parse', (t3 - t2).toFixed(), String(r).slice(0, 100))
}
const kinds: [string, string][] = [['{}', '{},'], ['[]', '[],'], ['1', '1,'], ['{"a":1}', '{"a":1},'], ['distinct keys', ''], ['{"a":{"a":{}}}', '{"a":{"a":{}}},']]
for (const [name, unit] of kinds) for (const total of [500_000, 1_000_000]) {
  const per = unit === '' ? 1 : count(unit)
  const list = unit === '' ? '{' + Array.from({ length: total }, (_, i) => `"k${i}":1`).join(',') + '}' : `[${unit.repeat(Math.floor((total - 20) / per))}1]`
  const raw = Buffer.from(`{"type":"post_call_transcription","data":{"conversation_id":"c","agent_id":"a","status":"done","x":${list}}}`)
  const t0 = performance.now(); let r: unknown = ''; try { readPostCallIdentity(raw) } catch (e) { r = e }
  const t1 = performance.now(); try { readPostCall(raw) } catch (e) { r = e }
  const t2 = performance.now()
  console.log(name, total, (raw.length / 1e6).toFixed(1), 'MB', 'identity', (t1 - t0).toFixed(), 'read', (t2 - t1).toFixed(), String(r).slice(0, 100))
}
