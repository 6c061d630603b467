// Scenes under a roof.

import { group, H, type Kit, NO_SET, rect, type Set, times, W } from './kit.ts'
import { ellipse, fill, loop, stroke } from './path.ts'
import type { Scene } from './settings.ts'
import { cat, COATS, guitar } from './things.ts'
import { tonesOf } from './tones.ts'

/** Where a picture hangs, and its size. */
const HANGINGS = [
  [600, 190, 290, 390],
  [560, 150, 360, 250],
  [640, 240, 220, 220],
] as const

export const INDOOR_SETS = {
  cat({ T, wood, counter, random, light }) {
    const coat = random.pick(COATS)
    return {
      ...NO_SET,
      before: counter(1110, wood) + group(270, 1120, 1.25, cat(tonesOf(coat, light), T(0.92, 0.02, 80))),
    }
  },

  book({ lively }) {
    return {
      ...NO_SET,
      held: group(
        480,
        930,
        1,
        fill('M-190-120Q-90-160 0-112V70Q-90 30-190 64Z', lively.base) +
          fill('M190-120Q90-160 0-112V70Q90 30 190 64Z', lively.shade) +
          fill('M-178-128Q-90-164 0-120V-110Q-90-152-180-116Z', '#f6eedd') +
          fill('M178-128Q90-164 0-120V-110Q90-152 180-116Z', '#e6dac2') +
          rect(-130, -70, 74, 10, lively.lit, 4, 0.8) +
          rect(-120, -46, 54, 7, lively.lit, 3, 0.6),
      ),
    }
  },

  cinema({ T, random }) {
    const seat = T(0.42, 0.14, 22)
    return {
      behind:
        rect(0, 0, W, H, '#170d14', 0, 0.55) +
        fill('M960 40L0 420V620L960 120Z', '#dbe6ff', 0.16) +
        times(2, (row) =>
          times(5, (index) =>
            fill(
              loop([
                [index * 230 - 60 + row * 110, 1200],
                [index * 230 - 70 + row * 110, 720 + row * 150],
                [index * 230 - 20 + row * 110, 650 + row * 150],
                [index * 230 + 80 + row * 110, 650 + row * 150],
                [index * 230 + 130 + row * 110, 720 + row * 150],
                [index * 230 + 120 + row * 110, 1200],
              ]),
              row ? seat.base : seat.shade,
            ),
          ),
        ),
      held: group(
        480,
        952,
        1,
        times(15, () =>
          ellipse(
            random.whole(-84, 84),
            random.whole(-196, -128),
            24,
            22,
            random.chance(0.5) ? '#fbefc8' : '#f1dc9c',
          ),
        ) +
          fill('M-106-140H106L78 130H-78Z', '#f4ece2') +
          fill('M-106-140H-62L-50 130H-78ZM-20-140H22L16 130H-14ZM64-140H106L78 130H48Z', '#c5392f'),
      ),
      before: '',
    }
  },

  kitchen({ lively, wood, counter }) {
    return {
      ...NO_SET,
      held: '',
      before:
        counter(1040, wood) +
        group(
          480,
          1060,
          1,
          fill('M-190-130H190Q180 0 90 14H-90Q-180 0-190-130Z', lively.base) +
            fill('M30-130H190Q180 0 90 14H10Q70-40 30-130Z', lively.shade, 0.8) +
            ellipse(0, -130, 190, 30, lively.lit) +
            ellipse(0, -128, 168, 22, '#efdcae') +
            stroke('M60-130L150-300', wood.lit, 16),
        ) +
        group(
          130,
          1090,
          1,
          ellipse(0, -34, 46, 42, '#d8402f') +
            ellipse(-14, -48, 10, 8, '#fff', 0.5) +
            stroke('M0-74l8-16', '#4f7a3a', 7) +
            ellipse(86, -22, 36, 34, '#d8402f'),
        ) +
        group(
          800,
          1094,
          1,
          fill(
            'M-20 0Q-50-90-90-110Q-30-110 0-60Q10-120 60-140Q40-90 24-50Q60-80 100-70Q50-40 30 0Z',
            '#5d8f45',
          ),
        ),
    }
  },

  guitar({ T }) {
    return { ...NO_SET, held: guitar(T(0.66, 0.11, 62), T(0.3, 0.04, 40)) }
  },

  gallery({ T, random, light }) {
    const [x, y, w, h] = random.pick(HANGINGS)
    const hue = random.whole(0, 360)
    const picture =
      rect(x - 20, y - 20, w + 40, h + 40, T(0.45, 0.06, 70).base, 3) +
      rect(x, y, w, h, T(0.9, 0.02, 85).base) +
      fill(
        `M${x} ${y + h * 0.7}Q${x + w * 0.4} ${y + h * 0.3} ${x + w} ${y + h * 0.6}V${y + h}H${x}Z`,
        T(0.55, 0.12, hue).base,
      ) +
      ellipse(x + w * 0.62, y + h * 0.34, w * 0.2, w * 0.2, T(0.7, 0.14, hue + 60).base) +
      fill(
        `M${x} ${y + h * 0.86}Q${x + w * 0.5} ${y + h * 0.6} ${x + w} ${y + h * 0.9}V${y + h}H${x}Z`,
        T(0.36, 0.09, hue + 20).base,
      )
    return {
      ...NO_SET,
      behind:
        `<filter id="far"><feGaussianBlur stdDeviation="7"/></filter><g filter="url(#far)" opacity=".85">${picture}</g>` +
        rect(0, 960, W, 300, T(light.ground.l - 0.14, 0.03, 60).base) +
        rect(0, 950, W, 16, T(0.9, 0.01, 80).base),
    }
  },

  mat({ T, lively, grass }) {
    return {
      ...NO_SET,
      behind:
        fill(`M90 1020H870L940 1110H20Z`, lively.base) +
        rect(20, 1110, 920, 14, lively.shade) +
        group(
          850,
          1050,
          1,
          fill('M-46-90H46L34 0H-34Z', T(0.62, 0.09, 45).base) +
            times(
              6,
              (index) =>
                `<g transform="rotate(${-50 + index * 20} 0 -90)"><path d="M0-90q-26-80 0-200q26 120 0 200Z" fill="${index % 2 ? grass.lit : grass.base}"/></g>`,
            ),
        ),
    }
  },

  table({ T, lively, wood, counter, mug }) {
    return {
      ...NO_SET,
      before:
        counter(1000, wood) +
        mug(180, 1060) +
        group(
          560,
          1070,
          1,
          fill('M-190-46H200L250 60H-240Z', T(0.86, 0.03, 80).base) +
            times(4, (row) =>
              times(6, (column) =>
                (row + column) % 2
                  ? fill(
                      `M${-186 + column * 64 - row * 11} ${-44 + row * 25}h${62 + row}l-8 25h-${62 + row}Z`,
                      wood.shade,
                    )
                  : '',
              ),
            ) +
            [
              [-90, 6, lively.base],
              [20, -14, '#f4efe6'],
              [110, 22, lively.shade],
              [-20, 34, '#2c2725'],
            ]
              .map(
                ([x, y, colour]) =>
                  fill(`M${Number(x) - 20} ${y}q6-40 20-44q14 4 20 44Z`, String(colour)) +
                  ellipse(Number(x), Number(y) - 48, 15, 15, String(colour)),
              )
              .join(''),
        ),
    }
  },

  stage({ random }) {
    return {
      ...NO_SET,
      behind:
        rect(0, 0, W, H, '#160f24', 0, 0.42) +
        times(4, (index) =>
          fill(
            `M${120 + index * 240} 0L${random.whole(-60, 700)} 1200h260Z`,
            random.pick(['#ffd37a', '#ff9a8a', '#9ab4ff']),
            0.17,
          ),
        ) +
        stroke('M0 150Q480 290 960 120', '#2a2230', 5) +
        times(9, (index) =>
          ellipse(60 + index * 105, 170 + Math.round(Math.sin((index + 0.6) / 3.1) * 56), 17, 20, '#ffe3a0'),
        ),
      before: times(7, (index) => {
        const x = index * 160 + random.whole(-30, 30)
        return (
          ellipse(x, 1130, 62, 76, '#150f1c') +
          fill(`M${x - 120} 1240Q${x - 100} 1180 ${x} 1176Q${x + 100} 1180 ${x + 120} 1240Z`, '#150f1c')
        )
      }),
    }
  },

  desk({ T, lively, wood, counter, mug }) {
    return {
      ...NO_SET,
      before:
        counter(1010, wood) +
        group(
          300,
          1040,
          1,
          fill('M-150-190H150L166 0H-166Z', T(0.72, 0.01, 240).base) +
            fill('M20-190H150L166 0H60Z', T(0.72, 0.01, 240).shade, 0.6) +
            ellipse(0, -96, 16, 16, '#f5f2ee', 0.8),
        ) +
        mug(800, 1066) +
        group(
          620,
          1064,
          1,
          stroke('M-20 0L10-150M20 0L0-150M0 0L-16-150', lively.base, 9) +
            fill('M-40-70H40L32 6H-32Z', T(0.4, 0.02, 60).base),
        ),
    }
  },

  wool({ lively, wood }) {
    return {
      ...NO_SET,
      held: group(
        480,
        930,
        1,
        fill('M-120-60H120L140 170H-140Z', lively.base) +
          fill('M20-60H120L140 170H40Z', lively.shade, 0.7) +
          times(7, (row) =>
            stroke(`M${-122 - row * 3} ${-30 + row * 28}h${244 + row * 6}`, lively.deep, 5, 0.35),
          ) +
          stroke('M-190-150L60-20M190-150L-60-20', wood.lit, 13) +
          ellipse(-190, -150, 15, 15, '#c5392f') +
          ellipse(190, -150, 15, 15, '#c5392f'),
      ),
      before:
        ellipse(800, 1120, 92, 88, lively.base) +
        times(6, (index) =>
          stroke(
            `M${722 + index * 8} ${1090 + index * 22}Q800 ${1040 + index * 20} ${874 - index * 6} ${1096 + index * 18}`,
            lively.lit,
            7,
            0.6,
          ),
        ) +
        stroke('M716 1140Q640 1180 560 1090', lively.base, 9),
    }
  },

  rack({ T, random, light }) {
    const steel = T(0.6, 0.006, 240)
    return {
      ...NO_SET,
      behind:
        stroke('M30 330H930M60 330V1140M900 330V1140', steel.base, 16) +
        times(8, (index) => {
          const x = 110 + index * 106
          const cloth = T(0.35 + random.next() * 0.5, 0.04 + random.next() * 0.1, random.whole(0, 360))
          const long = random.whole(760, 980)
          return (
            stroke(`M${x} 338q0-14 14-14M${x - 46} 400L${x} 356L${x + 46} 400`, steel.deep, 6) +
            fill(
              `M${x - 20} 372L${x - 56} 420L${x - 50} ${long}H${x + 50}L${x + 56} 420L${x + 20} 372Q${x} 396 ${x - 20} 372Z`,
              cloth.base,
            ) +
            fill(`M${x + 8} 388L${x + 20} 372L${x + 56} 420L${x + 50} ${long}H${x + 14}Z`, cloth.shade, 0.8)
          )
        }) +
        rect(0, 1120, W, 100, T(light.ground.l - 0.12, 0.02, 60).base),
    }
  },

  paper({ T }) {
    const sheet = T(0.93, 0.012, 90)
    const column = (x: number, y: number, lines: number) =>
      times(lines, (index) => rect(x, y + index * 17, 74 - (index % 3) * 8, 7, '#6f6a64', 2, 0.7))
    return {
      ...NO_SET,
      held: group(
        480,
        910,
        1,
        fill('M-290-150L0-120V180L-290 150Z', sheet.base) +
          fill('M290-150L0-120V180L290 150Z', sheet.shade) +
          rect(-262, -122, 220, 26, '#35312d', 2) +
          rect(30, -104, 120, 96, '#8b857d', 2) +
          column(-262, -78, 12) +
          column(-172, -70, 12) +
          column(-86, -64, 12) +
          column(30, 10, 8) +
          column(120, 4, 8) +
          column(206, -112, 14),
      ),
    }
  },

  dinner({ T, counter, lively }) {
    const cloth = T(0.95, 0.01, 85)
    const wine = T(0.36, 0.13, 18)
    return {
      ...NO_SET,
      before:
        counter(1010, cloth) +
        ellipse(440, 1110, 210, 62, '#fffdf8') +
        ellipse(440, 1106, 150, 42, cloth.shade) +
        ellipse(410, 1092, 84, 30, T(0.7, 0.13, 75).base) +
        ellipse(486, 1098, 52, 22, T(0.58, 0.11, 140).base) +
        ellipse(450, 1080, 24, 16, T(0.6, 0.17, 32).base) +
        stroke('M198 1050V1170M682 1050V1170', '#a8a49c', 12) +
        group(
          780,
          1120,
          1,
          fill('M-60-260H60Q66-140 0-118Q-66-140-60-260Z', '#fff', 0.28) +
            fill('M-62-210H62Q58-140 0-122Q-58-140-62-210Z', wine.base, 0.92) +
            stroke('M0-120V-10', '#e8e4dc', 9) +
            ellipse(0, -4, 48, 11, '#e8e4dc'),
        ) +
        group(
          130,
          1110,
          1,
          rect(-17, -170, 34, 170, lively.base, 6) +
            fill('M0-230Q22-196 0-176Q-22-196 0-230Z', '#ffd36b') +
            ellipse(0, -200, 70, 70, '#ffd98a', 0.22),
        ),
    }
  },
} satisfies Partial<Record<Scene, (kit: Kit) => Set>>
