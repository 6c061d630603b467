import type { Palette } from './palette.ts'
import { couple } from './people.ts'
import { fade, repeat } from './shapes.ts'

export function coffee(p: Palette): string {
  const cup = (x: number, colour: string, handle: 1 | -1) =>
    `<g transform="translate(${x} 352)"><path d="M${handle * 40} 14q${handle * 34}-2 ${handle * 26} 26q${handle * -8} 18 ${handle * -34} 16" fill="none" stroke="${colour}" stroke-width="9"/><path d="M-46 0H46Q46 74 8 78H-8Q-46 74-46 0Z" fill="${colour}"/><ellipse rx="46" ry="9" fill="${p.wood}"/><ellipse cy="86" rx="62" ry="9" fill="${p.paper}"/></g>`
  return `<rect width="400" height="500" fill="${p.deep}"/>
${fade('coffee-sky', p.sky, p.glow)}<rect x="44" y="30" width="312" height="262" rx="8" fill="url(#coffee-sky)"/>
<circle cx="254" cy="196" r="48" fill="${p.sun}"/>
<path d="M44 252Q100 214 160 244T280 240T356 232V292H44Z" fill="${p.far}"/><path d="M44 276Q130 252 220 270T356 262V292H44Z" fill="${p.mid}"/>
<path d="M200 30V292M44 140H356" stroke="${p.deep}" stroke-width="9"/><rect x="30" y="288" width="340" height="14" rx="4" fill="${p.ink}"/>
<path d="M142 342q-18-26 0-50t0-50t18-44" fill="none" stroke="${p.paper}" stroke-width="6" stroke-linecap="round" opacity=".85"/>
<path d="M260 342q18-26 0-50t0-50t-18-44" fill="none" stroke="${p.paper}" stroke-width="6" stroke-linecap="round" opacity=".85"/>
<path d="M0 428Q200 392 400 428V500H0Z" fill="${p.primary}"/><path d="M0 428Q200 392 400 428V442Q200 406 0 442Z" fill="${p.secondary}"/>
${cup(138, p.secondary, -1)}${cup(262, p.paper, 1)}`
}

export function kitchen(p: Palette): string {
  const lemon = (x: number, y: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="20" ry="15" fill="${p.sun}"/><circle cx="${x + 20}" cy="${y}" r="4" fill="${p.sun}"/>`
  const tiles = repeat(4, (row) =>
    repeat(
      5,
      (i) =>
        `<rect x="${i * 84 - (row % 2) * 42}" y="${150 + row * 44}" width="78" height="38" rx="3" fill="${p.air}" opacity=".55"/>`,
    ),
  )
  return `<rect width="400" height="500" fill="${p.glow}"/>${tiles}
<path d="M200 0V54" stroke="${p.ink}" stroke-width="5"/><path d="M134 118Q138 56 200 52Q262 56 266 118Z" fill="${p.primary}"/><ellipse cx="200" cy="118" rx="66" ry="9" fill="${p.paper}"/>
<path d="M134 118L40 330H360L266 118Z" fill="${p.paper}" opacity=".28"/>
${couple(p, { x: 130, y: 262, gap: 132, scale: 1.12, lean: 5, coats: [p.deep, p.primary] })}
<rect y="350" width="400" height="16" fill="${p.paper}"/><rect y="366" width="400" height="134" fill="${p.mid}"/>
<path d="M152 304H248V340Q248 350 238 350H162Q152 350 152 340Z" fill="${p.ink}"/><path d="M134 316H152M248 316H266" stroke="${p.ink}" stroke-width="9" stroke-linecap="round"/><ellipse cx="200" cy="304" rx="48" ry="8" fill="${p.sun}"/>
<path d="M186 288q-10-16 0-30t0-26M212 288q10-16 0-30t0-26" fill="none" stroke="${p.paper}" stroke-width="5" stroke-linecap="round"/>
${lemon(314, 336)}${lemon(348, 340)}${lemon(330, 318)}
<path d="M38 350V312Q38 300 46 292V262H62V292Q70 300 70 312V350Z" fill="${p.wood}"/>
<path d="M0 420H400M132 366V500M268 366V500" stroke="${p.deep}" stroke-width="3"/><path d="M60 388h14M194 388h14M326 388h14" stroke="${p.paper}" stroke-width="6" stroke-linecap="round"/>`
}

export function books(p: Palette): string {
  const inks = [p.primary, p.paper, p.secondary, p.mid, p.glow, p.far, p.wood]
  const shelf = (y: number, seed: number) => {
    let x = 18
    let spines = ''
    for (let i = 0; x < 372; i++) {
      const width = 15 + ((i * 7 + seed * 5) % 16)
      const height = 66 + ((i * 13 + seed * 11) % 28)
      if ((i + seed) % 7 !== 5) {
        spines += `<rect x="${x}" y="${y - height}" width="${Math.min(width, 382 - x)}" height="${height}" rx="2" fill="${inks[(i + seed * 2) % inks.length]}"/>`
      }
      x += width + 2
    }
    return `${spines}<rect x="10" y="${y}" width="380" height="10" fill="${p.wood}"/>`
  }
  return `<rect width="400" height="500" fill="${p.deep}"/>${shelf(112, 1)}${shelf(226, 3)}${shelf(340, 4)}
<rect y="350" width="400" height="150" fill="${p.ink}"/><path d="M0 350H10V0H0ZM390 350H400V0H390Z" fill="${p.wood}"/>
${couple(p, { x: 148, y: 352, gap: 110, scale: 1.26, coats: [p.primary, p.secondary] })}
<path d="M0 462Q200 428 400 462V500H0Z" fill="${p.mid}"/>`
}

export function museum(p: Palette): string {
  return `<rect width="400" height="500" fill="${p.air}"/><rect y="392" width="400" height="108" fill="${p.far}"/><rect y="384" width="400" height="10" fill="${p.glow}"/>
<rect x="92" y="88" width="216" height="196" fill="${p.wood}"/><rect x="102" y="98" width="196" height="176" fill="${p.sky}"/>
<path d="M102 214Q150 166 204 206T298 184V274H102Z" fill="${p.mid}"/><circle cx="236" cy="146" r="30" fill="${p.primary}"/><path d="M102 246Q180 216 298 250V274H102Z" fill="${p.deep}"/>
<rect x="-40" y="92" width="92" height="132" fill="${p.ink}"/><rect x="-32" y="100" width="76" height="116" fill="${p.secondary}"/><circle cx="14" cy="152" r="28" fill="${p.paper}"/>
<rect x="348" y="92" width="92" height="132" fill="${p.ink}"/><rect x="356" y="100" width="76" height="116" fill="${p.primary}"/><path d="M356 216L400 130V216Z" fill="${p.glow}"/>
${couple(p, { x: 150, y: 334, gap: 98, scale: 1.1, coats: [p.primary, p.secondary] })}
<rect x="60" y="420" width="280" height="20" rx="6" fill="${p.wood}"/><path d="M86 440V500M314 440V500" stroke="${p.ink}" stroke-width="10"/>`
}
