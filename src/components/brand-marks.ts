// Each niche's mark: two forms that belong together, on a field of 32 by 32.

/** `a` and `b` are the brand's two colours, `cut` is the ground showing through. */
export interface Shape {
  ink: 'a' | 'b' | 'cut'
  d: string
}

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
const a = (d: string): Shape => ({ ink: 'a', d })
const b = (d: string): Shape => ({ ink: 'b', d })
const cut = (d: string): Shape => ({ ink: 'cut', d })

const marks: Record<number, readonly Shape[]> = {
  1: [
    a(disc(11.5, 16, 9.5)),
    b(disc(20.5, 16, 9.5)),
    cut('M16 7.6a9.5 9.5 0 0 1 0 16.8a9.5 9.5 0 0 1 0-16.8z'),
  ],
  2: [a('M14.5 29C3 25 2 11 9 3c7 6 9 17 5.5 26z'), b('M17.5 29C29 25 30 11 23 3c-7 6-9 17-5.5 26z')],
  3: [
    a(`${disc(10.5, 7.5, 5)}M2 29V22a8.5 7.5 0 0 1 17 0v7z`),
    b(`${disc(25, 14, 3.6)}M20.5 29v-4.5a5 5.5 0 0 1 9.5 0V29z`),
  ],
  4: [
    a('M16 29C6 21.5 2 17 2 11a7.2 7.2 0 0 1 14-2.4z'),
    b('M16 29c10-7.5 14-12 14-18a7.2 7.2 0 0 0-14-2.4z'),
    cut('M6.5 19.5a9.5 8 0 0 1 19 0h-3.4a6.1 4.8 0 0 0-12.2 0z'),
  ],
  5: [
    a('M14 3a13 13 0 0 0 0 26a17 17 0 0 1 0-26z'),
    b(`M18 3a13 13 0 0 1 0 26a17 17 0 0 0 0-26z${disc(16, 16, 2.6)}`),
  ],
  6: [
    a(disc(9.5, 13, 8.5)),
    a(disc(22.5, 13, 8.5)),
    cut(disc(10.5, 13, 4.6)),
    cut(disc(21.5, 13, 4.6)),
    a(disc(11.2, 13, 2.2)),
    a(disc(20.8, 13, 2.2)),
    b('M16 17.5l4.2 5.5L16 30l-4.2-7z'),
  ],
  7: [b('M12 28L21 12.5L31 28z'), a('M1 28L11.5 6L22 28z'), cut('M11.5 6l3.5 7.3-3.5 2.3-3.5-2.3z')],
}

export const markOf = (niche: number): readonly Shape[] => marks[niche] ?? marks[1] ?? []
