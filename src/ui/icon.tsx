import { classNames } from './class-names.ts'

// Drawn on a 24 px grid with a 1.75 px line.
const PATHS = {
  cards: 'M4.5 4.5h6v6h-6Zm9 0h6v6h-6Zm-9 9h6v6h-6Zm9 0h6v6h-6Z',
  list: 'M4.5 4.5h5v6h-5Zm0 9h5v6h-5Zm8-7.5h7m-7 9h7m-7-6h4m-4 9h4',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm4.8 11.3L20 20',
  chat: 'M4 5.5h16v11H9.5L5 20v-3.5H4v-11Z',
  heart: 'M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20Z',
  coins:
    'M9 5.5a5 3 0 1 0 .01 0M4 8.5v4c0 1.7 2.2 3 5 3M15 10.5a5 3 0 1 0 .01 0M10 13.5v3.5c0 1.7 2.2 3 5 3s5-1.3 5-3v-3.5',
  star: 'M12 4l2.4 5.1 5.6.7-4.1 3.9 1.1 5.5-5-2.7-5 2.7 1.1-5.5L4 9.8l5.6-.7L12 4Z',
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20c.8-3.4 3.7-5 7.5-5s6.7 1.6 7.5 5',
  settings: 'M4 8h8m4 0h4M4 16h4m4 0h8M14 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM10 14a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  leave: 'M14 4.5H5.5v15H14M10 12h10m-3.5-3.5L20 12l-3.5 3.5',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M14.5 5 8 12l6.5 7',
  forward: 'M9.5 5 16 12l-6.5 7',
  check: 'M5 12.5 10 17.5 19.5 7',
  checks: 'M2.5 12.5 7 17l9-10M11.5 16l1.2 1 9-10',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm0 4v5l3.2 2',
  underway: 'M12 3.5A8.5 8.5 0 1 1 3.5 12',
  warning: 'M12 4.5 21 19.5H3L12 4.5Zm0 6v4m0 2.4v.1',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm0 7.5v5m0-8.1v.1',
  place:
    'M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0c0 5 6.5 11 6.5 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4V8Zm8 2a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6Z',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v6m3-6v6',
  send: 'M4 12 20 4.5 15 20l-3.5-6L4 12Zm7.5 2L20 4.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z',
  filter: 'M4 7h16M7 12h10M10 17h4',
  mask: 'M5 5h14v7c0 4-3 7-7 7s-7-3-7-7V5Zm3.5 4.7h2m3 0h2M9 13.8c1.8 1.4 4.2 1.4 6 0',
  shared: 'M9 7a5 5 0 1 1 0 10A5 5 0 0 1 9 7Zm6 0a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z',
  mail: 'M3.5 6h17v12h-17V6Zm0 1 8.5 6.5L20.5 7',
  globe: 'M12 3.5a8.5 8.5 0 1 0 .01 0M3.5 12h17M12 3.5c-5 5-5 12 0 17 5-5 5-12 0-17',
  help: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm-2.6 6.3c.2-3.6 5.4-3.4 5.2-.2-.1 1.9-2.6 1.9-2.6 4.1m0 2.4v.1',
  plus: 'M12 5v14M5 12h14',
  more: 'M4.8 12a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0Zm6.5 0a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0Zm6.5 0a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0Z',
  card: 'M3.5 6h17v12h-17V6Zm0 4h17M7 14.5h3.5',
  bill: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2v-17ZM9 8h6m-6 4h6',
  bank: 'M3.5 9.5 12 4.5l8.5 5h-17ZM5.5 9.5v8m4.3-8v8m4.4-8v8m4.3-8v8M3.5 19.5h17',
  wallet: 'M18 8V5H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h14V8H6a2 2 0 0 1-2-1.5M16 13.5h.1',
  phone:
    'M8 3.5h8a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 19V5A1.5 1.5 0 0 1 8 3.5ZM11 17.5h2',
  lock: 'M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  move: 'M12 3.5v17M3.5 12h17M9.5 6 12 3.5 14.5 6m-5 12 2.5 2.5 2.5-2.5M6 9.5 3.5 12 6 14.5m12-5 2.5 2.5-2.5 2.5',
  flag: 'M6 20.5V4.5h11.5l-2 4 2 4H6',
  block: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM6 6l12 12',
  gift: 'M4.5 12h15v8h-15v-8ZM3.5 8h17v4h-17V8ZM12 8v12M12 8c-5 0-5-4.5-2.4-4.5C11.5 3.5 12 8 12 8Zm0 0c5 0 5-4.5 2.4-4.5C12.5 3.5 12 8 12 8Z',
  undo: 'M8.5 4.5 4 9l4.5 4.5M4 9h10a5.5 5.5 0 0 1 0 11h-3',
  link: 'M14 5h5v5M19 5l-8.5 8.5M17 14v5H5V7h5',
} as const

export type IconName = keyof typeof PATHS

/** A line icon; silent for screen readers, its text stands beside it. */
export function Icon({ name, isFilled = false }: { name: IconName; isFilled?: boolean }) {
  return (
    <svg
      className={classNames('icon', isFilled && 'icon--filled')}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
