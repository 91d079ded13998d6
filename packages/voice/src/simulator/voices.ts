import type { Voice } from '../voice-provider.ts'

type Gender = 'female' | 'male' | 'neutral'
type Age = 'young' | 'middle-aged' | 'old'

/** Names by accent, gender and age: enough for a catalog that needs a search. */
const NAMES: readonly (readonly [accent: string, gender: Gender, age: Age, names: string])[] = [
  ['American', 'female', 'young', 'Ava Madison Brooke Kayla'],
  ['American', 'female', 'middle-aged', 'Denise Laura Monica'],
  ['American', 'female', 'old', 'Dorothy'],
  ['American', 'male', 'young', 'Tyler Jordan Ethan'],
  ['American', 'male', 'middle-aged', 'Marcus Brian Curtis'],
  ['American', 'male', 'old', 'Walter'],
  ['American', 'neutral', 'middle-aged', 'River'],
  ['American', 'neutral', 'young', 'Sky'],
  ['Southern American', 'female', 'middle-aged', 'Savannah'],
  ['Southern American', 'male', 'old', 'Beau'],
  ['British', 'female', 'young', 'Imogen Poppy Freya'],
  ['British', 'female', 'middle-aged', 'Grace Harriet'],
  ['British', 'female', 'old', 'Winifred'],
  ['British', 'male', 'young', 'Oliver Alfie'],
  ['British', 'male', 'middle-aged', 'Rupert Graham'],
  ['British', 'male', 'old', 'Arthur'],
  ['British', 'neutral', 'young', 'Robin'],
  ['Irish', 'female', 'young', 'Saoirse'],
  ['Irish', 'female', 'middle-aged', 'Niamh'],
  ['Irish', 'male', 'young', 'Cillian'],
  ['Irish', 'male', 'old', 'Padraig'],
  ['Scottish', 'female', 'young', 'Isla'],
  ['Scottish', 'female', 'old', 'Moira'],
  ['Scottish', 'male', 'middle-aged', 'Callum'],
  ['Welsh', 'female', 'middle-aged', 'Cerys'],
  ['Welsh', 'male', 'young', 'Rhys'],
  ['Australian', 'female', 'young', 'Zara'],
  ['Australian', 'female', 'middle-aged', 'Matilda'],
  ['Australian', 'male', 'young', 'Lachlan'],
  ['Australian', 'male', 'middle-aged', 'Bruce'],
  ['New Zealand', 'female', 'young', 'Aroha'],
  ['New Zealand', 'male', 'middle-aged', 'Hemi'],
  ['Canadian', 'female', 'young', 'Chloe'],
  ['Canadian', 'female', 'middle-aged', 'Geneviève'],
  ['Canadian', 'male', 'young', 'Noah'],
  ['Canadian', 'male', 'middle-aged', 'Gordon'],
  ['South African', 'female', 'middle-aged', 'Thandi'],
  ['South African', 'male', 'young', 'Sipho'],
  ['Nigerian', 'female', 'young', 'Adaeze'],
  ['Nigerian', 'male', 'middle-aged', 'Emeka'],
  ['Indian', 'female', 'young', 'Anika Meera'],
  ['Indian', 'female', 'middle-aged', 'Sunita'],
  ['Indian', 'male', 'young', 'Arjun'],
  ['Indian', 'male', 'middle-aged', 'Vikram'],
  ['Spanish', 'female', 'middle-aged', 'Elena'],
  ['Spanish', 'male', 'young', 'Javier'],
  ['Mexican', 'female', 'young', 'Ximena'],
  ['Mexican', 'male', 'middle-aged', 'Rodrigo'],
  ['French', 'female', 'young', 'Camille'],
  ['French', 'male', 'middle-aged', 'Étienne'],
  ['German', 'female', 'middle-aged', 'Annika'],
  ['German', 'male', 'young', 'Lukas'],
  ['Italian', 'female', 'young', 'Giulia'],
  ['Italian', 'male', 'old', 'Lorenzo'],
  ['Swedish', 'female', 'young', 'Linnea'],
  ['Polish', 'male', 'middle-aged', 'Krzysztof'],
  ['Brazilian', 'female', 'middle-aged', 'Beatriz'],
  ['Jamaican', 'male', 'young', 'Tafari'],
  ['Japanese', 'female', 'young', 'Haruka'],
  ['Korean', 'male', 'young', 'Minjun'],
]

/** Unaccented letters: locale-aware comparison would load locale data at every startup. */
const toAsciiLetters = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

/** The simulator's voices, sorted by name. Our own server serves their previews: see `simulatedVoicePreview`. */
export const SIMULATED_VOICES: readonly Voice[] = NAMES.flatMap(([accent, gender, age, names]) =>
  names.split(' ').map((name) => createVoice(name, { accent, gender, age })),
).toSorted((a, b) => (toAsciiLetters(a.name) < toAsciiLetters(b.name) ? -1 : 1))

function createVoice(name: string, labels: Voice['labels']): Voice {
  const voiceId = `voice_sim_${toAsciiLetters(name)}`
  return { voiceId, name, previewUrl: `/api/voices/preview/${voiceId}`, labels }
}
