import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as v from 'valibot'
import { previewCase } from '../../../contract/desk/case-calls.ts'
import type { CaseDecision, CasePreview } from '../../../contract/desk/cases.ts'
import { languageName } from '../../../core/format.ts'
import { ask } from '../../ask.ts'
import { Failure } from '../../shell/failure.tsx'
import { useTexts } from '../../texts.ts'

type Decision = v.InferInput<typeof CaseDecision>
type Mails = v.InferOutput<typeof CasePreview>['mails']

/** A decision rests for so long before its mails are made: making them rehearses it. */
const REST_MS = 1000

export interface DecisionPreview {
  /** Of an earlier state of the decision while those of this one are made; undefined before the first. */
  mails: Mails | undefined
  error: Error | null
  /** The mails are those that this decision sends. */
  isCurrent: boolean
  /** Makes them at once. */
  make: () => void
}

/** The mails of a decision as they would leave, made anew when the decision has rested. */
export function usePreview(decision: Decision | null): DecisionPreview {
  const written = JSON.stringify(decision)
  const [rested, setRested] = useState(written)
  useEffect(() => {
    const timer = setTimeout(() => setRested(written), REST_MS)
    return () => clearTimeout(timer)
  }, [written])
  const measure = decision?.measure
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['preview', rested] as const,
    queryFn: async () => {
      const body = JSON.parse(rested) as Decision
      const { mails } = await ask(previewCase, { body })
      return { measure: body.measure, mails }
    },
    // What another measure would have sent is not shown under this one.
    placeholderData: (before) => (before?.measure === measure ? before : undefined),
    enabled: rested !== 'null',
    staleTime: Infinity,
    retry: false,
  })
  const isOfMeasure = data !== undefined && data.measure === measure
  return {
    mails: isOfMeasure ? data.mails : undefined,
    error: rested === written ? error : null,
    isCurrent: isOfMeasure && !isPlaceholderData && rested === written,
    make() {
      if (rested !== written) setRested(written)
      else if (error) void refetch()
    },
  }
}

/** The mails of a decision, in the reader's language and in one's own. */
export function Preview({ preview: { mails, error, isCurrent, make } }: { preview: DecisionPreview }) {
  const t = useTexts()
  const isMade = !isCurrent && !error
  return (
    <section className="preview" aria-labelledby="preview" aria-busy={isMade}>
      <h3 id="preview">{t('desk.decide.preview')}</h3>
      <p className="panel__note" role="status">
        {isMade ? t('desk.decide.preview_made') : mails?.length === 0 && t('desk.decide.no_mail')}
      </p>
      <Failure error={error} onRetry={make} />
      {!error &&
        mails?.map(({ sent, read }) => (
          <details key={`${sent.to} ${sent.subject}`} className="mail" open={sent.to === 'member'}>
            <summary className="mail__head">{t(`desk.mail_to.${sent.to}`)}</summary>
            <div className="mail__pair">
              {(sent.language === read.language ? [sent] : [sent, read]).map((mail) => (
                <div key={mail.language} lang={mail.language} className="mail__body">
                  <p className="mail__language">{languageName(t.locale, mail.language)}</p>
                  <p className="mail__subject">{mail.subject}</p>
                  <p className="mail__text">{mail.text}</p>
                </div>
              ))}
            </div>
          </details>
        ))}
    </section>
  )
}
