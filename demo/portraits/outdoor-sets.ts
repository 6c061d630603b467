// Scenes under the sky.

import { group, H, type Kit, NO_SET, rect, type Set, times, W } from './kit.ts'
import { ellipse, fill, stroke } from './path.ts'
import type { Scene } from './settings.ts'
import { bike, car, COATS, dog, horse, motorbike, plants, tent } from './things.ts'
import { tonesOf } from './tones.ts'

export const OUTDOOR_SETS = {
  tent({ T, meadow, mug, random }) {
    return {
      behind: tent(T(0.68, 0.13, random.pick([55, 75, 150, 230])), '#3b2a26') + meadow(1010),
      held: mug(392, 778),
      before: group(
        760,
        1110,
        1,
        `${rect(-34, -104, 68, 100, '#2c2623', 10)}${rect(-24, -88, 48, 66, '#ffd98a', 8)}${ellipse(0, -54, 110, 110, '#ffcf7a', 0.25)}`,
      ),
    }
  },

  peak({ T, wood, grass, random }) {
    const rock = T(0.5, 0.02, 60)
    return {
      ...NO_SET,
      behind:
        fill('M0 1010L140 960L330 1040L520 1000L700 1060L960 980V1200H0Z', rock.base) +
        fill('M330 1040L420 1090L520 1000L600 1110L700 1060L960 980V1200H0Z', rock.shade) +
        group(
          760,
          1040,
          0.8,
          stroke('M0 0V-260', wood.deep, 16) +
            fill('M-10-250H130L168-222L130-194H-10Z', wood.base) +
            fill('M10-170H-120L-156-144L-120-118H10Z', wood.shade),
        ),
      before: times(14, () => {
        const x = random.whole(0, W)
        return stroke(`M${x} 1200q-6-50 10-80`, grass.base, 6, 0.8)
      }),
    }
  },

  snow({ T, lively, random }) {
    const snow = T(0.96, 0.012, 230)
    return {
      ...NO_SET,
      behind:
        fill('M0 1000Q260 930 520 1010T960 960V1200H0Z', snow.base) +
        fill('M520 1010Q740 1060 960 960V1200H300Q440 1100 520 1010Z', snow.shade, 0.5) +
        group(
          640,
          1090,
          1,
          `<g transform="rotate(4)">${rect(-8, -560, 26, 560, lively.base, 12)}${rect(26, -548, 26, 548, lively.shade, 12)}</g>`,
        ) +
        times(5, (index) => {
          const [x, y, k] = [
            60 + index * 220 + random.whole(-30, 30),
            980 + random.whole(-30, 10),
            0.6 + random.next() * 0.5,
          ]
          return group(
            x,
            y,
            k,
            fill('M0-300L70-140H36L96-30H-96L-36-140H-70Z', T(0.38, 0.05, 165).base) +
              fill('M0-300L24-190L-10-160L-30-190ZM-36-140L10-110L-60-50Z', snow.base, 0.85),
          )
        }),
    }
  },

  dog({ T, random, light }) {
    const coat = random.pick(COATS)
    return {
      ...NO_SET,
      before: group(700, 1216, 1.22, dog(tonesOf(coat, light), T(0.9, 0.03, 80), '#241a17')),
    }
  },

  bike({ T, lively, light }) {
    return {
      ...NO_SET,
      behind: rect(0, 1040, W, 200, T(light.ground.l - 0.08, 0.012, 60).base),
      before: group(-10, -6, 1.04, bike(lively, T(0.75, 0.005, 240))),
    }
  },

  water({ T, random, light }) {
    const lake = T(Math.max(0.42, light.ground.l - 0.16), 0.06, 225)
    return {
      ...NO_SET,
      before:
        fill('M0 790Q200 770 330 792Q480 812 640 790Q800 772 960 792V1200H0Z', lake.base, 0.93) +
        times(26, () => {
          const y = random.whole(800, 1180)
          const w = random.whole(60, 260)
          const x = random.whole(-40, 900)
          return fill(
            `M${x} ${y}q${w / 2}-12 ${w} 0q${-w / 2} 10 ${-w} 0Z`,
            random.chance(0.6) ? lake.lit : lake.shade,
            0.7,
          )
        }) +
        stroke('M190 800Q480 850 770 800', lake.lit, 8, 0.8) +
        stroke('M120 838Q480 908 850 838', lake.lit, 5, 0.5),
    }
  },

  garden({ T, grass, random }) {
    return {
      ...NO_SET,
      held: group(
        480,
        930,
        1,
        fill('M-100-60H100L78 110H-78Z', T(0.6, 0.11, 42).base) +
          fill('M10-60H100L78 110H30Z', T(0.6, 0.11, 42).shade, 0.8) +
          rect(-112, -84, 224, 36, T(0.64, 0.11, 44).base, 8) +
          times(
            7,
            (index) =>
              `<g transform="rotate(${-66 + index * 22})"><path d="M0-76q-34-60 0-150q34 90 0 150Z" fill="${index % 2 ? grass.lit : grass.base}"/></g>`,
          ),
      ),
      before: plants(random, T(0.48, 0.09, 138), '#d8452f'),
    }
  },

  camera() {
    return {
      ...NO_SET,
      held:
        stroke('M350 640Q420 800 400 880M610 640Q540 800 560 880', '#3a2b24', 10) +
        group(
          480,
          920,
          1,
          rect(-130, -90, 260, 176, '#2b2a2c', 22) +
            rect(-130, -90, 260, 46, '#8f8d8a', 18) +
            rect(-40, -116, 90, 40, '#8f8d8a', 10) +
            '<circle r="78" cy="6" fill="#17171a"/><circle r="62" cy="6" fill="#33343a"/><circle r="44" cy="6" fill="#20304a"/>' +
            ellipse(-16, -10, 12, 9, '#fff', 0.55),
        ),
    }
  },

  ball() {
    return {
      ...NO_SET,
      held: group(
        480,
        910,
        1,
        '<circle r="150" fill="#f3efe8"/><path d="M30-147A150 150 0 0 1 60 137A170 170 0 0 0 30-147Z" fill="#b9b2ab" opacity=".8"/><path d="M0-52L50-16L31 43H-31L-50-16Z" fill="#26262a"/><path d="M0-52V-100M50-16L98-34M31 43L60 86M-31 43L-60 86M-50-16L-98-34" stroke="#26262a" stroke-width="6"/><path d="M-34-146L0-100L34-146Q0-154-34-146ZM120-88L98-34L146 12Q152-44 120-88ZM-120-88L-98-34L-146 12Q-152-44-120-88ZM60 86L36 145Q80 134 112 98ZM-60 86L-36 145Q-80 134-112 98Z" fill="#26262a"/>',
      ),
    }
  },

  trip({ T, lively, random, light }) {
    const train = T(0.62, 0.11, random.pick([25, 150, 245, 85]))
    return {
      ...NO_SET,
      behind:
        rect(0, 250, W, 640, train.base) +
        rect(0, 250, W, 60, train.lit) +
        times(
          4,
          (index) =>
            rect(-120 + index * 290, 370, 220, 230, T(0.84, 0.03, 230).base, 24) +
            fill(`M${-100 + index * 290} 590L${index * 290} 372h60L${-30 + index * 290} 590Z`, '#fff', 0.25),
        ) +
        rect(0, 680, W, 34, T(0.94, 0.01, 80).base) +
        rect(0, 860, W, 60, '#2c2a2b') +
        rect(0, 915, W, 300, T(light.ground.l - 0.06, 0.012, 70).base) +
        rect(0, 960, W, 18, '#e8c65a', 0, 0.8),
      before: group(
        660,
        1120,
        1,
        stroke('M-40-290V-430H40V-290', '#3a3836', 10) +
          rect(-92, -300, 184, 290, lively.base, 22) +
          rect(10, -300, 82, 290, lively.shade, 22, 0.8) +
          times(3, (index) => rect(-66 + index * 56, -276, 10, 240, lively.deep, 5, 0.4)) +
          ellipse(-60, 0, 18, 18, '#26221f') +
          ellipse(60, 0, 18, 18, '#26221f'),
      ),
    }
  },

  park({ T, grass, meadow, random, light }) {
    return {
      ...NO_SET,
      behind:
        meadow(900) +
        fill(
          'M380 1200Q450 1000 400 900H470Q600 1010 640 1200Z',
          T(Math.min(0.8, light.ground.l + 0.04), 0.035, 75).base,
        ),
      before:
        times(22, () => {
          const x = random.whole(-20, W)
          return stroke(
            `M${x} 1210q-8-50 6-${random.whole(70, 130)}`,
            random.chance(0.5) ? grass.base : grass.shade,
            7,
          )
        }) +
        times(7, () =>
          ellipse(
            random.whole(0, W),
            random.whole(1090, 1180),
            11,
            11,
            random.pick(['#f6e8b0', '#f3b8a4', '#f4f0ea']),
          ),
        ),
    }
  },

  telescope({ wood, lively, T, meadow, random }) {
    const tube = T(0.86, 0.012, 240)
    return {
      ...NO_SET,
      behind:
        rect(0, 0, W, H, '#101a3c', 0, 0.62) +
        times(46, () => {
          const size = 1.5 + random.next() * 4
          return ellipse(random.whole(0, W), random.whole(0, 760), size, size, '#fff6dc', 0.9)
        }) +
        ellipse(150, 170, 56, 56, '#fbeec4') +
        ellipse(174, 156, 50, 50, '#17224a') +
        meadow(1040),
      before: group(
        730,
        760,
        1,
        stroke('M0 30L-120 470M0 30L110 470M0 30L10 480', wood.deep, 18) +
          `<g transform="rotate(-38)">${rect(-190, -44, 400, 88, tube.base, 14)}${rect(-190, 6, 400, 38, tube.shade, 14)}${rect(190, -58, 60, 116, lively.base, 10)}${rect(-260, -26, 80, 52, '#2a2a30', 8)}</g>` +
          ellipse(0, 22, 30, 30, '#2a2a30'),
      ),
    }
  },

  rod({ T, grass, light, random }) {
    const lake = T(Math.max(0.42, light.ground.l - 0.14), 0.05, 220)
    return {
      behind:
        fill('M0 900Q480 870 960 900V1200H0Z', lake.base) +
        times(16, () => {
          const [x, y, w] = [random.whole(-40, 860), random.whole(910, 1160), random.whole(60, 220)]
          return fill(`M${x} ${y}q${w / 2}-9 ${w} 0q${-w / 2} 8 ${-w} 0Z`, lake.lit, 0.6)
        }),
      held:
        stroke('M370 1080L900 190', '#3a2a1e', 11) +
        ellipse(426, 986, 26, 26, '#4b4a4d') +
        ellipse(426, 986, 12, 12, '#c9c6c0'),
      before:
        stroke('M900 190Q880 560 846 930', '#f4f1ea', 2.5, 0.8) +
        ellipse(846, 938, 13, 13, '#d8412f') +
        times(18, (index) => {
          const x = index * 56 + random.whole(-20, 20)
          return stroke(
            `M${x} 1210q-8-70 8-${random.whole(90, 190)}`,
            random.chance(0.5) ? grass.base : grass.shade,
            8,
          )
        }),
    }
  },

  boat({ T, wood, lively }) {
    const sail = T(0.95, 0.015, 85)
    return {
      ...NO_SET,
      behind:
        fill('M700 -60V900H240Q560 620 700 -60Z', sail.base) +
        fill('M700 -60V900H560Q660 560 700 -60Z', sail.shade, 0.6) +
        fill('M730 120V880H960V560Q840 400 730 120Z', lively.base) +
        stroke('M640 380L690 372M560 620L690 604M430 790L690 770', sail.deep, 4, 0.4) +
        stroke('M714 -60V1100', wood.deep, 22),
      before:
        fill('M-20 1090Q480 1030 980 1090V1220H-20Z', wood.base) +
        fill('M-20 1090Q480 1030 980 1090V1116Q480 1058-20 1116Z', wood.lit) +
        stroke('M60 1000V1096M900 1000V1096M60 1004Q480 960 900 1004', '#e9e6df', 9),
    }
  },

  horse({ light, random, meadow }) {
    const [coat, mane] = random.pick([
      [
        { l: 0.46, c: 0.08, h: 50 },
        { l: 0.24, c: 0.02, h: 45 },
      ],
      [
        { l: 0.8, c: 0.05, h: 78 },
        { l: 0.92, c: 0.02, h: 85 },
      ],
      [
        { l: 0.3, c: 0.03, h: 45 },
        { l: 0.2, c: 0.015, h: 40 },
      ],
    ] as const)
    return { ...NO_SET, behind: meadow(1090), before: horse(tonesOf(coat, light), tonesOf(mane, light)) }
  },

  car({ T, light, lively }) {
    return {
      ...NO_SET,
      behind:
        rect(0, 1030, W, 200, T(light.ground.l - 0.1, 0.012, 60).base) +
        car(lively, T(0.82, 0.03, 230)) +
        rect(0, 1086, W, 8, T(light.ground.l - 0.2, 0.012, 60).base, 0, 0.5),
    }
  },

  motorbike({ T, light, lively }) {
    return {
      ...NO_SET,
      behind: rect(0, 1050, W, 200, T(light.ground.l - 0.1, 0.012, 60).base),
      before: motorbike(lively, T(0.72, 0.006, 240)),
    }
  },
} satisfies Partial<Record<Scene, (kit: Kit) => Set>>
