import { useEffect } from 'react'
import { formatList } from '../../core/format.ts'
import { $likes, loadLikes } from '../../stores/likes/likes.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { Avatar } from '../members/avatar.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

const FACES = 3

/** Members who like this member; with fewer than two, the credits. Its place is kept until they are known. */
export function Admirers({ credits }: { credits: number }) {
  const { t, locale, href } = usePage()
  const likes = valueOf(useShared($likes.received, IDLE))
  useEffect(() => void loadLikes('received'), [])

  if (!likes) return <p className="admirers" />
  const people = likes.profiles.filter(({ main_image }) => main_image !== null).slice(0, FACES)
  if (people.length < 2) return <p className="admirers">{t('payments.balance', { count: credits })}</p>
  const names = formatList(
    locale,
    people.map(({ name }) => name),
  )
  return (
    <a className="admirers" href={href('likes')}>
      {people.map(
        ({ id, main_image: image }) =>
          image && <Avatar key={id} image={image} className="admirers__face" width={48} height={48} />,
      )}
      <span className="admirers__names">{t('payments.admirers', { names })}</span>
    </a>
  )
}
