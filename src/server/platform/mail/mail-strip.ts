import type { Site } from '../../../config/site.ts'

/** A strip of cells side by side: the share of the width in percent, and the colour where it is not the text's own. */
const row = (height: number, gap: number, cells: readonly (readonly [share: number, colour?: string])[]) =>
  `<table role="presentation" width="100%" style="border-collapse:separate;border-spacing:${gap}px 0"><tr>${cells
    .map(
      ([share, colour = '']) =>
        `<td width="${share}%" style="padding:0;border-top:${height}px solid ${colour};border-radius:${height / 2}px;line-height:0">&nbsp;</td>`,
    )
    .join('')}</tr></table>`

const peak = (width: number, height: number, colour = '') =>
  `<span style="display:inline-block;width:0;height:0;border:solid transparent;border-width:0 ${width}px ${height}px;border-bottom-color:${colour || 'currentcolor'}"></span>`

const line = (style: string) => `<div style="${style}">&nbsp;</div>`

/** The form of a brand's home in lines and cells, for mail programs load no drawings. `other` is its second colour. */
const STRIPS: Record<Site['theme']['hero'], (other: string) => string> = {
  discs: (other) => row(8, 0, [[42, other], [16], [42, other]]),
  stationery: (other) =>
    line(`border-top:3px double ${other};border-bottom:1px solid ${other};font-size:3px;line-height:3px`),
  week: (other) => row(12, 4, [[11], [22, other], [11], [11], [22, other], [11], [11]]),
  poster: (other) =>
    line(
      `height:20px;border:6px solid ${other};border-bottom:0;border-radius:50% 50% 0 0/100% 100% 0 0;font-size:1px;line-height:1px`,
    ),
  moon: (other) => {
    const hairline = '<td width="50%" style="padding:0"><div style="border-top:1px solid"></div></td>'
    const disc = `<div style="width:18px;height:18px;margin:0 12px;border-radius:50%;background:${other}"></div>`
    return `<table role="presentation" width="100%" style="border-collapse:collapse"><tr>${hairline}<td style="padding:0">${disc}</td>${hairline}</tr></table>`
  },
  frontpage: () => line('border-top:3px double;border-bottom:1px solid;font-size:4px;line-height:4px'),
  horizon: (other) =>
    `<div style="font-size:0;line-height:0;border-bottom:3px solid">${peak(34, 12, other)}${peak(52, 22)}${peak(30, 14)}${peak(40, 10, other)}${peak(26, 16)}</div>`,
}

/** Stands in the text's colour, which is to be the brand's first. */
export const mailStrip = (hero: Site['theme']['hero'], other: string): string => STRIPS[hero](other)
