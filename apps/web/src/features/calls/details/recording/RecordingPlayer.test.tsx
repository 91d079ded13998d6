// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { RecordingPlayer } from './RecordingPlayer.tsx'
import { usePlayback } from './use-playback.ts'

const RECORDING = '/api/calls/c1/recording'

function Player(): ReactNode {
  return <RecordingPlayer url={RECORDING} playback={usePlayback()} />
}

/** Renders a player whose recording cannot be downloaded for a waveform. */
function openPlayer(): HTMLAudioElement {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { container } = render(<Player />, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const audio = container.querySelector('audio')
  if (!audio) throw new Error('There is no audio element')
  return audio
}

function load(audio: HTMLAudioElement, duration: number): void {
  Object.defineProperty(audio, 'duration', { value: duration })
  fireEvent.durationChange(audio)
}

describe('the recording player', () => {
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  it('moves by five seconds and to the ends, and says where it is', () => {
    const audio = openPlayer()
    screen.getByText('Loading...')
    load(audio, 180)
    const slider = screen.getByRole('slider', { name: 'Position' })
    const positionAfter = (key: string): string | null => {
      fireEvent.keyDown(slider, { key })
      return slider.getAttribute('aria-valuetext')
    }
    expect(positionAfter('ArrowRight')).toBe('5 seconds of 3 minutes')
    expect(positionAfter('ArrowUp')).toBe('10 seconds of 3 minutes')
    expect(positionAfter('ArrowLeft')).toBe('5 seconds of 3 minutes')
    expect(positionAfter('End')).toBe('3 minutes of 3 minutes')
    expect(positionAfter('ArrowRight')).toBe('3 minutes of 3 minutes')
    expect(audio.currentTime).toBe(180)
    expect(positionAfter('Home')).toBe('0 seconds of 3 minutes')
    fireEvent.change(slider, { target: { value: '65' } })
    expect([slider.getAttribute('aria-valuetext'), audio.currentTime]).toEqual(['1 minute 5 seconds of 3 minutes', 65])
    screen.getByText('1:05 / 3:00')
  })

  it('says where a focused slider is when it is moved or paused, but not while it plays', () => {
    const audio = openPlayer()
    load(audio, 180)
    const slider = screen.getByRole('slider')
    const playUntil = (seconds: number): string | null => {
      audio.currentTime = seconds
      fireEvent.timeUpdate(audio)
      return slider.getAttribute('aria-valuetext')
    }
    fireEvent.focus(slider)
    fireEvent.keyDown(slider, { key: ' ' })
    expect(playUntil(9)).toBe('0 seconds of 3 minutes')
    screen.getByText('0:09 / 3:00')
    fireEvent.keyDown(slider, { key: 'ArrowRight' })
    expect(playUntil(20)).toBe('14 seconds of 3 minutes')
    fireEvent.keyDown(slider, { key: ' ' })
    expect(slider.getAttribute('aria-valuetext')).toBe('20 seconds of 3 minutes')
    fireEvent.keyDown(slider, { key: ' ' })
    fireEvent.blur(slider)
    expect(playUntil(30)).toBe('30 seconds of 3 minutes')
  })

  it('plays and pauses with its button, and with Space on the slider', () => {
    const audio = openPlayer()
    load(audio, 180)
    const slider = screen.getByRole('slider')
    fireEvent.keyDown(slider, { key: ' ' })
    expect(audio.paused).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Pause recording' }))
    expect(audio.paused).toBe(true)
    fireEvent.keyDown(slider, { key: ' ', ctrlKey: true })
    expect(audio.paused).toBe(true)
  })

  it('changes the speed in four steps', async () => {
    const audio = openPlayer()
    const user = userEvent.setup()
    for (const next of [1.25, 1.5, 2, 1]) {
      await user.click(screen.getByRole('button', { name: /^Playback speed/ }))
      screen.getByRole('button', { name: `Playback speed ${next}x` })
      expect(audio.playbackRate).toBe(next)
    }
  })

  it('offers to load a recording again that could not be loaded', () => {
    const audio = openPlayer()
    const reload = vi.spyOn(audio, 'load')
    fireEvent.error(audio)
    expect(document.activeElement).toBe(document.body)
    expect(screen.getByRole('alert').textContent).toContain('The recording could not be loaded.')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(reload).toHaveBeenCalledOnce()
    screen.getByRole('button', { name: 'Play recording' })
  })

  it('keeps the focus when the recording fails and when it is loaded again', async () => {
    const audio = openPlayer()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: /^Playback speed/ }))
    fireEvent.error(audio)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Play recording' }))
  })

  it('downloads nothing for a waveform if the data saver is on', () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
    load(openPlayer(), 180)
    screen.getByText('0:00 / 3:00')
    expect(fetch).not.toHaveBeenCalled()
  })

  it('downloads a recording of up to 30 minutes for its waveform, and works without one', async () => {
    load(openPlayer(), 1801)
    screen.getByText('0:00 / 30:01')
    expect(fetch).not.toHaveBeenCalled()
    cleanup()
    load(openPlayer(), 1800)
    screen.getByText('0:00 / 30:00')
    await waitFor(() => expect(fetch).toHaveBeenCalledWith(RECORDING, expect.anything()))
  })
})
