import { type ChangeEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { Translator } from '../../core/messages.ts'
import { PHOTO_TYPES } from '../../core/limits.ts'
import type { PhotoProblem } from '../../stores/profiles/photo-upload.ts'
import { failureText } from './failure-text.ts'
import { usePage } from './page-context.tsx'
import { photoProblemText } from './photo-problem-text.ts'
import { RecoveryLink } from './recovery-link.tsx'

type State = 'idle' | 'busy' | 'done' | PhotoProblem | Failure

/** Why an upload failed; null in other states. */
function problemText(t: Translator, state: State): string | null {
  if (typeof state === 'object') return failureText(t, state)
  return state === 'idle' || state === 'busy' || state === 'done' ? null : photoProblemText(t, state)
}

export interface Upload {
  isBusy: boolean
  /** The last one was taken. */
  isDone: boolean
  /** The file being uploaded. */
  file: File | null
  /** Share already sent, 0 to 1. */
  share: number
  /** The result of the last upload. */
  outcome: ReactNode
  handleChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Uploads one more photo as soon as a file is chosen. */
export function useUpload(onUploaded?: () => void): Upload {
  const { t } = usePage()
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState(0)
  const [state, setState] = useState<State>('idle')

  const upload = async (input: HTMLInputElement) => {
    const [picked] = input.files ?? []
    input.value = ''
    if (!picked || state === 'busy') return
    setState('busy')
    const uploads = await import('../../stores/profiles/photo-upload.ts').catch(() => null)
    if (!uploads) return setState({ kind: 'network' })
    const problem = await uploads.photoProblem(picked)
    if (problem) return setState(problem)
    setShare(0)
    setFile(picked)
    const result = await uploads.uploadPhoto(picked, setShare)
    setFile(null)
    setState(result.ok ? 'done' : result.failure)
    if (result.ok) onUploaded?.()
  }

  const text = problemText(t, state)
  const problem = text !== null && (
    <>
      {text} {typeof state === 'object' && <RecoveryLink isInline failure={state} />}
    </>
  )
  return {
    isBusy: state === 'busy',
    isDone: state === 'done',
    file,
    share,
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

/** The file input, invisible on top of its label. */
export function PhotoInput({ upload: { isBusy, handleChange }, describedBy }: PhotoInputProps) {
  return (
    <input
      type="file"
      className="photo-upload__input"
      accept={PHOTO_TYPES.join()}
      aria-describedby={describedBy}
      aria-disabled={isBusy || undefined}
      onChange={handleChange}
    />
  )
}

/** The chosen file, cropped to the shape of its tile. */
export function PhotoPreview({ file }: { file: File }) {
  const { t } = usePage()
  const src = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(src), [src])
  return <img className="photo-upload__preview" src={src} alt={t('accounts.photos.preview')} />
}
