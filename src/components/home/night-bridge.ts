const MIDDLE = 720
const DECK = 300
const RISE = 210
const HALF_SPAN = 350

/** The height of the arch above a place of the deck. */
const archAt = (x: number) => RISE * (1 - ((x - MIDDLE) / HALF_SPAN) ** 2)

/** Cables from the arch to the deck, where it is high enough for them. */
const cables = Array.from({ length: 15 }, (_, index) => MIDDLE - HALF_SPAN + 44 * index + 42)
  .filter((x) => archAt(x) > 30)
  .map((x) => `M${x} ${Math.round(DECK - archAt(x))}V${DECK}`)
  .join('')

/** Lit windows of both banks: left and top of each. */
const WINDOWS = [
  [96, 258],
  [130, 274],
  [212, 246],
  [262, 270],
  [1150, 262],
  [1196, 248],
  [1262, 272],
  [1330, 256],
] as const

/** Somebody who looks to the right, with a cup in the hand, standing on the deck. */
const person = (x: number, isMirrored: boolean) =>
  `<g transform="translate(${x} ${DECK})${isMirrored ? 'scale(-1 1)' : ''}"><path d="M-13 0L-15-48Q-19-74-7-80Q8-84 13-74Q17-58 13-44L15 0H5L1-40L-4 0Z"/><circle cx="4" cy="-96" r="13"/><path d="M8-70L24-56L32-60" fill="none" stroke="currentcolor" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/><path d="M28-74h10l-2 14h-6z" fill="var(--arc)"/></g>`

/** A bridge over dark water at night, 1440 by 460: arch in the brand's yellow, two people in the middle of its deck. */
export const nightBridge = (): string =>
  `<path d="M0 ${DECK}V252H80V236H170V262H200V232H290V256H340V${DECK}ZM1440 ${DECK}V240H1370V258H1290V226H1230V250H1120V${DECK}Z" fill="#fff" opacity=".08"/><path d="${WINDOWS.map(([x, y]) => `M${x} ${y}h8v12h-8z`).join('')}" fill="var(--arc)" opacity=".7"/>
<path d="${cables}" stroke="var(--arc)" stroke-width="2" opacity=".5"/><path d="M${MIDDLE - HALF_SPAN} ${DECK}Q${MIDDLE} ${DECK - 2 * RISE} ${MIDDLE + HALF_SPAN} ${DECK}" fill="none" stroke="var(--arc)" stroke-width="16"/><path d="M0 ${DECK}H1440V${DECK + 12}H0Z" fill="var(--arc)"/>
<path d="M${MIDDLE - HALF_SPAN} ${DECK + 16}Q${MIDDLE} ${DECK + 210} ${MIDDLE + HALF_SPAN} ${DECK + 16}" fill="none" stroke="var(--arc)" stroke-width="10" stroke-dasharray="40 18 70 26" opacity=".2"/><g fill="currentcolor">${person(672, false)}${person(768, true)}</g>`
