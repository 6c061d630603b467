import type { Random } from '../random.ts'
import type { Oklch } from './colours.ts'
import { circle, group, H, rect, times } from './kit.ts'
import { ellipse, fill, loop, stroke } from './path.ts'
import type { Tones } from './tones.ts'

export const COATS: readonly Oklch[] = [
  { l: 0.45, c: 0.07, h: 55 },
  { l: 0.74, c: 0.08, h: 75 },
  { l: 0.3, c: 0.015, h: 50 },
  { l: 0.88, c: 0.02, h: 80 },
  { l: 0.56, c: 0.1, h: 55 },
]

/** A dog that sits and looks at us, 400 high, its feet at y 0. */
export function dog(coat: Tones, cream: Tones, dark: string): string {
  return [
    fill('M-86 0C-120-70-110-180-60-230H60C110-180 120-70 86 0Z', coat.base),
    fill('M20 0C60-60 60-170 50-226H60C110-180 120-70 86 0Z', coat.shade, 0.8),
    fill('M-36 0C-58-90-50-170 0-200C50-170 58-90 36 0Z', cream.base, 0.9),
    fill(
      'M-70 0V-60Q-66-96-46-96Q-26-96-24-60V0Q-46 10-70 0ZM70 0V-60Q66-96 46-96Q26-96 24-60V0Q46 10 70 0Z',
      coat.base,
    ),
    fill('M46-96Q66-96 70-60V0Q58 6 48 5Z', coat.shade),
    fill('M-66-222Q0-188 66-222L60-198Q0-166-60-198Z', '#b5473a'),
    ellipse(0, -182, 9, 9, '#e2b84f'),
    fill(
      loop([
        [0, -400],
        [62, -384],
        [86, -320],
        [70, -252],
        [30, -212],
        [0, -208],
        [-30, -212],
        [-70, -252],
        [-86, -320],
        [-62, -384],
      ]),
      coat.base,
    ),
    fill('M30-396C74-384 92-320 70-252C58-230 40-216 24-211C50-260 44-340 30-396Z', coat.shade, 0.75),
    fill('M-58-386C-110-400-130-340-112-270C-96-250-82-270-78-300Z', coat.shade),
    fill('M58-386C110-400 130-340 112-270C96-250 82-270 78-300Z', coat.deep),
    fill(
      'M-14-398C-18-330-44-290-44-258C-40-220-20-206 0-206C20-206 40-220 44-258C44-290 18-330 14-398Z',
      cream.base,
    ),
    ellipse(-42, -322, 10, 11, '#1d1512') +
      ellipse(42, -322, 10, 11, '#1d1512') +
      ellipse(-45, -326, 3, 3, '#fff') +
      ellipse(39, -326, 3, 3, '#fff'),
    fill('M-22-282Q0-294 22-282Q18-258 0-254Q-18-258-22-282Z', dark),
    ellipse(-6, -280, 5, 3, '#fff', 0.4),
    stroke('M0-254V-240M-26-244Q-12-232 0-240Q12-232 26-244', dark, 4),
    fill('M-13-236Q0-230 13-236Q15-206 0-200Q-15-206-13-236Z', '#dd7d78'),
  ].join('')
}

/** A cat that sits, 300 high. */
export function cat(coat: Tones, cream: Tones): string {
  return [
    stroke('M60-20C150-10 150-110 112-130', coat.shade, 26),
    fill('M-74 0C-96-80-70-160-30-190H30C70-160 96-80 74 0Z', coat.base),
    fill('M16 0C46-60 40-140 30-190C70-160 96-80 74 0Z', coat.shade, 0.8),
    fill('M-26 0C-40-70-30-130 0-150C30-130 40-70 26 0Z', cream.base, 0.85),
    fill('M-64-232L-74-312L-24-280ZM64-232L74-312L24-280Z', coat.base),
    fill('M-58-244L-64-294L-34-274ZM58-244L64-294L34-274Z', '#d79c92', 0.8),
    fill(
      loop([
        [0, -284],
        [50, -270],
        [78, -222],
        [58, -178],
        [0, -160],
        [-58, -178],
        [-78, -222],
        [-50, -270],
      ]),
      coat.base,
    ),
    fill('M26-282C70-270 92-220 58-178C44-168 26-162 8-160C44-200 40-250 26-282Z', coat.shade, 0.75),
    fill('M-30-178Q-26-206 0-206Q26-206 30-178Q14-160 0-160Q-14-160-30-178Z', cream.base),
    times(3, (index) => stroke(`M${-16 + index * 16}-282V-254`, coat.deep, 6, 0.5)),
    ...[-32, 32].map(
      (x) =>
        fill(`M${x - 15}-222Q${x}-240 ${x + 15}-222Q${x}-208 ${x - 15}-222Z`, '#c9b24a') +
        ellipse(x, -223, 4.5, 9, '#17120f') +
        ellipse(x - 3, -227, 2.4, 2.4, '#fff'),
    ),
    fill('M-8-202H8L0-192Z', '#b9736c'),
    stroke('M0-192V-184M-14-182Q-6-176 0-184Q6-176 14-182', coat.deep, 3, 0.8),
    stroke('M-34-190L-84-198M-34-184L-82-180M34-190L84-198M34-184L82-180', cream.lit, 2, 0.7),
  ].join('')
}

