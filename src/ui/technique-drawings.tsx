// The screens members meet first while they are empty, each as the brand's technique would draw it: discs that meet, paper
// with a shape cut out, one line, a printed letter, ink with one light, an engraved plate, ridges behind one another.

import type { ReactNode } from 'react'

const HEART = 'M138 64s-15-9-15-19c0-9 12-11 15-4 3-7 15-5 15 4 0 10-15 19-15 19Z'
const HOLE = 'M100 107S69 88 69 67c0-18 24-22 31-7 7-15 31-11 31 7 0 21-31 40-31 40Z'

const BUBBLE = 'M84 22h46v26h-22l-12 12V48H84Z'

/** Covers the ground that other techniques stand on. */
const panel = <path className="drawing__night" d="M18 12h164v125H18Z" />
const moon = <path className="drawing__far" d="M128 18a58 58 0 1 0 32 92 47 47 0 1 1-32-92Z" />

/** A man of the poster, looking to the right or, with -1, to the left. */
const man = (x: number, side: 1 | -1, hair: 'hair' | 'paper') => (
  <g transform={`translate(${x} 137) scale(${side} 1)`}>
    <path className="drawing__primary" d="M-34 0C-34-20-22-26-8-29H8C22-26 34-20 34 0Z" />
    <path className="drawing__skin" d="M-9-42H8V-29Q0-21-9-29Z" />
    <path
      className="drawing__skin"
      d="M-15-60C-15-78 13-79 15-64L20-54Q21-51 16-50.5L16-46Q15-38 5-39Q-14-38-15-60Z"
    />
    <path
      className={`drawing__${hair}`}
      d="M-13-47C-26-80 4-86 16-74Q20-68 14-66Q2-67-3-63Q-3-55-8-53Q-9-47-13-47Z"
    />
    <path
      className="drawing__ink"
      d="M8-58a2 2 0 1 1 4 0a2 2 0 1 1-4 0ZM11-44.5q3 0 5-1.2l-.4 1.8q-2 .8-4.6-.6Z"
    />
  </g>
)

type ByTechnique = Partial<Record<string, ReactNode>>

const LIKES: ByTechnique = {
  flat: (
    <>
      <circle className="drawing__primary" cx="79" cy="75" r="46" />
      <circle className="drawing__secondary" cx="123" cy="75" r="46" />
      <path className="drawing__paper" d="M101 35a46 46 0 0 1 0 80 46 46 0 0 1 0-80Z" />
      <path className="drawing__primary" d={HEART} transform="translate(-37 26)" />
    </>
  ),
  cut: (
    <>
      <path className="drawing__primary" d="M46 24h108v100H46Z" transform="rotate(-6 100 74)" />
      <path
        className="drawing__paper"
        fillRule="evenodd"
        d={`M42 30h116v98H42Z${HOLE}`}
        transform="rotate(4 100 79)"
      />
      <path className="drawing__secondary" d={HOLE} transform="translate(108 66) rotate(18) scale(.55)" />
    </>
  ),
  line: (
    <>
      {moon}
      <circle className="drawing__secondary" cx="148" cy="42" r="9" />
      <path
        className="drawing__stroke"
        d="M34 118c34 0 50-8 66-22 28-24 34-48 18-54-12-4-18 8-18 18 0-10-6-22-18-18-16 6-10 30 18 54 16 14 32 22 66 22"
      />
    </>
  ),
  print: (
    <>
      <path className="drawing__far" d="M50 24h104v100H50Z" transform="rotate(5 100 74)" />
      <path className="drawing__paper" d="M46 26h104v98H46Z" />
      <path className="drawing__secondary" d="M124 34h18v22h-18Z" />
      <path className="drawing__ink" d="M58 48h52v2H58Zm0 16h76v2H58Zm0 16h68v2H58Zm0 16h40v2H58Z" />
      <circle className="drawing__primary" cx="128" cy="106" r="21" />
      <path className="drawing__paper" d={HEART} transform="translate(18 67) scale(.8)" />
    </>
  ),
  ink: (
    <>
      {panel}
      <path className="drawing__arc" d="M21.5 98q78.5-74 157 0" />
      {man(62, 1, 'hair')}
      {man(138, -1, 'paper')}
      <path className="drawing__secondary" d={HEART} transform="translate(-38 -8)" />
    </>
  ),
  hatch: (
    <>
      <ellipse className="drawing__far" cx="100" cy="70" rx="66" ry="58" />
      <ellipse className="drawing__paper" cx="100" cy="70" rx="54" ry="47" />
      <path className="drawing__secondary" d={HOLE} transform="translate(0 -10)" />
      <path className="drawing__ink" d="M164 16c-34 14-60 46-76 84l-6 16 4-18c14-42 42-72 78-82Z" />
      <path className="drawing__paper" d="M38 116h124l-9 10 9 10H38l9-10Z" />
    </>
  ),
  relief: (
    <>
      <path className="drawing__secondary" d={HEART} transform="translate(-112 -51) scale(1.6)" />
      <path className="drawing__far" d="M18 120 54 74l22 20 32-46 34 46 18-14 26 40Z" />
      <path className="drawing__paper" d="m108 48 11 15-10 7-9-8-8 9Z" />
      <path className="drawing__primary" d="m12 136 42-36 32 18 42-32 60 50Z" />
      <path className="drawing__contour" d="M36 124q22-10 46 2t66-8M52 112q16-4 32 12M96 118q16-14 34-16" />
    </>
  ),
}

