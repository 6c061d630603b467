// An island because it shows one member's like, which no build knows. `client:load`: it is the page.
import { useEffect, useRef, useState } from 'react'
import { type Failure, hasCode } from '../../client/failure.ts'
import type { Card } from '../../contract/cards.ts'
import type { LikedBy } from '../../contract/likes.ts'
import { $overrides, overrideOf, NO_OVERRIDES } from '../../stores/profiles/cards.ts'
import { $likes, findLikeOf } from '../../stores/likes/likes.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { $openProfile, NO_PROFILE, openProfile } from '../../stores/profiles/profiles.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { canBeLiked, labelOf } from '../members/card.tsx'
import { photoOf } from '../members/photo.ts'
import { NotFoundProfile } from '../profile-view/early.tsx'
import { FailureScreen } from '../shared/failure-screen.tsx'
import { FailureToast } from '../shared/failure-toast.tsx'
import { useFocusKept } from '../shared/focus.ts'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useParams } from '../use-params.ts'
import { useShared } from '../use-shared.ts'
import { CommentLine } from './comment-line.tsx'
import { LikeBack } from './like-back.tsx'

export const LikeOf = withPage(function LikeOf() {
  const { params } = useParams()
  return <MembersOnly skeleton={<Outline />}>{() => <Like id={params.id ?? ''} />}</MembersOnly>
})

function Outline() {
  const { t } = usePage()
  return (
    <Loading label={t('likes.loading')} className="like-of">
      <Skeleton shape="portrait" />
      <Skeleton shape="title" />
      <Skeleton shape="control" />
    </Loading>
  )
}

function Like({ id }: { id: string }) {
  const { profile } = useShared($openProfile, NO_PROFILE)
  const likes = useShared($likes.received, IDLE)
  const [problem, setProblem] = useState<Failure | null>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (!id) return
    void openProfile(id)
    void findLikeOf(id).then((result) => setProblem(result.ok ? null : result.failure))
  }, [id, asked])

  const failure = profile.status === 'failed' ? profile.failure : problem
  if (failure && hasCode(failure, 'not_found')) return <NotFoundProfile />
  if (failure) return <FailureScreen isPage failure={failure} onRetry={() => setAsked(asked + 1)} />
  const list = valueOf(likes)
  const isGiven = list?.liked_by.some((like) => like.id === id) ?? false
  // A like that is not on the first page may be on a later one.
  const isKnown = list !== undefined && (isGiven || list.next === null)
  if (profile.status !== 'ready' || !isKnown) return <Outline />
  const about = list.liked_by.find((like) => like.id === id)?.comment_about
  return <Person person={profile.value} canChat={profile.value.can_chat} isGiven={isGiven} about={about} />
}

interface PersonProps {
  person: Card
  canChat: boolean
  /** Whether this member likes the viewer. */
  isGiven: boolean
  /** What they wrote about with their like. */
  about: LikedBy['comment_about']
}

function Person({ person, canChat, isGiven, about }: PersonProps) {
  const { t, site, href } = usePage()
  const { matched } = overrideOf(person, useShared($overrides, NO_OVERRIDES))
  const { name, id } = person
  const [problem, setProblem] = useState<Failure | null>(null)
  const actions = useRef<HTMLDivElement>(null)
  useFocusKept(actions, matched)
  const canAnswer = isGiven && !matched && canBeLiked(person)
  const kind = matched ? 'match_' : isGiven ? '' : 'none_'
  return (
    <article className="like-of">
      <a className="like-of__photo" href={href('members-id', { id })}>
        <Portrait
          name={name}
          age={person.age}
          photo={photoOf(site, person.main_image)}
          detail={person.city}
          label={labelOf(t, site, person)}
          sizes="360px"
          isEager
        />
      </a>
      <h1 className="like-of__title">{t(`likes.one.${kind}title`, { name })}</h1>
      <p className="like-of__text">{t(`likes.one.${kind}text`, { name })}</p>
      {about && (
        <figure className="answer like-of__comment">
          <figcaption>
            <CommentLine about={about} />
          </figcaption>
          {about.question && <p className="answer__question">{about.question}</p>}
          {about.answer && (
            <blockquote className="answer__text" dir="auto">
              {about.answer}
            </blockquote>
          )}
        </figure>
      )}
      <div className="like-of__actions" ref={actions}>
        {canAnswer && <LikeBack card={person} onFailure={setProblem} />}
        {canChat && (
          <LinkButton
            variant={canAnswer ? 'secondary' : 'primary'}
            icon="chat"
            data-next=""
            href={href('members-id-chat', { id })}
          >
            {t(about ? 'likes.one.read' : 'likes.one.chat')}
          </LinkButton>
        )}
        <LinkButton variant="secondary" href={href('members-id', { id })}>
          {t('likes.one.profile')}
        </LinkButton>
        <LinkButton variant="plain" href={href('likes')}>
          {t('likes.one.all')}
        </LinkButton>
      </div>
      <FailureToast failure={problem} onClose={() => setProblem(null)} />
    </article>
  )
}
