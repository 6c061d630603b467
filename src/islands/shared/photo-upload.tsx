import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import { PHOTO_TYPES, photoProblem, uploadPhoto } from '../../stores/own-profile.ts'
import { Icon } from '../../ui/icon.tsx'
import { failureText } from './failure-text.ts'
import { usePage } from './page-context.tsx'
import { WayOn } from './way-on.tsx'

type State = 'idle' | 'busy' | 'done' | 'type' | 'size' | Failure

/** Draws the chosen file, turned upright and cut to 4:5; a file no browser can read is left to the server's judgement. */
async function preview(file: File, canvas: HTMLCanvasElement): Promise<void> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  const context = canvas.getContext('2d')
  if (!bitmap || !context) return
  const scale = Math.max(canvas.width / bitmap.width, canvas.height / bitmap.height)
  const [width, height] = [bitmap.width * scale, bitmap.height * scale]
  context.drawImage(bitmap, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
  bitmap.close()
}

export interface Upload {
  isBusy: boolean
  /** The file on its way. */
  file: File | null
  /** How it went. */
  outcome: ReactNode
  handleChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** One more photo: a file is chosen, and it is on its way. */
export function useUpload(onUploaded?: () => void): Upload {
  const { t } = usePage()
  const [file, setFile] = useState<File | null>(null)
  const [state, setState] = useState<State>('idle')

  const upload = async (input: HTMLInputElement) => {
    const [picked] = input.files ?? []
    input.value = ''
    if (!picked || state === 'busy') return
    const problem = photoProblem(picked)
    if (problem) return setState(problem)
    setFile(picked)
    setState('busy')
    const result = await uploadPhoto(picked)
    setFile(null)
    setState(result.ok ? 'done' : result.failure)
    if (result.ok) onUploaded?.()
  }

  const problem =
    state === 'type' ? (
      t('accounts.photos.wrong_type')
    ) : state === 'size' ? (
      t('accounts.photos.too_big')
    ) : typeof state === 'object' ? (
      <>
        {failureText(t, state)} <WayOn failure={state} />
      </>
    ) : null

  return {
    isBusy: state === 'busy',
    file,
    outcome: problem ? (
      <span className="photo-upload__problem">{problem}</span>
    ) : (
      state === 'done' && t('accounts.photos.uploaded')
    ),
    handleChange: (event) => void upload(event.target),
  }
}

interface PhotoInputProps {
  upload: Upload
  describedBy: string
}

/** The file input, unseen over what stands for it. */
export function PhotoInput({ upload: { isBusy, handleChange }, describedBy }: PhotoInputProps) {
  return (
    <input
      type="file"
      className="photo-upload__input"
      accept={PHOTO_TYPES.join(',')}
      aria-describedby={describedBy}
      aria-disabled={isBusy || undefined}
      onChange={handleChange}
    />
  )
}

/** The chosen file as it will be cut. */
export function PhotoPreview({ file }: { file: File }) {
  const { t } = usePage()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) void preview(file, canvas.current)
  }, [file])
  return (
    <canvas
      ref={canvas}
      className="photo-upload__preview"
      width={384}
      height={480}
      role="img"
      aria-label={t('accounts.photos.preview')}
    />
  )
}

interface PhotoUploadProps {
  onUploaded?: () => void
}

/** A 4:5 place for one more photo. */
export function PhotoUpload({ onUploaded }: PhotoUploadProps) {
  const { t } = usePage()
  const id = useId()
  const upload = useUpload(onUploaded)
  return (
    <div className="photo-upload">
      <label className="photo-upload__place" aria-busy={upload.isBusy || undefined}>
        <PhotoInput upload={upload} describedBy={`${id}-hint ${id}-outcome`} />
        {upload.file ? <PhotoPreview file={upload.file} /> : <Icon name="camera" />}
        <span className="photo-upload__label">
          {t(upload.isBusy ? 'accounts.photos.uploading' : 'accounts.photos.add')}
        </span>
      </label>
      <p className="photo-upload__hint" id={`${id}-hint`}>
        {t('accounts.photos.hint')}
      </p>
      <p className="photo-upload__outcome" id={`${id}-outcome`} role="status">
        {upload.outcome}
      </p>
    </div>
  )
}
