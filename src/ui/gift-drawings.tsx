// Twelve gifts on a 96 px grid in the hand of the brand's scenes; the classes name tones, as in `drawings.tsx`.

import type { ReactNode } from 'react'
import type { Gift } from '../contract/lists.ts'

const tulip = (x: number, y: number, tilt: number, tone: 'primary' | 'secondary') => (
  <g transform={`translate(${x} ${y}) rotate(${tilt})`}>
    <path className="drawing__ink" d="M-1.5 8h3v34h-3Z" />
    <path
      className={`drawing__${tone}`}
      d="M-12-10c4 1 6 4 7 7 1-5 3-9 5-11 2 2 4 6 5 11 1-3 3-6 7-7 2 14-2 22-12 22S-14 4-12-10Z"
    />
  </g>
)

const GIFTS: Record<Gift, ReactNode> = {
  rose: (
    <>
      <path className="drawing__ink" d="M46 50h4v40h-4Z" />
      <path
        className="drawing__far"
        d="M48 74c2-12 12-17 24-15-2 12-12 18-24 15ZM48 84c-2-11-11-15-21-13 2 10 11 16 21 13Z"
      />
      <path
        className="drawing__primary"
        d="M26 22c6-2 11 0 14 3 2-6 6-10 12-13 3 3 5 6 6 10 4-2 8-2 12 0 2 20-7 34-22 34S24 42 26 22Z"
      />
      <path className="drawing__far" d="M34 27c8 2 12 6 14 12 2-6 6-10 14-12-1 13-6 19-14 19s-13-6-14-19Z" />
      <path className="drawing__secondary" d="M41 22c2 1 5 3 7 6 2-3 5-5 7-6 1 9-2 14-7 14s-8-5-7-14Z" />
    </>
  ),
  tulips: (
    <>
      {tulip(28, 30, -14, 'secondary')}
      {tulip(68, 30, 14, 'secondary')}
      {tulip(48, 24, 0, 'primary')}
      <path className="drawing__paper" d="m24 52 24 9 24-9-12 38H36Z" />
      <path className="drawing__far" d="m34 70 28 0-2 7H36Z" />
    </>
  ),
  chocolates: (
    <>
      <g transform="rotate(-9 48 30)">
        <path className="drawing__secondary" d="M14 14h68v30H14Z" />
        <path className="drawing__primary" d="M44 14h8v30h-8Z" />
      </g>
      <path className="drawing__primary" d="M10 38h76v48H10Z" />
      <path className="drawing__paper" d="M15 43h66v38H15Z" />
      <g className="drawing__ink">
        <circle cx="27" cy="53" r="7" />
        <path d="M42 46h13v13H42Z" />
        <circle cx="70" cy="53" r="7" />
        <path d="M21 65h13v13H21Z" />
        <path d="M63 65h13v13H63Z" />
      </g>
      <path className="drawing__primary" d="M48.5 79s-9-5-9-10c0-5 7-6 9-2 2-4 9-3 9 2s-9 10-9 10Z" />
    </>
  ),
  coffee: (
    <>
      <path
        className="drawing__far"
        d="M36 30c-5-6 5-9 0-16h5c5 7-5 10 0 16Zm14 0c-5-6 5-9 0-16h5c5 7-5 10 0 16Z"
      />
      <path
        className="drawing__primary"
        fillRule="evenodd"
        d="M18 38h54v3c20-2 20 27-2 26-4 8-12 13-25 13-18 0-27-10-27-30Zm54 9v8c0 2 0 4-.5 6 9 0 9-14 .5-14Z"
      />
      <ellipse className="drawing__ink" cx="45" cy="40" rx="23" ry="4" />
      <path className="drawing__paper" d="M45 70s-11-6-11-13c0-6 8-8 11-3 3-5 11-3 11 3 0 7-11 13-11 13Z" />
      <path className="drawing__ink" d="M14 82h62v4H14Z" />
    </>
  ),
  cake: (
    <>
      <path className="drawing__secondary" d="M48 8c6 6 6 12 0 14-6-2-6-8 0-14Z" />
      <path className="drawing__ink" d="M46 22h4v14h-4Z" />
      <path className="drawing__primary" d="M26 36h44v14H26Z" />
      <path className="drawing__paper" d="M18 50h60v30H18Z" />
      <path
        className="drawing__secondary"
        d="M18 50h60v8c-5 8-10 8-15 0-5 8-10 8-15 0-5 8-10 8-15 0-5 8-10 8-15 0Z"
      />
      <path className="drawing__ink" d="M10 80h76v5H10Z" />
    </>
  ),
  wine: (
    <>
      <path className="drawing__ink" d="M56 8h10v18c8 4 10 8 10 16v42H46V42c0-8 2-12 10-16Z" />
      <path className="drawing__paper" d="M46 50h30v20H46Z" />
      <path className="drawing__secondary" d="M55 6h12v8H55Z" />
      <path className="drawing__far" d="M14 42h28c1 14-4 22-12 23v15h8v4H18v-4h8V65c-8-1-13-9-12-23Z" />
      <path className="drawing__primary" d="M17 50h22c-1 8-5 12-11 12s-10-4-11-12Z" />
      <path className="drawing__primary" d="M61 66s-7-4-7-8 5-5 7-1c2-4 7-3 7 1s-7 8-7 8Z" />
    </>
  ),
  teddy_bear: (
    <>
      <g className="drawing__secondary">
        <circle cx="29" cy="19" r="9" />
        <circle cx="67" cy="19" r="9" />
        <ellipse cx="48" cy="68" rx="24" ry="21" />
        <circle cx="28" cy="83" r="9" />
        <circle cx="68" cy="83" r="9" />
        <ellipse cx="23" cy="60" rx="8" ry="11" />
        <ellipse cx="73" cy="60" rx="8" ry="11" />
      </g>
      <circle className="drawing__secondary" cx="48" cy="32" r="23" />
      <ellipse className="drawing__paper" cx="48" cy="40" rx="11" ry="9" />
      <path
        className="drawing__ink"
        d="M37 28a2.5 3 0 1 1 5 0 2.5 3 0 0 1-5 0Zm17 0a2.5 3 0 1 1 5 0 2.5 3 0 0 1-5 0ZM44 36h8l-4 5Z"
      />
      <path className="drawing__primary" d="M48 79S36 72 36 64c0-6 9-8 12-3 3-5 12-3 12 3 0 8-12 15-12 15Z" />
    </>
  ),
  balloon: (
    <>
      <path className="drawing__ink" d="M47 66c5 8-6 12 1 24l2-1c-6-11 5-15 0-23Z" />
      <path
        className="drawing__primary"
        d="M48 64S16 46 16 26c0-17 24-22 32-6 8-16 32-11 32 6 0 20-32 38-32 38Z"
      />
      <path className="drawing__primary" d="m48 60 6 9H42Z" />
      <path className="drawing__paper" d="M25 27c0-7 5-10 10-10-4 3-5 6-5 10a2.5 2.5 0 0 1-5 0Z" />
    </>
  ),
  book: (
    <>
      <path
        className="drawing__primary"
        d="M8 26c14-4 28-3 40 4 12-7 26-8 40-4v52c-14-4-28-3-40 4-12-7-26-8-40-4Z"
      />
      <path
        className="drawing__paper"
        d="M14 20c12-3 24-2 34 5v50c-10-6-22-7-34-4Zm68 0c-12-3-24-2-34 5v50c10-6 22-7 34-4Z"
      />
      <path
        className="drawing__far"
        d="M21 31c7-1 13 0 20 3v4c-7-3-13-4-20-3Zm0 12c7-1 13 0 20 3v4c-7-3-13-4-20-3Zm0 12c7-1 13 0 20 3v4c-7-3-13-4-20-3Z"
      />
      <path className="drawing__ink" d="M47 24.5h2v51h-2Z" />
      <path className="drawing__secondary" d="M60 20h10v32l-5-6-5 6Z" />
    </>
  ),
  ticket: (
    <>
      <g transform="rotate(-12 48 48)">
        <path className="drawing__secondary" d="M14 22h68v12a7 7 0 0 0 0 14v10H14V48a7 7 0 0 0 0-14Z" />
      </g>
      <g transform="rotate(7 48 58)">
        <path className="drawing__primary" d="M10 38h76v12a8 8 0 0 0 0 16v12H10V66a8 8 0 0 0 0-16Z" />
        <path
          className="drawing__paper"
          d="M62 42h3v6h-3Zm0 11h3v6h-3Zm0 11h3v6h-3ZM36 72s-15-8-15-17c0-8 11-9 15-3 4-6 15-5 15 3 0 9-15 17-15 17Z"
        />
      </g>
    </>
  ),
  kite: (
    <>
      <path
        className="drawing__ink"
        d="m35 60 2 1c-3 8-14 8-12 16 1 6 10 4 9 11h-2c0-5-9-3-10-10-2-9 10-11 13-18Z"
      />
      <path className="drawing__primary" d="M64 6 88 40 53 33Zm-34 18 23 9-17 29Z" />
      <path className="drawing__secondary" d="M64 6 53 33 30 24Zm-11 27 35 7-52 22Z" />
      <path className="drawing__primary" d="m13 70 9 5-4 8Zm19 8-10-3-3 9Z" />
    </>
  ),
  star: (
    <>
      <path className="drawing__secondary" d="m48 8 12 25 27 4-20 19 5 28-24-13-24 13 5-28L9 37l27-4Z" />
      <path
        className="drawing__primary"
        d="M48 64S32 54 32 45c0-9 12-11 16-4 4-7 16-5 16 4 0 9-16 19-16 19Z"
      />
      <path
        className="drawing__far"
        d="m84 66 3 6 6 1-5 4 1 7-5-3-6 3 2-7-5-4 6-1ZM12 62l2 5 5 1-4 3 1 6-4-3-5 3 1-6-4-3 6-1Z"
      />
    </>
  ),
}

export const GiftShapes = ({ name }: { name: Gift }) => GIFTS[name]
