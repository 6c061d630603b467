// Small drawings for empty screens in the hand of the brand's scenes: flat tones, cut paper or hatch lines. The classes
// name tones; `html[data-drawing]` chooses the technique in CSS.

import type { ReactNode } from 'react'
import { bust } from './bust.tsx'
import { BY_TECHNIQUE } from './technique-drawings.tsx'

const DRAWINGS = {
  search: (
    <>
      <g transform="rotate(-9 70 75)">
        <path className="drawing__paper" d="M40 32h60v84H40Z" />
        <path className="drawing__far" d="M46 38h48v58H46Z" />
        {bust(70, 56, 'primary')}
      </g>
      <g transform="rotate(7 128 72)">
        <path className="drawing__paper" d="M98 28h60v84H98Z" />
        <path className="drawing__far" d="M104 34h48v58h-48Z" />
        {bust(128, 52, 'ink')}
      </g>
      <path className="drawing__ink" d="m134 112 7-7 23 23-7 7Z" />
      <path
        className="drawing__secondary"
        fillRule="evenodd"
        d="M122 68a26 26 0 1 1 0 52 26 26 0 0 1 0-52Zm0 7a19 19 0 1 0 0 38 19 19 0 0 0 0-38Z"
      />
    </>
  ),
  likes: (
    <>
      <path className="drawing__far" d="M30 126Q60 92 100 104t70 22Z" />
      <path
        className="drawing__primary"
        d="M100 118S56 92 56 61c0-25 34-31 44-10 10-21 44-15 44 10 0 31-44 57-44 57Z"
      />
      <path className="drawing__paper" d="M70 60c0-10 7-15 14-15-6 4-8 9-8 15a3 3 0 0 1-6 0Z" />
      <path
        className="drawing__secondary"
        d="M154 52s-15-9-15-19c0-9 12-11 15-4 3-7 15-5 15 4 0 10-15 19-15 19ZM40 78s-11-7-11-14c0-7 9-8 11-3 2-5 11-4 11 3 0 7-11 14-11 14Z"
      />
    </>
  ),
  chats: (
    <>
      <g className="drawing__primary">
        <rect className="drawing__bubble" x="30" y="30" width="98" height="56" />
        <path d="M52 80v24l22-22Z" />
      </g>
      <path className="drawing__paper" d="M50 47h58v7H50Zm0 16h38v7H50Z" />
      <g className="drawing__secondary">
        <rect className="drawing__bubble" x="86" y="66" width="86" height="52" />
        <path d="M150 112v22l-22-20Z" />
      </g>
      <g className="drawing__paper">
        <circle cx="110" cy="92" r="6" />
        <circle cx="129" cy="92" r="6" />
        <circle cx="148" cy="92" r="6" />
      </g>
    </>
  ),
  credits: (
    <>
      <path className="drawing__far" d="M24 126q76-26 152 0Z" />
      {[112, 98, 84, 70].map((y) => (
        <g key={y}>
          <path className="drawing__ink" d={`M52 ${y}v9c0 14 64 14 64 0v-9Z`} />
          <ellipse className="drawing__secondary" cx="84" cy={y} rx="32" ry="11" />
        </g>
      ))}
      <path className="drawing__ink" d="M116 108v9c0 12 52 12 52 0v-9Z" />
      <ellipse className="drawing__secondary" cx="142" cy="108" rx="26" ry="9" />
      <circle className="drawing__secondary" cx="138" cy="50" r="24" />
      <path
        className="drawing__primary"
        d="M138 64s-15-9-15-19c0-9 12-11 15-4 3-7 15-5 15 4 0 10-15 19-15 19Z"
      />
    </>
  ),
  mail: (
    <>
      <path className="drawing__primary" d="m40 66 60-42 60 42v58H40Z" />
      <path className="drawing__paper" d="M58 38h84v64H58Z" />
      <path
        className="drawing__secondary"
        d="M100 72s-15-9-15-19c0-9 12-11 15-4 3-7 15-5 15 4 0 10-15 19-15 19Z"
      />
      <path className="drawing__far" d="m40 66 60 36 60-36v58H40Z" />
      <path className="drawing__soft" d="m40 124 60-42 60 42Z" />
    </>
  ),
  broken: (
    <>
      <path className="drawing__far" d="M24 126q38-34 76-16t76 16Z" />
      <path className="drawing__primary" d="m128 18 30 34-48 36-10-48Z" />
      <path className="drawing__secondary" d="m128 18-18 70-10-48Zm0 0Z" />
      <path className="drawing__ink" d="m110 88-9 8 9 6-13 2-3 11-7-12 10-2 5-9Z" />
      <path className="drawing__ink" d="M40 118c8-4 16-2 22-8l2 3c-8 7-16 5-23 8Z" />
      <circle className="drawing__paper" cx="52" cy="44" r="12" />
      <circle className="drawing__paper" cx="66" cy="40" r="16" />
      <path className="drawing__paper" d="M42 44h42a10 10 0 0 1 0 12H46a6 6 0 0 1-4-12Z" />
    </>
  ),
  done: (
    <>
      <path className="drawing__far" d="M24 126q76-40 152 0Z" />
      <circle className="drawing__secondary" cx="100" cy="72" r="38" />
      <path className="drawing__paper" d="m81 73 7-7 9 9 20-21 7 7-27 29Z" />
      <path
        className="drawing__primary"
        d="M97 14h6v14h-6ZM150 28l5 4-9 11-5-4ZM50 28l-5 4 9 11 5-4ZM168 69v6h-14v-6ZM32 69v6h14v-6Z"
      />
    </>
  ),
} as const

export type DrawingName = keyof typeof DRAWINGS

export function DrawingShapes({ name }: { name: DrawingName }): ReactNode {
  const technique = document.documentElement.dataset.drawing ?? ''
  return BY_TECHNIQUE[name]?.[technique] ?? DRAWINGS[name]
}
