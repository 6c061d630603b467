import { bust, type Face } from './busts.ts'
import { hatched, hatches } from './hatch.ts'
import { repeat } from './shapes.ts'

/** Where boards are; every other row of books is seen in a mirror. */
const BOARDS = [208, 98, -12, -122, 318]

/** Before the readers. */
export const openBook = (): string =>
  `<path d="M262 420C290 372 326 372 350 386C374 372 410 372 438 420Z" fill="var(--lit)" stroke="var(--ink)" stroke-width="1.6"/><path d="M350 386V420M286 400q30-16 54-4M414 400q-30-16-54-4M280 412q34-16 60-4M420 412q-34-16-60-4" fill="none" stroke="var(--ink)"/>`

/** Two readers before shelves and an owl between them, engraved in the ink of the page; 700 wide, from -240 to 420. */
export function library([left, right]: readonly Face[], lines?: number): string {
  const paper = 'var(--paper)'
  const line = 'var(--stroke)'
  // Faces, eyes and the open book are in the light of the lamp: ink on it is dark by night too, when other lines are light.
  const ink = 'var(--ink)'
  const lit = 'var(--lit)'
  const person = (face: Face | undefined, place: string) =>
    face ? `<g transform="${place}">${bust({ ...hatched(face, lit, ink, line), strand: '' }, ink)}</g>` : ''
  // Half a row of books, a path a tone, stands twice on every board: the page of a visitor has room for little more.
  const books = (tone: number) =>
    repeat(19, (i) => {
      const height = 54 + ((i * 17 + 23) % 26)
      return (i * 5 + 1) % 9 === 0 || (i + 1) % 4 !== tone
        ? ''
        : `M${10 + i * 18} 0v-${height}h${11 + ((i * 7) % 6)}v${height}z`
    })
  const row = `<g id="books" stroke="${line}" stroke-width=".8"><g id="half">${repeat(4, (tone) => `<path d="${books(tone)}" fill="url(#h${1 + tone})"/>`)}</g><use href="#half" x="344"/><path d="M0 0H700M0 5H700"/></g>`
  const rows = BOARDS.map(
    (y, index) =>
      `<use href="#books" transform="${index % 2 ? `translate(700 ${y}) scale(-1 1)` : `translate(0 ${y})`}"/>`,
  ).join('')
  return `${hatches(line, paper, lines)}<defs>${row}</defs><g opacity=".74"><path d="M0 -240H700V420H0Z" fill="url(#h3)"/>${rows}<path d="M302 128h96v80h-96z" fill="url(#h3)"/></g>
<g transform="translate(350 132)"><path d="M-40 74C-52 30-44 4-36-14L-20-2Q0-10 20-2L36-14C44 4 52 30 40 74Z" fill="url(#h3)" stroke="${line}"/><circle cx="-17" cy="16" r="15" fill="${lit}" stroke="${ink}" stroke-width="1.6"/><circle cx="17" cy="16" r="15" fill="${lit}" stroke="${ink}" stroke-width="1.6"/><circle cx="-15" cy="17" r="6" fill="${ink}"/><circle cx="15" cy="17" r="6" fill="${ink}"/><path d="M0 22l6 10-6 8-6-8z" fill="${ink}"/></g>
${person(left, 'translate(212 168) scale(1.06)')}${person(right, 'translate(488 158) scale(1.1)')}
${openBook()}`
}
