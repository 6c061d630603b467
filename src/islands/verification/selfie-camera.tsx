import { useEffect, useRef, useState } from 'react'
import { type Failure, hasCode } from '../../client/failure.ts'
import type { Verification } from '../../contract/verification.ts'
import { VERIFICATION_MINUTES } from '../../core/limits.ts'
import { type CameraProblem, closeCamera, openCamera, takePicture } from '../../stores/profiles/camera.ts'
import { askVerification, pictureSender } from '../../stores/profiles/verification.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Pose } from '../../ui/pose.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'

type Request = NonNullable<Verification['request']>
interface Taken {
  picture: Blob
  src: string
  send: ReturnType<typeof pictureSender>
}

/** The pose, the camera, and the picture before it is sent. */
export function Camera({ request }: { request: Request }) {
  const { t } = usePage()
  const heading = useRef<HTMLHeadingElement>(null)
  const [taken, setTaken] = useState<Taken | null>(null)
  const [work, setWork] = useState<'idle' | 'busy' | Failure>('idle')
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => () => void (taken && URL.revokeObjectURL(taken.src)), [taken])

  const take = (picture: Blob) => {
    setWork('idle')
    setTaken({ picture, src: URL.createObjectURL(picture), send: pictureSender() })
  }
  const send = async () => {
    if (!taken || work === 'busy') return
    setWork('busy')
    const result = await taken.send(request.id, taken.picture)
    // Once it was taken, the page says so in the place of this.
    if (!result.ok) setWork(result.failure)
  }
  const renew = async () => {
    setWork('busy')
    const result = await askVerification()
    if (!result.ok) setWork(result.failure)
  }
  const isOver = typeof work === 'object' && hasCode(work, 'verification_expired')
  return (
    <div className="verification__camera">
      <h2 ref={heading} tabIndex={-1}>
        {t('verification.pose_title')}
      </h2>
      <Pose pose={request.pose} />
      <p className="verification__pose">{t(`verification.poses.${request.pose}`)}</p>
      <p>{t('verification.until', { minutes: VERIFICATION_MINUTES })}</p>
      {isOver ? (
        <Alert
          kind="warning"
          role="alert"
          actions={<Button onClick={() => void renew()}>{t('verification.renew')}</Button>}
        >
          {t('verification.expired')}
        </Alert>
      ) : taken ? (
        <>
          <img className="verification__view" src={taken.src} alt={t('verification.picture')} />
          {typeof work === 'object' && <FailureAlert failure={work} />}
          <div className="verification__actions">
            <Button isBusy={work === 'busy'} icon="send" onClick={() => void send()}>
              {t('verification.send')}
            </Button>
            <Button variant="secondary" onClick={() => work !== 'busy' && setTaken(null)}>
              {t('verification.retake')}
            </Button>
          </div>
        </>
      ) : (
        <LiveView onTake={take} />
      )}
    </div>
  )
}

function LiveView({ onTake }: { onTake: (picture: Blob) => void }) {
  const { t } = usePage()
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const [tries, setTries] = useState(1)
  const [isLive, setLive] = useState(false)

  useEffect(() => {
    let stream: MediaStream | undefined
    let isLeft = false
    void openCamera().then((opened) => {
      if (typeof opened === 'string') return setProblem(opened)
      if (isLeft) return closeCamera(opened)
      stream = opened
      if (video.current) video.current.srcObject = opened
    })
    return () => {
      isLeft = true
      if (stream) closeCamera(stream)
    }
  }, [tries])

  if (problem)
    return (
      <Alert
        kind="warning"
        role="alert"
        actions={
          <Button
            onClick={() => {
              setProblem(null)
              setTries(tries + 1)
            }}
          >
            {t('verification.again')}
          </Button>
        }
      >
        {t(`verification.${problem}`)}
      </Alert>
    )
  const take = async () => {
    const picture = video.current && (await takePicture(video.current))
    if (picture) onTake(picture)
  }
  return (
    <>
      <video
        ref={video}
        className="verification__view verification__view--live"
        aria-label={t('verification.video')}
        autoPlay
        playsInline
        muted
        onPlaying={() => setLive(true)}
      />
      <Button icon="camera" aria-disabled={!isLive} onClick={() => isLive && void take()}>
        {t('verification.take')}
      </Button>
    </>
  )
}