const CHATS: ByTechnique = {
  cut: (
    <>
      <path className="drawing__secondary" d="M48 22h108v98H48Z" transform="rotate(6 100 74)" />
      <path
        className="drawing__primary"
        fillRule="evenodd"
        d="M40 24h112v100H40ZM58 42v46h14v18l18-18h44V42Z"
        transform="rotate(-4 100 74)"
      />
      <path className="drawing__paper" d="M118 84h52v34h-30l-12 12v-12h-10Z" />
    </>
  ),
  line: (
    <>
      {moon}
      <circle className="drawing__secondary" cx="148" cy="42" r="9" />
      <path
        className="drawing__stroke"
        d="M30 122c22 0 34-8 32-28C46 88 42 76 42 66c0-20 20-32 46-32s46 12 46 32-20 32-46 32c-8 0-14-1-20-3 2 18 18 27 40 27h62"
      />
    </>
  ),
  print: (
    <>
      <path className="drawing__far" d="M42 46h104v68H42Z" transform="rotate(-7 94 80)" />
      <path className="drawing__paper" d="M54 44h104v72H54Z" />
      <path className="drawing__secondary" d="m54 44 52 40 52-40v5l-52 41-52-41Z" />
      <path className="drawing__ink" d="M66 96h40v2H66Zm0 8h28v2H66Z" />
      <circle className="drawing__primary" cx="138" cy="104" r="15" />
    </>
  ),
  ink: (
    <>
      {panel}
      <path className="drawing__secondary" d="M40 34h72v44H72L56 92V78H40Z" />
      <path className="drawing__primary" d="M96 70h66v40h-14v12l-14-12H96Z" />
      <path className="drawing__ink" d="M54 50h44v5H54Zm0 12h28v5H54Z" />
    </>
  ),
  hatch: (
    <>
      <path className="drawing__paper" d="m34 92 92-14 34 44-94 14Z" />
      <path className="drawing__stroke" d="m60 100 56-9m-46 20 58-9m-48 20 60-9" />
      <path className="drawing__far" d="M130 70h40l8 44h-56Z" />
      <path className="drawing__ink" d="M136 62h28v8h-28Z" />
      <path className="drawing__secondary" d="M148 66C126 50 96 30 62 16c10 26 44 46 86 50Z" />
      <path className="drawing__stroke" d="M150 68C124 50 92 32 62 16" />
    </>
  ),
  relief: (
    <>
      <path className="drawing__far" d="M18 118 56 62l24 24 30-44 36 50 16-14 24 40Z" />
      <path className="drawing__primary" d="m28 128 34-56 34 56Z" />
      <path className="drawing__paper" d="m62 72-10 56h20Z" />
      <path className="drawing__secondary" d="m106 128 30-46 30 46Z" />
      <path className="drawing__ink" d="m136 82-9 46h18Z" />
      <path className="drawing__paper" d={BUBBLE} />
      <path className="drawing__stroke" d={BUBBLE} />
      <path className="drawing__contour" d="M112 136q30-8 60 0M24 136q30-8 60 0" />
    </>
  ),
}

export const BY_TECHNIQUE: Partial<Record<string, ByTechnique>> = { likes: LIKES, chats: CHATS }
