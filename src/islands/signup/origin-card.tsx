import { useEffect, useState } from 'react'
import { hasCode } from '../../client/failure.ts'
import { getTeaser } from '../../client/profiles.ts'
import type { TeaserCard } from '../../contract/profiles.ts'
import { fromResult, type Loadable, LOADING, valueOf } from '../../stores/page/loadable.ts'
import { trafficSource } from '../../stores/signup/traffic-source.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePage } from '../shared/page-context.tsx'

export type Origin = Loadable<TeaserCard>

/** The member the signup came from: as visitors may see them, and from the account on as members do. */
export function useOrigin(id: string | null, hasAccount: boolean): Origin {
  const [origin, setOrigin] = useState<Origin>(LOADING)
  useEffect(() => {
    if (id !== null)
      void getTeaser({ id, ...trafficSource() }).then((result) => setOrigin(fromResult(result)))
  }, [id, hasAccount])
  return origin
}

/** Whether the member can receive a first message, as far as known. */
export const canBeWrittenTo = (origin: Origin): boolean =>
  origin.status === 'failed' ? !hasCode(origin.failure, 'not_found') : valueOf(origin)?.fictional === false

/** Announces the first message to the member the signup came from. */
export function OriginCard({ origin }: { origin: Origin }) {
  const { t, site } = usePage()
  const shown = valueOf(origin)
  const isWriting = canBeWrittenTo(origin)
  if (!isWriting && origin.status !== 'loading') return null
  return (
    <aside className="signup__origin">
      {shown ? (
        <Portrait
          name={shown.name}
          photo={shown.image === null ? null : { src: site.cdn_prefix + shown.image }}
          isBare
          isEager
          className="signup__portrait"
        />
      ) : (
        !isWriting && <Skeleton shape="portrait" />
      )}
      {isWriting && (
        <div className="signup__origin-words">
          {shown && <p className="signup__origin-title">{t('signup.from.title', { name: shown.name })}</p>}
          <p className="signup__origin-text">{t('signup.from.text')}</p>
        </div>
      )}
    </aside>
  )
}
