import { cleanup, click, field, render, screen, typeInto } from '../../tests/support/render.ts'
import { fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { stubTextHeight } from '../../tests/support/text-height.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { Chips } from './chips.tsx'
import { Dialog } from './dialog.tsx'
import { DrawingShapes } from './drawings.tsx'
import { Portrait } from './portrait.tsx'
import { Price } from './price.tsx'
import { TextArea, TextField } from './text-field.tsx'

afterEach(async () => {
  cleanup()
})

describe('ui', () => {
  it('caps a badge at 99 and shows no zero unless asked', () => {
    expect(renderToStaticMarkup(<Badge count={100} label="100 unread" />)).toContain('99+')
    expect(renderToStaticMarkup(<Badge count={0} label="none" />)).toBe('')
    expect(renderToStaticMarkup(<Badge count={0} label="none" showsZero kind="danger" />)).toContain(
      'badge--danger',
    )
  })

  it('draws what is empty as the technique of the brand does', () => {
    const drawn = ['flat', 'cut', 'line', 'print', 'ink', 'hatch', 'relief'].map((technique) => {
      document.documentElement.dataset.drawing = technique
      return renderToStaticMarkup(<DrawingShapes name="likes" />)
    })
    delete document.documentElement.dataset.drawing
    expect(new Set(drawn).size).toBe(7)
  })

  it('keeps the face of a photo in sight where it is cut', async () => {
    await render(<Portrait name="Ann" photo={{ src: '/a.webp', eyes: '40% 23%' }} />)
    expect(document.querySelector('img')?.style.getPropertyValue('--eyes')).toBe('40% 23%')
  })

  it('keeps the label of a portrait that is no news any more', () => {
    const labelOf = (news: false | string) =>
      renderToStaticMarkup(<Portrait name="Ann" photo={null} label="From Lunaria" news={news} isBare />)
    expect(labelOf(false)).toContain('>From Lunaria<')
    expect(labelOf('New')).toContain('>New · From Lunaria<')
  })

  it('always labels a portrait, and says presence in a word', async () => {
    const photo = { src: '/a.webp' }
    await render(
      <>
        <Portrait name="Ann" age={30} photo={photo} label="Fictional" online="Online" />
        <Portrait name="Ea" photo={null} label="Fictional" isBare />
      </>,
    )
    const [first, second] = [...document.querySelectorAll('figure')].map((figure) => figure.textContent)
    expect(first).toBe('FictionalAnn30Online')
    expect(second).toBe('EFictional')
  })

  it('ties label, hint and error to their control', async () => {
    await render(<TextField label="Name" hint="As others see it" error="Too short" name="name" />)
    const name = field('Name')
    const described = (name.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'As others see it',
      'Too short',
    ])
    expect(name.getAttribute('aria-invalid')).toBe('true')
  })

  it('takes no click while busy, and keeps the focus', async () => {
    let clicks = 0
    await render(
      <Button isBusy onClick={() => clicks++}>
        Save
      </Button>,
    )
    const button = screen.getByRole('button', { name: /Save/ })
    button.focus()
    await click(button)
    expect(clicks).toBe(0)
    expect(document.activeElement).toBe(button)
    expect(button.hasAttribute('disabled')).toBe(false)
  })

  it('lets no more be chosen than the limit', async () => {
    const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }))
    const chosen: string[][] = []
    await render(
      <Chips
        legend="Some"
        name="some"
        options={options}
        values={['a', 'b']}
        limit={2}
        onChange={(values) => chosen.push(values)}
      />,
    )
    expect(field('c').disabled).toBe(true)
    await click(field('a'))
    expect(chosen).toEqual([['b']])
  })

  it('gives an area for text the height of it in Safari', async () => {
    stubTextHeight()
    const { rerender } = await render(<TextArea label="Text" value={'One\ntwo'} readOnly />)
    expect(field('Text').style.blockSize).toBe('60px')
    rerender(<TextArea label="Text" value="One" readOnly />)
    expect(field('Text').style.blockSize).toBe('40px')
    rerender(<TextArea key="own" label="Text" />)
    field('Text').value = 'One\ntwo\nthree'
    fireEvent.input(field('Text'))
    expect(field('Text').style.blockSize).toBe('80px')
  })

  it('holds a locked dialog open, without a close button', () => {
    const dialog = (isLocked: boolean) =>
      renderToStaticMarkup(
        <Dialog isOpen title="Welcome" isLocked={isLocked} closeLabel="Close" onClose={() => undefined}>
          Text
        </Dialog>,
      )
    expect(dialog(true)).toContain('closedby="none"')
    expect(dialog(true)).not.toContain('aria-label="Close"')
    expect(dialog(false)).toContain('aria-label="Close"')
  })

  it('shows a dismissed dialog’s fields as they were left, but for secrets, and a closed one’s anew', async () => {
    function Report({ isSecret }: { isSecret: boolean }) {
      const [isOpen, setOpen] = useState(true)
      return (
        <>
          <button onClick={() => setOpen(true)}>Open</button>
          <button onClick={() => setOpen(false)}>Sent</button>
          <Dialog isOpen={isOpen} title="Report" closeLabel="Close" onClose={() => setOpen(false)}>
            <TextField label="Words" name="words" />
            {isSecret && <TextField label="Password" name="password" type="password" />}
          </Dialog>
        </>
      )
    }
    for (const { isSecret, leave, kept } of [
      { isSecret: false, leave: () => screen.getByLabelText('Close'), kept: 'Half a sentence' },
      { isSecret: true, leave: () => screen.getByLabelText('Close'), kept: '' },
      { isSecret: false, leave: () => screen.getByText('Sent'), kept: '' },
    ]) {
      await render(<Report isSecret={isSecret} />)
      await typeInto(field('Words'), 'Half a sentence')
      await click(leave())
      await click(screen.getByText('Open'))
      expect(field('Words').value).toBe(kept)
      cleanup()
    }
  })

  it('names the old price as old', () => {
    const price = { amount: 749, currency: 'EUR' } as const
    const html = renderToStaticMarkup(
      <Price locale="en" price={price} old={{ ...price, amount: 999 }} oldLabel="Before" />,
    )
    expect(html.replace(/<[^>]+>/g, '|')).toContain('Before |€9.99|')
  })
})
