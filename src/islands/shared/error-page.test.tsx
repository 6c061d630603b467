import { cleanup, render, screen } from '../../../tests/support/render.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { islandProps } from '../../../tests/support/island.ts'
import { withPage } from './page-context.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const open = async (error: unknown, kind?: 'chrome') => {
  const Broken = withPage(function Broken(): null {
    throw error
  }, kind)
  await render(<Broken {...await islandProps('amora')} />)
}
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('error page of a screen', () => {
  it('is titled “Error” with status 500, and offers to load the page again', async () => {
    await open(new TypeError('x is undefined'))
    expect(screen.getByRole('heading').textContent).toBe('Error')
    expect(document.querySelector('[data-status="500"]')).not.toBeNull()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  })

  it('is titled by the error’s message, and for 404 leads to the home page', async () => {
    await open(Object.assign(new Error('This page could not be found'), { status: 404 }))
    expect(screen.getByRole('heading').textContent).toBe('This page could not be found')
    expect(link('Back to the home page')).toBe('/')
  })

  it('says so where it breaks itself, with a link home', async () => {
    const error = {
      get status() {
        throw new Error('again')
      },
    }
    await open(error)
    expect(document.body.textContent).toContain('An error occurred while showing the error page')
    expect(link('Go back to home')).toBe('/')
  })

  it('does not stand in the place of navigation or alerts', async () => {
    await open(new Error('broken'), 'chrome')
    expect(document.body.textContent).toBe('')
  })
})
