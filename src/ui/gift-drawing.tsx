import { type ComponentType, useEffect, useState } from 'react'
import type { Gift } from '../contract/lists.ts'
import { Hatch } from './drawing.tsx'

type Shapes = ComponentType<{ name: Gift }>

/** A gift, silent for screen readers: its name stands beside it. Its shapes come when one shows; their place is kept. */
export function GiftDrawing({ name }: { name: Gift }) {
  const [Shapes, setShapes] = useState<Shapes | null>(null)
  useEffect(() => {
    let isOver = false
    import('./gift-drawings.tsx').then(
      ({ GiftShapes }) => {
        if (!isOver) setShapes(() => GiftShapes)
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [])
  return (
    <svg className="drawing gift-drawing" viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <Hatch />
      {Shapes && <Shapes name={name} />}
    </svg>
  )
}
