import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as v from 'valibot'
import { previewCase } from '../../../contract/desk/case-calls.ts'
import type { CaseDecision } from '../../../contract/desk/cases.ts'
import { languageName } from '../../../core/format.ts'
import { ask } from '../../ask.ts'
import { Failure } from '../../shell/failure.tsx'
import { useTexts } from '../../texts.ts'

type Decision = v.InferInput<typeof CaseDecision>

/** Typing pauses for so long before the mails are made again. */
const PAUSE_MS = 500

/** The mails of a decision as they would leave, in the reader's language and in one's own. */
export function Preview({ decision }: { decision: Decision | null }) {
  const t = useTexts()
  const paused = usePaused(decision)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['preview', paused],
    queryFn: () => (paused ? ask(previewCase, { body: paused }) : { mails: [] }),
    enabled: paused !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  if (decision === null) return null
  return (
    <section className="preview" aria-labelledby="preview" aria-busy={isFetching}>
      <h3 id="preview">{t('desk.decide.preview')}</h3>
      <Failure error={error} onRetry={() => void refetch()} />
      {!error && data?.mails.length === 0 && <p className="panel__note">{t('desk.decide.no_mail')}</p>}
      {!error &&
        data?.mails.map(({ sent, read }) => (
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

/** The last value that stood for a moment. */
function usePaused(decision: Decision | null): Decision | null {
  const [paused, setPaused] = useState(decision)
  const written = JSON.stringify(decision)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(JSON.parse(written) as Decision | null), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [written])
  return paused
}
