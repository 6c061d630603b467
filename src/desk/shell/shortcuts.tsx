import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useRef, useState } from 'react'
import { tinykeys } from 'tinykeys'
import { keyOf } from '../../core/keys.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useTexts } from '../texts.ts'

/** A key, or keys one after the other, as tinykeys writes them, and what they do. */
export interface Shortcut {
  keys: string
  label: string
  run: () => void
  /** Held down it runs again and again. */
  mayRepeat?: boolean
}

/** What the screens on show listen to; the last came last. */
const $shortcuts = atom<readonly (readonly Shortcut[])[]>([])

const NO_TEXT = ['button', 'checkbox', 'radio', 'submit', 'reset']

/** Where letters are typed, or choose an entry. */
const isField = ({ target }: Event): boolean =>
  target instanceof HTMLElement &&
  (target.closest('select, textarea, [contenteditable]') !== null ||
    (target instanceof HTMLInputElement && !NO_TEXT.includes(target.type)))

/** Space and Enter press what has the focus, and do nothing else there. */
const isPress = (event: KeyboardEvent): boolean =>
  [' ', 'Enter'].includes(keyOf(event)) &&
  event.target instanceof HTMLElement &&
  event.target.closest('button, a[href], summary, input, [role=button]') !== null

const isBehindDialog = (): boolean => document.querySelector('dialog[open]') !== null

/** A key that no operator may switch off: it is pressed together with Ctrl. */
const isCombined = ({ keys }: Shortcut): boolean => keys.includes('$mod')

/** Lets keys do something while a screen is there. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  const named = JSON.stringify(shortcuts.map(({ keys, label, mayRepeat }) => [keys, label, mayRepeat]))
  useEffect(() => {
    const added = latest.current.map((shortcut, at) => ({
      ...shortcut,
      run: () => latest.current[at]?.run(),
    }))
    $shortcuts.set([...$shortcuts.get(), added])
    return () => $shortcuts.set($shortcuts.get().filter((list) => list !== added))
  }, [named])
}

/** Listens for the keys of all screens, and lists them; `?` opens the list. */
export function ShortcutHelp({ isOn }: { isOn: boolean }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const lists = useStore($shortcuts)
  useEffect(() => {
    const help: Shortcut = { keys: '[Shift]+?', label: '', run: () => setOpen(true) }
    const active = [...lists.flat(), help].filter((shortcut) => isOn || isCombined(shortcut))
    // Of keys that begin alike the longer row comes first, or it is never heard.
    const inOrder = active.toSorted((one, other) => other.keys.split(' ').length - one.keys.split(' ').length)
    const handlers = inOrder.map((shortcut) => [
      shortcut.keys,
      (event: KeyboardEvent) => {
        if (isBehindDialog()) return
        if ((isField(event) || isPress(event)) && !isCombined(shortcut)) return
        if (event.repeat && shortcut.mayRepeat !== true) return
        event.preventDefault()
        shortcut.run()
      },
    ])
    return tinykeys(window, Object.fromEntries(handlers) as Record<string, (event: KeyboardEvent) => void>, {
      ignore: (event) => keyOf(event) === '',
    })
  }, [lists, isOn])
  return (
    <>
      <button type="button" className="nav__button" onClick={() => setOpen(true)}>
        {t('desk.keys.title')} <kbd>?</kbd>
      </button>
      <Dialog
        isOpen={isOpen}
        size="large"
        title={t('desk.keys.title')}
        closeLabel={t('desk.close')}
        onClose={() => setOpen(false)}
      >
        {!isOn && <p>{t('desk.keys.off')}</p>}
        {lists.toReversed().map((shortcuts) => (
          <dl key={shortcuts.map(({ keys }) => keys).join()} className="keys">
            {shortcuts.map(({ keys, label }) => (
              <div key={keys} className="keys__row">
                <dt>
                  <Keys keys={keys} />
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        ))}
      </Dialog>
    </>
  )
}

const ARROWS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** Keys as they are printed on a keyboard. */
export function Keys({ keys }: { keys: string }) {
  const t = useTexts()
  return keys
    .split(' ')
    .flatMap((press) => press.replace(/\[\w+\]\+/g, '').split(/(?<=\w)\+/))
    .map((key) => {
      const name = key === '$mod' ? t('desk.keys.ctrl') : key === 'Space' ? t('desk.keys.space') : ARROWS[key]
      return <kbd key={key}>{name ?? key}</kbd>
    })
}
