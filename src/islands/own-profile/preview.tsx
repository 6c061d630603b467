import { useEffect, useState } from 'react'
import { getProfileAsVisitor } from '../../client/profiles.ts'
import { hasCode } from '../../client/failure.ts'
import type { Image } from '../../contract/cards.ts'
import type { OwnAnswer, OwnProfile, Profile } from '../../contract/profiles.ts'
import { $account, loadAccount } from '../../stores/account/accounts.ts'
import { fromResult, IDLE, type Loadable, LOADING } from '../../stores/page/loadable.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { Answers } from '../profile-view/answers.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

const VIEWERS = ['visitor', 'free', 'premium'] as const
type Viewer = (typeof VIEWERS)[number]

interface PreviewProps {
  profile: OwnProfile
  /** Others can open the profile's page. */
  isPublic: boolean
  onClose: () => void
}

/** The member's profile as others see it. */
export function Preview({ profile, isPublic, onClose }: PreviewProps) {
  const { t, href } = usePage()
  const [viewer, setViewer] = useState<Viewer>('visitor')
  return (
    <Dialog
      isOpen
      title={t('accounts.preview.title')}
      closeLabel={t('common.actions.close')}
      onClose={onClose}
    >
      <Choice
        legend={<span className="visually-hidden">{t('accounts.preview.title')}</span>}
        name="viewer"
        options={VIEWERS.map((value) => ({ value, label: t(`accounts.preview.${value}`) }))}
        value={viewer}
        onChange={(value) => setViewer(value as Viewer)}
      />
      <div className="preview" aria-live="polite">
        {viewer === 'visitor' ? (
          <AsVisitor profile={profile} />
        ) : (
          <AsMember profile={profile} isPaid={viewer === 'premium'} />
        )}
      </div>
      {isPublic && (
        <LinkButton variant="secondary" isWide href={href('members-id', { id: profile.id })}>
          {t('accounts.preview.open')}
        </LinkButton>
      )}
    </Dialog>
  )
}

/** Visitors see the profile if the brand lets them browse, else a small card of members who agreed to it. */
function AsVisitor({ profile }: { profile: OwnProfile }) {
  const { site } = usePage()
  return site.logged_out_search ? <Answered id={profile.id} /> : <Teaser profile={profile} />
}

function Teaser({ profile }: { profile: OwnProfile }) {
  const { t } = usePage()
  const account = useShared($account, IDLE)
  if (account.status === 'failed')
    return <FailureAlert failure={account.failure} onRetry={() => void loadAccount()} />
  if (account.status !== 'ready') return <Waiting />
  const isShown = account.value.consents.some(({ kind, given }) => kind === 'teaser' && given)
  const main = profile.photos.find(({ status }) => status === 'active') ?? null
  return isShown ? (
    <SmallCard text={t('accounts.preview.visitor_text')} name={profile.name} age={profile.age} image={main} />
  ) : (
    <NotShown />
  )
}

/** The server’s answer to a request without login. */
function Answered({ id }: { id: string }) {
  const { t } = usePage()
  const [answer, setAnswer] = useState<Loadable<Profile>>(LOADING)
  const load = async () => {
    setAnswer(LOADING)
    setAnswer(fromResult(await getProfileAsVisitor(id)))
  }
  useEffect(() => {
    void getProfileAsVisitor(id).then((result) => setAnswer(fromResult(result)))
  }, [id])

  switch (answer.status) {
    case 'idle':
    case 'loading':
      return <Waiting />
    case 'failed':
      if (hasCode(answer.failure, 'not_found')) return <NotShown />
      return <FailureAlert failure={answer.failure} onRetry={() => void load()} />
    case 'ready': {
      const { name, age, main_image, more_photos } = answer.value
      return (
        <>
          <SmallCard
            text={t('accounts.preview.visitor_open_text')}
            name={name}
            age={age}
            image={main_image}
          />
          {more_photos > 0 && <Locked count={more_photos} />}
        </>
      )
    }
  }
}

function Waiting() {
  const { t } = usePage()
  return (
    <Loading label={t('common.states.loading')} className="preview__small">
      <Skeleton shape="portrait" />
    </Loading>
  )
}

function NotShown() {
  const { t } = usePage()
  return <p>{t('accounts.preview.visitor_none')}</p>
}

interface SmallCardProps {
  text: string
  name: string
  age: number
  image: Image | null
}

function SmallCard({ text, name, age, image }: SmallCardProps) {
  const { site } = usePage()
  return (
    <>
      <p>{text}</p>
      <div className="preview__small">
        <Portrait name={name} age={age} photo={image && { src: site.cdn_prefix + image.thumb_filename }} />
      </div>
    </>
  )
}

/** Free members see the main photo and the others blurred; premium members see all. */
function AsMember({ profile, isPaid }: { profile: OwnProfile; isPaid: boolean }) {
  const { t, site } = usePage()
  const { name, age } = profile
  const isShown = ({ removed, question }: OwnAnswer) => !removed && question !== ''
  const answers = (profile.prompts ?? []).filter(isShown)
  const { voice_answer: voice } = profile
  const spoken = voice && isShown(voice) ? voice : undefined
  const [main = null, ...others] = profile.photos.filter(({ status }) => status === 'active')
  return (
    <>
      <p>{t(isPaid ? 'accounts.preview.premium_text' : 'accounts.preview.free_text')}</p>
      <Portrait
        name={name}
        age={age}
        photo={main && { src: site.cdn_prefix + main.thumb_filename }}
        className="preview__main"
      />
      {others.length > 0 && (
        <ul className={isPaid ? 'preview__others' : 'preview__others preview__others--blurred'}>
          {others.map(({ filename, thumb_filename }, index) => (
            <li key={filename}>
              <img
                src={site.cdn_prefix + thumb_filename}
                alt={t('accounts.photos.photo', { number: index + 2 })}
                width={384}
                height={480}
                loading="lazy"
              />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && !isPaid && <Locked count={others.length} />}
      {(answers.length > 0 || spoken) && <Answers answers={answers} voice={spoken} />}
    </>
  )
}

function Locked({ count }: { count: number }) {
  const { t } = usePage()
  return (
    <p className="preview__locked">
      <Icon name="lock" />
      {t('profiles.profile.more_photos', { count })}
    </p>
  )
}
