import { bust, type Face } from './busts.ts'
import type { Inks } from './palette.ts'
import { fade, repeat } from './shapes.ts'

/**
 * Two people at a garden table in autumn: 1600 by 900, with more land to both sides and more sky above. Their heads begin at
 * y = 490; the sky above them is calm enough for words.
 */
export function garden(p: Inks, [left, right]: readonly Face[]): string {
  // In two directions, a path a colour: so small that more would be nothing but bytes.
  const leaves = (tone: number) =>
    repeat(26, (i) => {
      const [x, y] = [(i * 397) % 1600, 470 + ((i * 211) % 380)]
      return i % 3 === tone ? `M${x} ${y}${i % 2 ? 'q18-14 26 6-18 14-26-6' : 'q4-22 22-14-4 22-22 14'}` : ''
    })
  const tree = (x: number, y: number, r: number, colour: string, other: string) =>
    `<path d="M${x - 12} ${y}L${x - 20} 700H${x + 20}L${x + 12} ${y}Z" fill="${p.wood}"/><circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/><circle cx="${x - r * 0.6}" cy="${y + r * 0.4}" r="${r * 0.62}" fill="${other}"/><circle cx="${x + r * 0.55}" cy="${y + r * 0.35}" r="${r * 0.68}" fill="${colour}"/>`
  const cup = (x: number) =>
    `<path d="M${x} 778H${x + 74}Q${x + 72} 846 ${x + 37} 846T${x} 778Z" fill="${p.paper}"/><path d="M${x + 72} 790q30 0 24 22t-32 18" fill="none" stroke="${p.paper}" stroke-width="9"/><ellipse cx="${x + 37}" cy="778" rx="37" ry="8" fill="${p.wood}"/>`
  return `${fade('g', `var(--dusk,${p.paper})`, `var(--dawn,${p.glow})`)}<path d="M-500-500H2100V0H-500Z" fill="var(--dusk,${p.paper})"/><path d="M-500 0H2100V900H-500Z" fill="url(#g)"/>
<circle cx="800" cy="522" r="94" fill="${p.sun}" opacity=".85"/><g class="garden__land">
<path d="M-500 560Q-250 600 0 520Q260 400 560 490T1120 450T1600 500T2100 480V900H-500Z" fill="${p.far}"/><path d="M-500 620Q-200 660 0 600Q420 520 800 580T1600 560T2100 560V900H-500Z" fill="${p.mid}"/>
${tree(150, 430, 140, p.secondary, p.sun)}${tree(1450, 400, 150, p.sun, p.secondary)}${tree(1250, 520, 88, p.primary, p.secondary)}${tree(370, 530, 80, p.primary, p.secondary)}
<path d="M-500 740Q800 580 2100 740V900H-500Z" fill="${p.deep}"/></g><path d="${leaves(0)}" fill="${p.secondary}"/><path d="${leaves(1)}${leaves(2)}" fill="${p.sun}"/>
<g transform="translate(640 506) scale(1.26)">${left ? bust(left) : ''}</g><g transform="translate(962 488) scale(1.3)">${right ? bust(right) : ''}</g>
<path d="M300 806H1300L1380 900H220Z" fill="${p.wood}"/><path d="M300 806H1300L1306 818H294Z" fill="${p.far}"/>
${cup(580)}${cup(944)}<path d="M740 832L880 812L898 856L758 878Z" fill="${p.paper}"/><path d="M764 842l98-14M768 856l70-10" stroke="${p.far}" stroke-width="4"/>`
}
