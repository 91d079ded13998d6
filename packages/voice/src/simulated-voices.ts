import type { Voice } from './voice-provider.ts'

/** The simulator's catalogue. Their previews are null: there is nothing to play yet. */
export const SIMULATED_VOICES: readonly Voice[] = [
  voice('Ava', { accent: 'American', gender: 'female', age: 'young' }),
  voice('Marcus', { accent: 'American', gender: 'male', age: 'middle-aged' }),
  voice('Grace', { accent: 'British', gender: 'female', age: 'middle-aged' }),
  voice('Oliver', { accent: 'British', gender: 'male', age: 'young' }),
  voice('Saoirse', { accent: 'Irish', gender: 'female', age: 'young' }),
  voice('Callum', { accent: 'Scottish', gender: 'male', age: 'middle-aged' }),
  voice('Matilda', { accent: 'Australian', gender: 'female', age: 'middle-aged' }),
  voice('Noah', { accent: 'Canadian', gender: 'male', age: 'young' }),
  voice('Anika', { accent: 'Indian', gender: 'female', age: 'young' }),
  voice('Elena', { accent: 'Spanish', gender: 'female', age: 'middle-aged' }),
  voice('Walter', { accent: 'American', gender: 'male', age: 'old' }),
  voice('River', { accent: 'American', gender: 'neutral', age: 'middle-aged' }),
]

function voice(name: string, labels: Voice['labels']): Voice {
  return { voiceId: `voice_sim_${name.toLowerCase()}`, name, previewUrl: null, labels }
}
