// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyScreen, type LazyScreen } from './lazy-screen.tsx'

afterEach(cleanup)

function Loaded(): ReactNode {
  return <p>Loaded</p>
}

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state: { failed: boolean } = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? <p>Failed</p> : this.props.children
  }
}

function show(Screen: LazyScreen): void {
  render(
    <Boundary>
      <Screen placeholder={<p>Loading</p>} />
    </Boundary>,
  )
}

it('shows its placeholder until the code arrives', async () => {
  const code = Promise.withResolvers<typeof Loaded>()
  show(lazyScreen(async () => await code.promise))
  screen.getByText('Loading')
  code.resolve(Loaded)
  await screen.findByText('Loaded')
  expect(screen.queryByText('Loading')).toBeNull()
})

it('shows preloaded code at once', async () => {
  const load = vi.fn(async () => Loaded)
  const Screen = lazyScreen(load)
  Screen.preload()
  await vi.waitFor(() => expect(load).toHaveResolvedWith(Loaded))
  show(Screen)
  screen.getByText('Loaded')
  expect(load).toHaveBeenCalledOnce()
})

it('fails in the boundary around it, and loads again when it is shown again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn(async () => Loaded).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Screen = lazyScreen(load)
  show(Screen)
  await screen.findByText('Failed')
  cleanup()
  show(Screen)
  await screen.findByText('Loaded')
})
