import type { Palette } from './palette.ts'
import { couple, person } from './people.ts'
import { fade, repeat } from './shapes.ts'

export function lake(p: Palette): string {
  const ripples = repeat(7, (i) => {
    const width = 150 - i * 16
    return `<rect x="${200 - width / 2 + (i % 2 ? 10 : -8)}" y="${300 + i * 20}" width="${width}" height="5" rx="2.5" fill="${p.glow}" opacity="${0.95 - i * 0.1}"/>`
  })
  return `${fade('lake-sky', p.sky, p.glow)}<rect width="400" height="290" fill="url(#lake-sky)"/>
<circle cx="200" cy="232" r="74" fill="${p.sun}"/>
<path d="M0 226Q60 176 122 214T250 232T400 196V290H0Z" fill="${p.far}"/>
<path d="M0 262Q70 226 140 258T290 262T400 240V290H0Z" fill="${p.mid}"/>
<rect y="286" width="400" height="214" fill="${p.deep}"/>${ripples}
<path d="M150 420h100l44 80H106z" fill="${p.wood}"/><path d="M150 420h100l6 12H144z" fill="${p.far}"/>
<path d="M136 446h128M126 466h148M115 486h170" stroke="${p.ink}" stroke-width="2" opacity=".35"/>
${couple(p, { x: 176, y: 370, gap: 48, scale: 0.62, coats: [p.primary, p.secondary] })}`
}

export function camp(p: Palette): string {
  const stars = repeat(26, (i) => {
    const x = (i * 137) % 396
    const y = 12 + ((i * 71) % 190)
    return `<circle cx="${x}" cy="${y}" r="${i % 4 === 0 ? 2.2 : 1.3}" fill="${p.paper}" opacity="${0.5 + (i % 3) * 0.2}"/>`
  })
  return `${fade('camp-sky', p.ink, p.mid)}<rect width="400" height="500" fill="url(#camp-sky)"/>${stars}
<circle cx="306" cy="122" r="32" fill="${p.paper}"/>
<path d="M0 300L90 176L148 250L232 138L330 268L400 210V500H0Z" fill="${p.deep}"/>
<path d="M232 138L262 178L244 186L228 172L206 174ZM90 176L110 202L92 208L70 204Z" fill="${p.paper}"/>
<path d="M0 372Q110 316 210 356T400 340V500H0Z" fill="${p.ink}"/>
<path d="M200 268L322 424H78Z" fill="${p.secondary}"/><path d="M200 268L322 424H200Z" fill="${p.primary}"/>
<path d="M200 306L246 424H154Z" fill="${p.sun}"/>
${couple(p, { x: 184, y: 391, gap: 31, scale: 0.42, coats: [p.wood, p.deep] })}
<path d="M0 424H400V500H0Z" fill="${p.ink}"/><path d="M36 424L54 330L72 424ZM8 424L26 356L42 424ZM352 424L368 346L386 424Z" fill="${p.ink}"/>`
}

export function sail(p: Palette): string {
  const waves = repeat(6, (i) => {
    const y = 356 + i * 27
    return `<path d="M-20 ${y}q28-14 56 0t56 0t56 0t56 0t56 0t56 0t56 0t56 0" transform="translate(${(i % 2) * -28} 0)" fill="none" stroke="${i % 2 ? p.far : p.sky}" stroke-width="4" opacity=".6"/>`
  })
  return `${fade('sail-sky', p.glow, p.air)}<rect width="400" height="340" fill="url(#sail-sky)"/>
<circle cx="104" cy="110" r="46" fill="${p.sun}"/>
<path d="M0 318Q80 276 170 306T400 288V345H0Z" fill="${p.far}"/>
<rect y="332" width="400" height="168" fill="${p.mid}"/>${waves}
<path d="M214 78V338" stroke="${p.wood}" stroke-width="6" stroke-linecap="round"/>
<path d="M224 84Q318 214 322 316L224 322Z" fill="${p.primary}"/><path d="M204 108Q142 224 108 318L204 322Z" fill="${p.paper}"/>
<path d="M224 250Q280 258 314 262L322 316L224 322Z" fill="${p.ink}" opacity=".12"/>
${couple(p, { x: 164, y: 322, gap: 34, scale: 0.44, lean: 3, coats: [p.secondary, p.deep] })}
<path d="M92 340H344Q326 392 276 394H156Q110 388 92 340Z" fill="${p.ink}"/><path d="M92 340H344L340 352H97Z" fill="${p.paper}"/>
<path d="M-20 404q28-14 56 0t56 0t56 0t56 0t56 0t56 0t56 0t56 0V500H-20Z" fill="${p.deep}"/>`
}

