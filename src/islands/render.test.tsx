import '../../tests/support/dom.ts'
import { act } from '@testing-library/react'
import { lazy, Suspense, useId, useState } from 'react'
import { expect, it, vi } from 'vitest'
import hydrate from './hydrate.ts'
import renderer from './render.ts'

const Late = lazy(() => Promise.resolve({ default: () => <em>late</em> }))

function Field({ label }: { label: string }) {
  const id = useId()
  const [presses, setPresses] = useState(0)
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input id={id} />
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {presses}
      </button>
      <Suspense>
        <Late />
      </Suspense>
    </>
  )
}

const metadata = { astroStaticSlot: true, displayName: 'Field', hydrate: 'load' } as const

it('hydrates an island as it was built, with its lazy parts and its ids', async () => {
  const complaints = vi.spyOn(console, 'error')
  const { html, attrs } = await renderer.renderToStaticMarkup(Field, { label: 'Name' }, {}, metadata)
  const island = document.createElement('astro-island')
  for (const [name, value] of Object.entries(attrs ?? {})) island.setAttribute(name, value)
  island.append(document.createRange().createContextualFragment(html))
  document.body.append(island)
  const built = [...island.children]
  expect(built.map(({ localName }) => localName)).toEqual(['label', 'input', 'button', 'em'])
  await act(async () => {
    hydrate(island)(Field as never, { label: 'Name' })
    await new Promise((resolve) => setTimeout(resolve))
  })
  const button = island.querySelector('button')
  act(() => button?.click())
  expect(button?.textContent).toBe('1')
  expect([...island.children]).toEqual(built)
  expect(complaints).not.toHaveBeenCalled()
})

it('gives the ids of two islands of a page different beginnings', async () => {
  const ids = ['Nav', 'Alerts'].map(async (displayName) => {
    const { html } = await renderer.renderToStaticMarkup(
      Field,
      { label: '' },
      {},
      { ...metadata, displayName },
    )
    return / id="([^"]+)"/.exec(html)?.[1]
  })
  expect(new Set(await Promise.all(ids)).size).toBe(2)
})
