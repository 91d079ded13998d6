// The provider's stand-in in a process of its own: it answers on a core that the server is not charged for.
import { startFakeProvider } from '../../packages/fake-elevenlabs/src/provider.ts'

const { url } = await startFakeProvider({ speed: 200, talkSeconds: { min: 10, max: 40 }, outcomes: { answered: 1 } })
process.send?.(url)
process.on('disconnect', () => process.exit())
