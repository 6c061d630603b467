import { type ComponentType, useEffect, useState } from 'react'
import type { DrawingName } from './drawings.tsx'

const loadShapes = () => import('./drawings.tsx')

type Shapes = ComponentType<{ name: DrawingName }>

/** A drawing for an empty screen. Its shapes come when one shows; where they cannot, its ground is enough. */
export function Drawing({ name }: { name: DrawingName }) {
  const [Shapes, setShapes] = useState<Shapes | null>(null)
  useEffect(() => {
    let isOver = false
    loadShapes().then(
      ({ DrawingShapes }) => {
        if (!isOver) setShapes(() => DrawingShapes)
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [])
  return (
    <svg className="drawing" viewBox="0 0 200 150" aria-hidden="true" focusable="false">
      <Hatch />
      <path className="drawing__soft" d="M20 78C20 30 62 12 104 14s78 24 76 66-40 56-82 56-78-14-78-58Z" />
      {Shapes && <Shapes name={name} />}
    </svg>
  )
}

/** Strokes that fill surfaces of brands that draw in one ink. */
export const Hatch = () => (
  <defs>
    <pattern
      id="drawing-hatch"
      width="4"
      height="4"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path className="drawing__hatch" d="M0 0V4" />
    </pattern>
  </defs>
)