export function bench(p: Palette): string {
  const leaves = repeat(16, (i) => {
    const x = 14 + ((i * i * 31 + i * 83) % 372)
    const y = 430 + ((i * 53) % 62)
    return `<ellipse cx="${x}" cy="${y}" rx="7" ry="4" transform="rotate(${(i * 47) % 180} ${x} ${y})" fill="${i % 3 ? p.secondary : p.primary}" opacity=".9"/>`
  })
  const isSeen = p.couple[0].hasFace
  const back = `<rect x="60" y="350" width="204" height="17" rx="4" fill="${p.wood}"/><rect x="60" y="373" width="204" height="17" rx="4" fill="${p.wood}"/><rect x="52" y="400" width="220" height="14" rx="4" fill="${p.ink}"/>`
  const sitters = `<clipPath id="bench-seat"><path d="M0 0H400V402H0Z"/></clipPath><g clip-path="url(#bench-seat)">${couple(p, { x: 124, y: 336, gap: 70, scale: 0.94, coats: [p.primary, p.secondary] })}</g>`
  const legs = (x: number, colour: string) =>
    `<rect x="${x - 30}" y="390" width="60" height="26" rx="11" fill="${colour}"/><path d="M${x - 12} 408V438M${x + 12} 408V438" stroke="${colour}" stroke-width="14"/><path d="M${x - 20} 441H${x - 6}M${x + 6} 441H${x + 20}" stroke="${p.ink}" stroke-width="8" stroke-linecap="round"/>`
  return `${fade('bench-sky', p.air, p.glow)}<rect width="400" height="500" fill="url(#bench-sky)"/>
<path d="M0 306Q90 262 190 296T400 276V500H0Z" fill="${p.far}"/><path d="M0 366Q120 340 240 358T400 350V500H0Z" fill="${p.mid}"/>
<path d="M286 190Q292 290 280 378H316Q304 280 312 190Z" fill="${p.wood}"/>
<circle cx="236" cy="134" r="74" fill="${p.secondary}"/><circle cx="338" cy="148" r="82" fill="${p.primary}"/><circle cx="296" cy="74" r="72" fill="${p.secondary}"/>
<circle cx="296" cy="158" r="64" fill="${p.primary}" opacity=".75"/>
${isSeen ? back + sitters + repeat(2, (i) => legs(124 + i * 70, i ? p.wood : p.deep)) : sitters + back}
<path d="M78 352V438M246 352V438" stroke="${p.ink}" stroke-width="10" stroke-linecap="round"/>${leaves}`
}

export function kite(p: Palette): string {
  const [first, second] = p.couple
  return `${fade('kite-sky', p.sky, p.air)}<rect width="400" height="500" fill="url(#kite-sky)"/>
<path d="M24 128q12-26 40-20q14-28 44-14q30-6 34 22q18 2 18 14H24z" fill="${p.air}"/><path d="M232 216q10-20 32-16q12-22 36-10q24-4 28 16q14 2 14 12H232z" fill="${p.air}" opacity=".85"/>
<circle cx="282" cy="320" r="62" fill="${p.sun}"/><path d="M0 372Q130 292 270 340T400 330V500H0Z" fill="${p.far}"/><path d="M0 424Q150 366 400 402V500H0Z" fill="${p.mid}"/>
<g transform="translate(0 40) rotate(18 290 96)"><path d="M290 34L336 92L290 168L244 92Z" fill="${p.primary}"/><path d="M290 34L336 92H244Z" fill="${p.secondary}"/></g>
<path d="M268 203Q296 216 282 236T300 262" fill="none" stroke="${p.secondary}" stroke-width="4"/><path d="M268 202Q206 280 178 366" fill="none" stroke="${p.secondary}" stroke-width="2.4"/>
${person({ look: first, x: 118, y: 354, scale: 0.78, coat: p.secondary, lean: 2 })}
${person({ look: { ...second, cut: 'short', beard: false }, x: 176, y: 390, scale: 0.54, coat: p.sun, lean: 4 })}
${person({ look: { ...first, cut: 'bun', beard: false }, x: 226, y: 400, scale: 0.5, coat: p.secondary, lean: -4 })}
${person({ look: second, x: 276, y: 352, scale: 0.8, coat: p.paper, lean: -2 })}
<path d="M0 446Q150 402 400 428V500H0Z" fill="${p.deep}"/>`
}
