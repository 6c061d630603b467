import { useEffect } from 'react'
import { $counters, NO_COUNTERS } from '../../stores/counters.ts'
import { $likes, loadLikes } from '../../stores/likes.ts'
import { IDLE, valueOf } from '../../stores/loadable.ts'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

const FACES = 4

/** Those who like the member and wait for an answer; nothing where there are none. */
export function Admirers() {
  const { t, site, href } = usePage()
  const { new_likes: count } = useShared($counters, NO_COUNTERS)
  const likes = valueOf(useShared($likes.received, IDLE))
  const isWaitedFor = count > 0
  useEffect(() => {
    if (isWaitedFor) void loadLikes('received')
  }, [isWaitedFor])

  if (!isWaitedFor) return null
  const photos = (likes?.profiles ?? []).flatMap(({ main_image: image }) => image?.thumb_filename ?? [])
  return (
    <a className="admirers" href={href('likes')}>
      {photos.slice(0, FACES).map((photo) => (
        <img
          key={photo}
          className="admirers__face"
          src={site.cdn_prefix + photo}
          alt=""
          width={48}
          height={48}
        />
      ))}
      <span className="admirers__count">{t('common.nav.new_likes', { count })}</span>
    </a>
  )
}