export function bike(paint: Tones, metal: Tones): string {
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="960" r="142" fill="none" stroke="#26221f" stroke-width="13"/><circle cx="${x}" cy="960" r="132" fill="none" stroke="${metal.base}" stroke-width="4"/>${times(12, (index) => stroke(`M${x} 960L${(x + Math.cos(index * 0.5236) * 132).toFixed(0)} ${(960 + Math.sin(index * 0.5236) * 132).toFixed(0)}`, metal.base, 1.6, 0.6))}`
  return [
    wheel(250),
    wheel(690),
    stroke('M250 960L370 760L560 760L440 960Z', paint.base, 15),
    stroke('M250 960H440L370 760', paint.shade, 13),
    stroke('M690 960L600 700', paint.base, 14),
    stroke('M440 960L352 716', paint.base, 13),
    fill('M300 708Q350 690 408 706Q400 724 350 724Q310 722 300 708Z', '#4a2f22'),
    stroke('M596 690Q560 660 520 676M596 690Q640 664 664 690', '#2b2623', 12),
    `<circle cx="440" cy="960" r="32" fill="none" stroke="${metal.base}" stroke-width="8"/>`,
    stroke('M440 960L470 1010M456 1014h36', metal.shade, 8),
    rect(600, 730, 120, 84, '#8a6238', 12) +
      times(4, (index) => stroke(`M${612 + index * 28} 732V810`, '#6b4a28', 3, 0.7)),
    ellipse(630, 724, 26, 22, paint.lit) +
      ellipse(668, 718, 28, 26, '#8fae62') +
      ellipse(696, 728, 20, 18, '#d9825b'),
  ].join('')
}

export function guitar(wood: Tones, dark: Tones): string {
  return group(
    470,
    930,
    1,
    `<g transform="rotate(-24)">${rect(120, -24, 400, 42, dark.base, 6)}${times(7, (index) => rect(170 + index * 46, -24, 4, 42, dark.lit, 0, 0.7))}${rect(500, -36, 92, 66, dark.base, 10)}${fill(
      loop([
        [-260, 0],
        [-240, -110],
        [-150, -150],
        [-60, -112],
        [0, -96],
        [70, -110],
        [140, -70],
        [160, 0],
        [140, 70],
        [70, 110],
        [0, 96],
        [-60, 112],
        [-150, 150],
        [-240, 110],
      ]),
      wood.base,
    )}${fill('M-250 60C-220 130-190 148-150 150C-110 140-90 116-60 112C-30 98 30 98 70 110C130 100 160 40 160 0C60 90-140 120-250 60Z', wood.shade, 0.7)}<circle cx="20" cy="0" r="48" fill="#2a1a12"/><circle cx="20" cy="0" r="56" fill="none" stroke="${wood.lit}" stroke-width="5"/>${rect(-170, -44, 20, 88, dark.base, 6)}${times(4, (index) => stroke(`M-160 ${-18 + index * 12}H520`, '#f3e6cf', 1.6, 0.7))}</g>`,
  )
}

export function tent(cloth: Tones, inside: string): string {
  return [
    fill('M610 250L1020 1030H210Z', cloth.base),
    fill('M610 250L1020 1030H760Z', cloth.shade),
    fill('M610 330L770 1030H450Z', inside),
    fill('M610 330L450 1030H400L596 300Z', cloth.lit),
    stroke('M610 250L180 1090M610 250L1040 1060', cloth.deep, 4, 0.6),
  ].join('')
}

export function plants(random: Random, leaf: Tones, fruit: string): string {
  return times(11, (index) => {
    const x = index * 98 - 10 + random.whole(-20, 20)
    const high = random.whole(170, 330)
    const leaves = times(5, (step) => {
      const y = H - 40 - (high / 5) * (step + 1)
      const side = step % 2 ? 1 : -1
      return `<path d="M${x} ${y}q${side * 34}-34 ${side * 84}-12q${-side * 30} 40 ${-side * 84} 12Z" fill="${side > 0 ? leaf.shade : leaf.base}"/>`
    })
    return (
      stroke(`M${x} ${H}Q${x + 8} ${H - high / 2} ${x} ${H - high}`, leaf.deep, 7) +
      leaves +
      (index % 2
        ? ellipse(x + 24, H - high * 0.5, 20, 19, fruit) +
          ellipse(x + 18, H - high * 0.5 - 6, 5, 4, '#fff', 0.5)
        : '')
    )
  })
}

/** A horse's head and neck, looking to the left. */
export function horse(coat: Tones, mane: Tones): string {
  return [
    fill(
      'M1000 1240H640C690 1080 690 960 680 860C672 780 720 640 800 600C920 640 1000 820 1000 1000Z',
      coat.base,
    ),
    fill('M1000 1240H820C880 1060 860 800 800 640C920 660 1000 820 1000 1000Z', coat.shade, 0.8),
    fill('M772 586C770 520 782 476 800 452C826 490 836 540 828 592Z', coat.base),
    fill('M786 580C786 530 794 500 802 484C814 512 818 548 814 584Z', coat.deep, 0.7),
    fill(
      'M800 566C742 566 700 606 672 668C640 740 560 812 540 862C528 900 548 938 596 940C640 942 668 916 704 892C760 856 824 828 850 752C868 690 856 590 800 566Z',
      coat.base,
    ),
    fill(
      'M704 892C760 856 824 828 850 752C868 690 856 590 812 568C836 640 826 720 776 776C740 816 700 850 668 908Z',
      coat.shade,
    ),
    fill('M540 862C528 900 548 938 596 940C628 941 650 928 672 912C650 868 600 836 566 826Z', coat.deep, 0.5),
    fill('M640 730C672 690 700 640 730 600C712 660 690 720 650 762Z', coat.lit, 0.5),
    fill(
      'M800 560C900 570 984 700 1000 900V1040C960 900 900 760 812 640C790 610 786 580 800 560Z',
      mane.base,
    ),
    times(6, (index) =>
      stroke(`M${816 + index * 22} ${596 + index * 40}q60 40 ${70 + index * 8} 150`, mane.deep, 7, 0.5),
    ),
    fill('M776 570C740 580 722 616 726 660C752 640 790 610 806 580Z', mane.base),
    ellipse(724, 690, 15, 16, '#1b1310') + ellipse(719, 684, 4.5, 4.5, '#fff'),
    stroke('M702 672q20-18 44-6', coat.deep, 6, 0.7),
    ellipse(572, 872, 9, 13, '#1b1310', 0.8),
    stroke('M556 918q36 8 76-14', coat.deep, 5, 0.7),
    stroke('M612 774Q672 800 690 900M690 900L850 700M672 668Q780 700 848 660', '#5a3320', 11),
    circle(690, 898, 15, '#d8b25a', 6),
  ].join('')
}

/** A car from the side, its wheels on y 1080. */
export function car(paint: Tones, glass: Tones): string {
  const wheel = (x: number) =>
    ellipse(x, 1000, 92, 92, '#201d1c') +
    ellipse(x, 1000, 52, 52, '#b9b6b0') +
    ellipse(x, 1000, 20, 20, '#6d6a66')
  return [
    fill(
      'M-40 1000V900C-30 850 60 838 150 826L290 676C306 660 326 654 350 654H660C690 654 712 662 732 684L850 816C940 826 1000 850 1000 910V1000Z',
      paint.base,
    ),
    fill('M-40 1000V930H1000V1000Z', paint.shade),
    fill('M206 822L316 704C326 694 336 690 350 690H470V822Z', glass.base),
    fill('M510 690H650C670 690 684 696 698 712L790 822H510Z', glass.base),
    fill('M300 822L410 690H450L340 822ZM600 822L690 706L712 730L640 822Z', '#fff', 0.22),
    stroke('M490 660V990M206 836H800', paint.deep, 5, 0.5),
    rect(520, 862, 60, 12, paint.lit, 6),
    ellipse(960, 900, 34, 22, '#fff3cf') + ellipse(-10, 900, 24, 18, '#c4392f'),
    wheel(190) + wheel(780),
  ].join('')
}

/** A motorcycle from the side, its wheels on y 1110. */
export function motorbike(paint: Tones, metal: Tones): string {
  const wheel = (x: number) =>
    circle(x, 980, 108, '#201d1c', 34) +
    circle(x, 980, 84, metal.base, 6) +
    circle(x, 980, 26, metal.shade, 12)
  return [
    wheel(210) + wheel(730),
    stroke('M730 980L640 700L600 640', metal.base, 20),
    stroke('M210 980L400 920L470 1000H560L620 760', metal.shade, 20),
    fill('M360 900H560V1010Q470 1050 390 1000Z', metal.base),
    times(4, (index) => rect(390, 912 + index * 22, 150, 9, metal.deep, 4, 0.6)),
    fill('M340 800C380 730 500 700 630 730C660 760 640 830 590 850H360Z', paint.base),
    fill(
      'M500 716C560 712 600 720 630 730C660 760 640 830 590 850H520C560 810 560 760 500 716Z',
      paint.shade,
      0.8,
    ),
    fill('M110 800C160 770 260 780 360 800L380 850H200C150 850 120 830 110 800Z', '#2a2320'),
    stroke('M600 640Q560 610 510 632', '#26211e', 16),
    ellipse(668, 700, 34, 34, '#f6e6b8') + circle(668, 700, 36, metal.shade, 8),
    stroke('M390 1030H90', metal.lit, 24),
  ].join('')
}
