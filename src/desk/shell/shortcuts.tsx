import { useEffect, useState } from 'react'
import { tinykeys } from 'tinykeys'
import { Dialog } from '../../ui/dialog.tsx'
import { useTexts } from '../texts.ts'

/** A key, or keys one after the other, and what they do. */
export interface Shortcut {
  keys: string
  label: string
  run: () => void
}

const isField = ({ target }: Event): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null

const isBehindDialog = (): boolean => document.querySelector('dialog[open]') !== null

/** Lets keys do something, never in a field or behind a dialog; single letters only where the operator has them on. */
export function useShortcuts(shortcuts: readonly Shortcut[], isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const handlers = shortcuts.map(({ keys, run }) => [
      keys,
      (event: KeyboardEvent) => {
        if (isField(event) || isBehindDialog()) return
        event.preventDefault()
        run()
      },
    ])
    return tinykeys(window, Object.fromEntries(handlers) as Record<string, (event: KeyboardEvent) => void>)
  }, [shortcuts, isOn])
}

/** Lists the keys; `?` opens it. */
export function ShortcutHelp({ shortcuts, isOn }: { shortcuts: readonly Shortcut[]; isOn: boolean }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOn) return
    return tinykeys(window, {
      'Shift+?': (event) => {
        if (!isField(event) && !isBehindDialog()) setOpen(true)
      },
    })
  }, [isOn])
  return (
    <>
      <button type="button" className="nav__button" onClick={() => setOpen(true)}>
        {t('desk.keys.title')} <kbd>?</kbd>
      </button>
      <Dialog
        isOpen={isOpen}
        title={t('desk.keys.title')}
        closeLabel={t('desk.close')}
        onClose={() => setOpen(false)}
      >
        {!isOn && <p>{t('desk.keys.off')}</p>}
        <dl className="keys">
          {shortcuts.map(({ keys, label }) => (
            <div key={keys} className="keys__row">
              <dt>
                {keys.split(' ').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
