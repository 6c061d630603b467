import { useEffect, useState } from 'react'
import { getTeaser } from '../../client/teasers.ts'
import type { TeaserCard } from '../../contract/teasers.ts'
import { fromResult, type Loadable, LOADING, valueOf } from '../../stores/loadable.ts'
import { trafficSource } from '../../stores/traffic-source.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePage } from '../shared/page-context.tsx'

/** The member the signup came from; the words alone where visitors may not see the profile. */
export function OriginCard({ id }: { id: string }) {
  const { t, site } = usePage()
  const [teaser, setTeaser] = useState<Loadable<TeaserCard>>(LOADING)
  useEffect(() => {
    void getTeaser({ id, ...trafficSource() }).then((result) => setTeaser(fromResult(result)))
  }, [id])

  const shown = valueOf(teaser)
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
        teaser.status !== 'failed' && <Skeleton shape="portrait" />
      )}
      <div className="signup__origin-words">
        {shown && <p className="signup__origin-title">{t('signup.from.title', { name: shown.name })}</p>}
        {shown?.fictional && <p className="signup__origin-label">{site.fictional_singular}</p>}
        <p className="signup__origin-text">{t('signup.from.text')}</p>
      </div>
    </aside>
  )
}
