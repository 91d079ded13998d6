import type { Voice } from './voice-provider.ts'

/** The simulator's catalogue. Their previews are null: there is nothing to play yet. */
export const SIMULATED_VOICES: readonly Voice[] = [
  voice('Ava', 'American', 'female', 'young'),
  voice('Marcus', 'American', 'male', 'middle-aged'),
  voice('Grace', 'British', 'female', 'middle-aged'),
  voice('Oliver', 'British', 'male', 'young'),
  voice('Saoirse', 'Irish', 'female', 'young'),
  voice('Callum', 'Scottish', 'male', 'middle-aged'),
  voice('Matilda', 'Australian', 'female', 'middle-aged'),
  voice('Noah', 'Canadian', 'male', 'young'),
  voice('Anika', 'Indian', 'female', 'young'),
  voice('Elena', 'Spanish', 'female', 'middle-aged'),
  voice('Walter', 'American', 'male', 'old'),
  voice('River', 'American', 'neutral', 'middle-aged'),
]

function voice(name: string, accent: string, gender: string, age: string): Voice {
  return { voiceId: `voice_sim_${name.toLowerCase()}`, name, previewUrl: null, labels: { accent, gender, age } }
}
