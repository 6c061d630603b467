import { Icon } from '../../ui/icon.tsx'
import { usePage } from '../shared/page-context.tsx'

/** A member's links to the two games, beside a page's title. */
export function GameLinks() {
  const { t, href } = usePage()
  return (
    <nav className="game-links only-members" aria-label={t('games.links.label')}>
      <a className="game-links__link" href={href('swipe-game')}>
        <Icon name="swipe" />
        <span className="game-links__text">{t('games.links.swipe')}</span>
      </a>
      <a className="game-links__link" href={href('match-finder')}>
        <Icon name="shared" />
        <span className="game-links__text">{t('games.links.finder')}</span>
      </a>
    </nav>
  )
}
