import type { Palette } from './palette.ts'
import { couple, person } from './people.ts'
import { fade, repeat } from './shapes.ts'

export function concert(p: Palette): string {
  const [first, second] = p.couple
  const crowd = (y: number, count: number, colour: string, size: number, shift: number) =>
    repeat(count, (i) => {
      const x = shift + (i * 420) / count
      const lift = (i * 37) % 18
      return `<circle cx="${x}" cy="${y - lift}" r="${size}" fill="${colour}"/><path d="M${x - size * 1.7} ${y + size * 3}q0-${size * 2.1} ${size * 1.7}-${size * 2.1}t${size * 1.7} ${size * 2.1}z" transform="translate(0 ${-lift})" fill="${colour}"/>`
    })
  return `<rect width="400" height="500" fill="${p.ink}"/>
<path d="M60 0L-30 360H150ZM200 0L90 370H310ZM340 0L250 360H440Z" fill="${p.secondary}" opacity=".28"/><path d="M130 0L40 360H250ZM270 0L160 360H380Z" fill="${p.primary}" opacity=".34"/>
<path d="M40 0h40l-8 22H48zM180 0h40l-8 22h-24zM320 0h40l-8 22h-24z" fill="${p.deep}"/>
<rect x="70" y="282" width="260" height="90" fill="${p.glow}" opacity=".9"/><rect x="70" y="268" width="260" height="16" rx="3" fill="${p.wood}"/>
<path d="M178 268V226M222 268V222" stroke="${p.ink}" stroke-width="3"/>
${person({ look: second, x: 200, y: 216, scale: 0.56, coat: p.primary })}
${person({ look: { ...first, cut: 'short' }, x: 124, y: 222, scale: 0.5, coat: p.deep })}${person({ look: first, x: 278, y: 222, scale: 0.5, coat: p.paper })}
<rect x="70" y="268" width="260" height="16" rx="3" fill="${p.wood}"/>
${crowd(352, 11, p.deep, 15, 0)}${crowd(392, 9, p.mid, 18, -10)}<rect y="430" width="400" height="70" fill="${p.mid}"/>
${couple(p, { x: 154, y: 436, gap: 84, scale: 1.12, lean: 6, coats: [p.primary, p.secondary] })}`
}

export function umbrella(p: Palette): string {
  const rain = repeat(34, (i) => {
    const x = (i * 61) % 420
    const y = (i * 97) % 470
    return `<path d="M${x} ${y}l-7 24" stroke="${p.paper}" stroke-width="2.4" stroke-linecap="round" opacity=".45"/>`
  })
  const windows = repeat(18, (i) =>
    i % 4 === 3
      ? ''
      : `<rect x="${22 + (i % 3) * 34 + (i > 8 ? 268 : 0)}" y="${70 + Math.floor((i % 9) / 3) * 60}" width="20" height="32" rx="2" fill="${p.sun}" opacity="${i % 2 ? 0.9 : 0.55}"/>`,
  )
  return `${fade('umbrella-sky', p.deep, p.mid)}<rect width="400" height="500" fill="url(#umbrella-sky)"/>
<path d="M0 40H128V390H0ZM276 40H400V390H276Z" fill="${p.ink}"/>${windows}
<path d="M0 380H400V500H0Z" fill="${p.deep}"/><path d="M128 380L60 500H340L276 380Z" fill="${p.mid}"/>
<path d="M166 470h70M150 488h96" stroke="${p.sun}" stroke-width="5" stroke-linecap="round" opacity=".7"/>${rain}
${couple(p, { x: 156, y: 412, gap: 92, scale: 1.34, coats: [p.glow, p.secondary] })}
<path d="M200 178V400" stroke="${p.far}" stroke-width="6" stroke-linecap="round"/><path d="M238 446Q212 444 202 384" fill="none" stroke="${p.secondary}" stroke-width="26" stroke-linecap="round"/><rect x="187" y="352" width="27" height="32" rx="11" fill="${p.couple[1].skin}"/><path d="M187 362h14M187 371h14" stroke="${p.ink}" stroke-width="2" opacity=".35"/><g transform="translate(-30 24) scale(1.15)">
<path d="M62 262Q70 126 200 116Q330 126 338 262Q318 240 292 262Q270 240 246 262Q222 240 200 262Q178 240 154 262Q130 240 108 262Q82 240 62 262Z" fill="${p.primary}"/>
<path d="M154 262Q156 170 200 116Q244 170 246 262Q222 240 200 262Q178 240 154 262Z" fill="${p.ink}" opacity=".14"/><path d="M200 116V100" stroke="${p.far}" stroke-width="5" stroke-linecap="round"/></g>`
}

export function train(p: Palette): string {
  const seat = (x: number) =>
    `<path d="M${x} 500V372Q${x} 340 ${x + 32} 340H${x + 128}Q${x + 160} 340 ${x + 160} 372V500Z" fill="${p.primary}"/><path d="M${x + 34} 352H${x + 126}V384H${x + 34}Z" fill="${p.glow}"/>`
  return `<rect width="400" height="500" fill="${p.glow}"/>
<rect x="26" y="86" width="348" height="216" rx="34" fill="${p.ink}"/><clipPath id="train-pane"><rect x="38" y="98" width="324" height="192" rx="24"/></clipPath>
<g clip-path="url(#train-pane)">${fade('train-sky', p.sky, p.air)}<rect x="38" y="98" width="324" height="192" fill="url(#train-sky)"/>
<circle cx="126" cy="142" r="28" fill="${p.sun}"/><path d="M38 224L112 168L168 212L250 130L362 232V290H38Z" fill="${p.far}"/><path d="M250 130L279 156L258 164L242 156L222 158Z" fill="${p.paper}"/>
<path d="M38 240Q120 200 210 232T362 222V290H38Z" fill="${p.mid}"/><path d="M38 270Q160 244 362 268V290H38Z" fill="${p.deep}"/></g>
<rect x="26" y="300" width="348" height="12" rx="4" fill="${p.wood}"/>
${couple(p, { x: 118, y: 326, gap: 164, scale: 1.06, coats: [p.deep, p.secondary], childCoat: p.deep, rise: 38 })}
${seat(32)}${seat(208)}${p.child ? `<path d="M164 500V412Q164 394 182 394H218Q236 394 236 412V500Z" fill="${p.secondary}"/>` : ''}`
}
