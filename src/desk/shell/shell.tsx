import { useStore } from '@nanostores/react'
import { getPagePath, openPage } from '@nanostores/router'
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { type Me, signOut } from '../../contract/desk/operators.ts'
import type { Right } from '../../contract/desk/rights.ts'
import { Button } from '../../ui/button.tsx'
import { $router, type ScreenName } from '../router.ts'
import { LogScreen } from '../screens/log.tsx'
import { MeScreen } from '../screens/me.tsx'
import { PeopleScreen } from '../screens/people.tsx'
import { useChange, useSetMe } from '../session.ts'
import { useTexts } from '../texts.ts'
import { Confirm } from './confirm.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { type Shortcut, ShortcutHelp, useShortcuts } from './shortcuts.tsx'

/** The screens in the order of the navigation: who may open each, and the keys that do. */
const SCREENS: Readonly<
  Record<ScreenName, { right: Right | null; keys: string; Screen: ComponentType<{ me: Me }> }>
> = {
  log: { right: 'log.read_cases', keys: 'g l', Screen: LogScreen },
  people: { right: 'operators.manage', keys: 'g p', Screen: PeopleScreen },
  me: { right: null, keys: 'g m', Screen: MeScreen },
}

const screensOf = ({ rights }: Me): ScreenName[] =>
  (Object.keys(SCREENS) as ScreenName[]).filter((name) => {
    const { right } = SCREENS[name]
    return right === null || rights.includes(right)
  })

/** Everything around a screen, for who is signed in. */
export function Shell({ me }: { me: Me }) {
  const t = useTexts()
  const page = useStore($router)
  const setMe = useSetMe()
  const leave = useChange(signOut, () => setMe(null))
  const screens = useMemo(() => screensOf(me), [me])
  const name = page?.route === 'home' ? screens[0] : (page?.route as ScreenName | undefined)
  const isKnown = name !== undefined && screens.includes(name)
  const main = useRef<HTMLElement>(null)

  const shortcuts = useMemo<Shortcut[]>(
    () =>
      screens.map((screen) => ({
        keys: SCREENS[screen].keys,
        label: t(`desk.${screen}.title`),
        run: () => openPage($router, screen),
      })),
    [screens, t],
  )
  useShortcuts(shortcuts, me.letter_keys)

  useEffect(() => {
    document.title = `${isKnown ? t(`desk.${name}.title`) : t('desk.not_found')} – ${t('desk.title')}`
  }, [isKnown, name, t])
  const isFirst = useRef(true)
  useEffect(() => {
    // As after any change of page; the first screen leaves the focus to the browser.
    if (!isFirst.current) main.current?.focus()
    isFirst.current = false
  }, [name])

  let content: ReactNode = <NotFound />
  if (isKnown) {
    const { Screen } = SCREENS[name]
    content = <Screen me={me} />
  }
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t('desk.skip')}
      </a>
      <OfflineBanner />
      <header className="nav">
        <p className="nav__title">{t('desk.title')}</p>
        <nav aria-label={t('desk.screens')}>
          <ul className="nav__list">
            {screens.map((screen) => (
              <li key={screen}>
                <a
                  className="nav__link"
                  href={getPagePath($router, screen)}
                  aria-current={screen === name ? 'page' : undefined}
                >
                  {t(`desk.${screen}.title`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="nav__end">
          <ShortcutHelp shortcuts={shortcuts} isOn={me.letter_keys} />
          <span className="nav__who">{me.name}</span>
          <Button variant="quiet" isBusy={leave.isPending} onClick={() => leave.mutate({})}>
            {t('desk.sign_out')}
          </Button>
        </div>
      </header>
      <main id="main" className="main" ref={main} tabIndex={-1}>
        {content}
      </main>
      <Confirm me={me} />
    </div>
  )
}

function NotFound() {
  const t = useTexts()
  return (
    <div className="empty">
      <h1>{t('desk.not_found')}</h1>
      <p>{t('desk.not_found_text')}</p>
    </div>
  )
}
