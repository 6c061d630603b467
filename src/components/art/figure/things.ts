import type { Inks } from '../palette.ts'
import { repeat } from '../shapes.ts'
import { circles } from './hair.ts'
import { fill, stroke } from './head.ts'

// Things in somebody's hands, in the coordinates of the figure: held ones before the chest around (-2, 345), raised ones in
// the far hand at (112, 236), those on a table from y = 410 down.

const board = (p: Inks) =>
  fill('M-300 412H300V600H-300Z', p.wood) +
  fill('M-300 412H300V422H-300Z', p.paper).replace('/>', ' opacity=".35"/>')
const onTable = (p: Inks, things: string) => `<g transform="translate(0 -22)">${board(p)}${things}</g>`
const pole = (p: Inks) => stroke('M116 120V560', p.ink, 6)

export const THINGS = {
  none: () => '',
  mug: (p: Inks) =>
    fill('M-26 310h48l-5 66q-19 8-38 0z', p.secondary) +
    stroke('M22 324q22 2 18 22t-22 18', p.secondary, 7) +
    fill('M-26 310h48v8h-48z', p.paper),
  book: (p: Inks) =>
    fill('M-68 300Q-30 286-2 304Q26 286 64 300V386Q26 372-2 390Q-30 372-68 386Z', p.primary) +
    fill('M-62 296Q-30 284-2 300Q26 284 58 296V378Q26 366-2 382Q-30 366-62 378Z', p.paper) +
    stroke('M-2 300V382M-50 312q22-6 38 0M-50 330q22-6 38 0M12 312q20-6 36 0M12 330q20-6 36 0', p.far, 2.4),
  paper: (p: Inks) =>
    fill('M-76 284L-2 296L72 284V392L-2 404L-76 392Z', p.paper) +
    fill('M-66 298l54 9v14l-54-9z', p.ink) +
    stroke('M-2 296V404M-66 334l54 8M-66 350l54 8M10 320l52-8M10 336l52-8M10 352l52-8M10 368l52-8', p.far, 3),
  map: (p: Inks) =>
    fill('M-76 292L-28 304L22 292L70 304V396L22 384L-28 396L-76 384Z', p.paper) +
    fill('M-28 304L22 292V384L-28 396Z', p.glow) +
    stroke('M-60 350Q-30 312 0 346T56 330', p.primary, 4) +
    fill(circles('56 328 7'), p.secondary),
  popcorn: (p: Inks) =>
    fill('M-38 316H34L24 396H-28Z', p.paper) +
    fill('M-28 316h14l4 80h-10zM2 316h14l-6 80H0z', p.primary) +
    fill(circles('-28 310 12, -10 302 14, 10 304 13, 28 310 11'), p.sun),
  bowl: (p: Inks) =>
    stroke('M18 262L4 340', p.ink, 5) +
    fill(circles('2 326 15'), p.far) +
    fill('M-62 332H58Q52 392-2 394Q-56 392-62 332Z', p.secondary) +
    fill('M-62 332H58V342H-62Z', p.paper),
  cake: (p: Inks) =>
    fill('M-46 316H42V358H-46Z', p.glow) +
    fill('M-46 316H42V330q-11 12-22 0t-22 0t-22 0t-22 0z', p.primary) +
    fill('M-66 358H62V368H-66Z', p.paper) +
    stroke('M-2 314V296', p.paper, 5) +
    fill(circles('-2 290 5'), p.sun),
  pot: (p: Inks) =>
    `<g fill="${p.mid}">${[-50, -24, 0, 24, 50].map((a) => `<path d="M0 0C-16-20-14-50 0-72C14-50 16-20 0 0Z" transform="translate(-2 336) rotate(${a})"/>`).join('')}</g>${fill('M-38 332H34L24 394H-28Z', p.secondary)}${fill('M-43 328H39V342H-43Z', p.primary)}`,
  camera: (p: Inks) =>
    stroke('M-34 190Q-50 260-46 316M30 190Q46 260 42 316', p.ink, 4) +
    fill('M-56 314h24l8-14h40l8 14h28v66H-56Z', p.ink) +
    fill('M-56 314h24l8-14h40l8 14h28v12H-56Z', p.paper) +
    fill(circles('-2 346 25'), p.far) +
    fill(circles('-2 346 15'), p.deep) +
    fill(circles('4 340 4'), p.paper),
  ball: (p: Inks) =>
    fill(circles('-2 344 52'), p.ink) +
    fill(circles('-2 344 50'), p.paper) +
    fill(
      'M-2 326l17 12-6 20h-22l-6-20zM-50 330l12 8-4 22-8 2q-4-16 0-32zM46 330l-12 8 4 22 8 2q4-16 0-32zM-24 300l22-6 22 6-8 8h-28zM-28 384l14-6h24l14 6q-26 14-52 0z',
      p.ink,
    ),
  roll: (p: Inks) =>
    fill('M-34 232H22V412H-34Z', p.secondary) +
    fill('M-34 232a28 12 0 1 1 56 0a28 12 0 1 1-56 0z', p.primary) +
    stroke('M8 232a14 6 0 1 1-10-5', p.secondary, 4) +
    stroke('M-34 290h56M-34 384h56', p.paper, 7),
  yarn: (p: Inks) =>
    stroke('M-70 296L40 352M66 296L-46 352', p.wood, 5) +
    fill('M-52 334H48V404H-52Z', p.primary) +
    stroke('M-52 348H48M-52 364H48M-52 380H48', p.secondary, 6),
  helmet: (p: Inks) =>
    fill('M-56 372V342C-56 276 52 276 52 342V372Q-2 388-56 372Z', p.secondary) +
    fill('M-10 322H52V352H6Q-10 350-10 322Z', p.deep) +
    stroke('M-54 366Q-2 380 52 366', p.paper, 5),
  cat: (p: Inks) =>
    fill('M-46 392C-56 352-38 328-4 328S48 352 42 394Q-2 416-46 392Z', p.sun) +
    fill('M-40 318L-44 272L-18 290H14L40 272L36 318Q30 344-2 344T-40 318Z', p.sun) +
    fill('M-2 322l-7-6h14z', p.primary) +
    stroke('M-24 308q7-7 13 0M8 308q7-7 13 0M-2 324v6M-12 334q10 5 20 0', p.ink, 2.6) +
    stroke('M-50 322l-18-4M-50 330l-18 4M46 322l18-4M46 330l18 4', p.paper, 1.8),
  dog: (p: Inks) =>
    fill('M-66 430C-70 360-44 336-4 336S62 360 60 430Z', p.paper) +
    fill('M-34 322C-36 272 32 272 30 322C32 356 14 368-2 368S-36 356-34 322Z', p.paper) +
    fill(
      'M-30 288C-56 282-62 320-50 350C-36 350-32 320-30 288ZM26 288C52 282 58 320 46 350C32 350 28 320 26 288Z',
      p.secondary,
    ) +
    fill(circles('-16 316 4, 12 316 4'), p.ink) +
    fill('M-12 332h20q-2 12-10 12t-10-12z', p.ink) +
    stroke('M-2 344v8q-8 6-14 0M-2 352q6 6 12 0', p.ink, 2.6),
  guitar: (p: Inks) =>
    stroke('M20 330L190 214', p.wood, 15) +
    stroke('M20 330L190 214', p.ink, 2) +
    fill('M182 200l30-16 14 20-28 20z', p.ink) +
    fill(
      'M34 296C10 282-16 300-30 316C-60 312-104 332-96 374C-88 412-36 414-16 392C4 392 36 386 46 360C56 336 50 308 34 296Z',
      p.secondary,
    ) +
    fill(circles('-18 350 20'), p.ink) +
    stroke('M-70 384L-52 358', p.ink, 5),
  pen: (p: Inks) => stroke('M112 246L126 160', p.wood, 7) + fill('M120 170q4-26 14-34q4 16-2 36z', p.primary),
  mic: (p: Inks) => stroke('M110 250L96 178', p.ink, 12) + fill(circles('94 168 17'), p.far),
  glass: (p: Inks) =>
    stroke('M112 240V196', p.paper, 4) +
    fill('M94 138h36l-4 42q-14 26-28 0z', p.paper).replace('/>', ' opacity=".75"/>') +
    fill('M96 156h32l-2 24q-14 22-28 0z', p.primary),
  stick: (p: Inks) => pole(p) + stroke('M104 540h24', p.ink, 4) + stroke('M116 214v44', p.primary, 10),
  rod: (p: Inks) => stroke('M104 400L176-40', p.wood, 6) + stroke('M176-40Q210 100 214 330', p.paper, 1.6),
  telescope: (p: Inks) =>
    stroke('M170 300L120 560M170 300L220 560M170 300V560', p.wood, 7) +
    `<g transform="translate(170 290) rotate(-34)">${fill('M-70-16H60V16H-70Z', p.primary)}${fill('M60-23H84V23H60Z', p.secondary)}${fill('M-84-11H-70V11H-84Z', p.ink)}</g>`,
  bike: (p: Inks) =>
    stroke('M-2 372V560', p.primary, 12) +
    stroke('M-92 340Q-60 356-40 352H36Q58 356 88 340', p.ink, 10) +
    fill('M-62 372H58L46 452H-50Z', p.wood) +
    fill('M-66 364H62V378H-66Z', p.secondary) +
    stroke('M-40 392L-34 446M-14 392L-12 446M12 392L10 446M38 392L32 446', p.glow, 3) +
    fill(circles('-36 352 15, -10 346 17, 18 348 15, 38 354 12'), p.mid) +
    fill(circles('-24 348 8, 8 342 8, 32 350 7'), p.sun),
  chess: (p: Inks) =>
    onTable(
      p,
      fill(
        'M-70 412q4-30 12-36a11 11 0 1 1 16 0q8 6 12 36zM40 412q4-40 14-50l-8-14 12-12 12 12-8 14q10 10 14 50z',
        p.paper,
      ) + fill('M-20 412q2-22 10-28a9 9 0 1 1 12 0q8 6 10 28z', p.ink),
    ),
  laptop: (p: Inks) =>
    onTable(p, fill('M-84 318H80L92 414H-96Z', p.paper) + fill(circles('-2 366 11'), p.far)),
  sketch: (p: Inks) =>
    onTable(p, fill('M-80 398H76L92 424H-96Z', p.paper) + stroke('M-40 408q20-14 40 0t40-2', p.primary, 4)),
  dinner: (p: Inks) =>
    onTable(
      p,
      `<ellipse cx="-2" cy="412" rx="74" ry="15" fill="${p.paper}"/><ellipse cx="-2" cy="409" rx="48" ry="9" fill="${p.secondary}"/>` +
        fill('M92 410v-40q-18-4-16-44h40q2 40-16 44v40z', p.primary),
    ),
  cards: (p: Inks) =>
    onTable(
      p,
      `<g transform="translate(-2 384)">${repeat(5, (i) => `<path d="M-16-56h32v56h-32z" fill="${i % 2 ? p.paper : p.glow}" stroke="${p.ink}" stroke-width="1.5" transform="rotate(${-36 + i * 18} 0 20)"/>`)}</g>`,
    ),
  car: (p: Inks) =>
    fill(
      'M-320 560V400Q-300 380-250 378L-210 300Q-200 284-180 284H180Q200 284 210 300L250 378Q300 380 320 400V560Z',
      p.primary,
    ) + fill('M-200 376L-174 316H-20V376ZM20 376V316H174L200 376Z', p.sky),
} satisfies Record<string, (p: Inks) => string>

export type Thing = keyof typeof THINGS
