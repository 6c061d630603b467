import { useEffect, useState } from 'react'
import { getProfileAsVisitor } from '../../client/own-profile.ts'
import { hasCode } from '../../client/failure.ts'
import type { OwnProfile, Profile } from '../../contract/profiles.ts'
import { fromResult, type Loadable, LOADING } from '../../stores/loadable.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'

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
          <AsVisitor id={profile.id} />
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

/** The server’s own answer to somebody who is not logged in. */
function AsVisitor({ id }: { id: string }) {
  const { t, site } = usePage()
  const [profile, setProfile] = useState<Loadable<Profile>>(LOADING)
  const load = async () => {
    setProfile(LOADING)
    setProfile(fromResult(await getProfileAsVisitor(id)))
  }
  useEffect(() => void load(), [id]) // eslint-disable-line react-hooks/exhaustive-deps -- once for each profile

  switch (profile.status) {
    case 'idle':
    case 'loading':
      return (
        <Loading label={t('common.states.loading')} className="preview__small">
          <Skeleton shape="portrait" />
        </Loading>
      )
    case 'failed':
      if (hasCode(profile.failure, 'authentication_required') || hasCode(profile.failure, 'not_found'))
        return <p>{t('accounts.preview.visitor_none')}</p>
      return <FailureAlert failure={profile.failure} onRetry={() => void load()} />
    case 'ready': {
      const { name, age, city, main_image, more_photos } = profile.value
      return (
        <>
          <p>{t('accounts.preview.visitor_text')}</p>
          <div className="preview__small">
            <Portrait
              name={name}
              age={age}
              detail={city}
              photo={main_image && { src: site.cdn_prefix + main_image.thumb_filename }}
            />
          </div>
          {more_photos > 0 && <Locked count={more_photos} />}
        </>
      )
    }
  }
}

/** Free members see the main photo and the others blurred; premium members see all. */
function AsMember({ profile, isPaid }: { profile: OwnProfile; isPaid: boolean }) {
  const { t, site } = usePage()
  const { name, age } = profile
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
