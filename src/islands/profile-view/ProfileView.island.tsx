// An island because the build knows no member; it reads the id from the URL. `client:load`: it is the page.
import { Suspense, useEffect, useState } from 'react'
import { type Failure, hasCode } from '../../client/failure.ts'
import type { OwnProfile, Profile } from '../../contract/profiles.ts'
import { IDLE, type Loadable, valueOf } from '../../stores/page/loadable.ts'
import { $putAway, putAway } from '../../stores/moderation/moderation.ts'
import { $ownProfile, loadOwnProfile } from '../../stores/profiles/own-profile.ts'
import { $openProfile, NO_PROFILE, openProfile } from '../../stores/profiles/profiles.ts'
import { $session, isHinted, NO_SESSION } from '../../stores/account/sessions.ts'
import { isClosedToVisitors, trafficSource } from '../../stores/signup/traffic-source.ts'
import { PutAwayProfile, Safety, type SafetyTask } from '../moderation/safety.tsx'
import { canBeLiked } from '../members/card.tsx'
import { FailureScreen } from '../shared/failure-screen.tsx'
import { loginInPlace } from '../shared/login-in-place.tsx'
import { FailureToast } from '../shared/failure-toast.tsx'
import { whenShown } from '../shared/when-shown.ts'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useParams } from '../use-params.ts'
import { useShared } from '../use-shared.ts'
import { About } from './about.tsx'
import { Actions } from './actions.tsx'
import type { CommentSubject } from './comment-dialog.tsx'
import { NotFoundProfile, Waiting } from './early.tsx'
import { Facts } from './facts.tsx'
import { InterestsInCommon, OtherInterests, sharedInterests } from './interests.tsx'
import { Labels } from './labels.tsx'
import { OthersAnswers } from './others-answers.tsx'
import { Photos } from './photos.tsx'
import { ProfileMenu } from './profile-menu.tsx'

const CommentDialog = whenShown(async () => (await import('./comment-dialog.tsx')).CommentDialog)

export const ProfileView = withPage(function ProfileView() {
  const { site } = usePage()
  const { id = '' } = useParams().params
  const { card, profile } = useShared($openProfile, NO_PROFILE)
  const session = useShared($session, NO_SESSION)
  const own = useShared($ownProfile, IDLE)
  const user = valueOf(session) ?? null
  const [problem, setProblem] = useState<Failure | null>(null)
  const [task, setTask] = useState<SafetyTask | null>(null)
  const [comment, setOpenComment] = useState<(CommentSubject & { isOpen: boolean }) | null>(null)
  const setComment = (subject: CommentSubject) => setOpenComment({ ...subject, isOpen: true })
  const away = useShared($putAway, null)
  const [isBack, setBack] = useState(false)

  useEffect(() => {
    if (id && (isHinted() || !isClosedToVisitors(site))) void openProfile(id, trafficSource())
  }, [id, user?.id, site])
  useEffect(() => {
    if (user) void loadOwnProfile()
  }, [user?.id]) // eslint-disable-line react-hooks/exhaustive-deps -- once for each member

  useEffect(() => {
    if (!isBack) return
    // The control that was pressed went with what it undid.
    document.getElementById('profile-name')?.focus()
    setBack(false)
  }, [isBack])

  const handleUndone = async () => {
    await openProfile(id, trafficSource())
    setBack(true)
  }

  if (session.status === 'ready' && !user && isClosedToVisitors(site)) return loginInPlace
  if (away?.id === id) {
    return <PutAwayProfile person={away} onUndone={() => void handleUndone()} />
  }
  if (profile.status === 'failed') {
    if (hasCode(profile.failure, 'authentication_required') && !user) return loginInPlace
    if (hasCode(profile.failure, 'not_found')) return <NotFoundProfile />
    return (
      <div className="screen">
        <FailureScreen
          isPage
          failure={profile.failure}
          onRetry={() => void openProfile(id, trafficSource())}
        />
      </div>
    )
  }

  const handleDecline = async (person: Profile) => {
    const result = await putAway(person, 'decline')
    if (!result.ok) setProblem(result.failure)
  }

  // All at once, shared interests and answers included, so that nothing shifts afterwards.
  const isKnown = isSettled(session) && (!user || isSettled(own))
  const person = isKnown ? (valueOf(profile) ?? null) : null
  // Only a brand that has answers has comments.
  const canComment =
    person?.prompts !== undefined &&
    user !== null &&
    person.id !== user.profile.id &&
    person.can_chat &&
    canBeLiked(person)
  const act = person && <Actions profile={person} onFailure={setProblem} />
  // Without words of theirs, and nothing shared, the answers come before the act.
  const hasWords =
    person !== null &&
    (person.about !== '' || sharedInterests({ profile: person, interests: interestsOf(own) }).length > 0)
  return (
    <article className="profile-view" aria-labelledby={person || card ? 'profile-name' : undefined}>
      <Photos
        key={id}
        card={person ?? card}
        profile={person}
        isMember={user !== null}
        onReport={
          person && person.id !== user?.profile.id
            ? (photo) => setTask({ kind: 'report', subject: 'photo', id: photo })
            : undefined
        }
        onComment={canComment ? (photo) => setComment({ kind: 'photo', id: photo }) : undefined}
      >
        {person && (
          <ProfileMenu profile={person} onTask={setTask} onDecline={() => void handleDecline(person)} />
        )}
      </Photos>
      {person ? (
        <div className="profile-view__side">
          <Labels profile={person} />
          <InterestsInCommon profile={person} interests={interestsOf(own)} />
          <About profile={person} />
          {hasWords && act}
          {((person.prompts?.length ?? 0) > 0 || person.voice_answer) && (
            <OthersAnswers
              answers={person.prompts ?? []}
              voice={person.voice_answer}
              onComment={canComment ? (answer) => setComment({ kind: 'answer', id: answer }) : undefined}
              onReport={
                person.id === user?.profile.id
                  ? undefined
                  : (answer) => setTask({ kind: 'report', subject: 'answer', id: answer })
              }
            />
          )}
          {!hasWords && act}
          <Facts profile={person} />
          <OtherInterests profile={person} interests={interestsOf(own)} />
        </div>
      ) : (
        <Waiting />
      )}
      <FailureToast failure={problem} onClose={() => setProblem(null)} />
      {person && comment && (
        <Suspense fallback={null}>
          <CommentDialog
            key={comment.id}
            isOpen={comment.isOpen}
            profile={person}
            subject={comment}
            onClose={() => setOpenComment({ ...comment, isOpen: false })}
          />
        </Suspense>
      )}
      {person && <Safety task={task} person={person} onTask={setTask} />}
    </article>
  )
})

const isSettled = ({ status }: Loadable<unknown>) => status === 'ready' || status === 'failed'

const interestsOf = (own: Loadable<OwnProfile>): Profile['interests'] => valueOf(own)?.interests ?? []
