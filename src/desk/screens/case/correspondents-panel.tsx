import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getCorrespondents, warnCorrespondents } from '../../../contract/desk/correspondents.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { Button } from '../../../ui/button.tsx'
import { ask } from '../../ask.ts'
import { useChange } from '../../session.ts'
import { BrandName } from '../../shell/brand.tsx'
import { Failure } from '../../shell/failure.tsx'
import { WordsDialog } from '../../shell/words-dialog.tsx'
import { useTexts } from '../../texts.ts'

interface CorrespondentsProps {
  me: Me
  /** A case that ended in a removal for fraud. */
  id: string
  onChange: () => void
}

/** Who exchanged messages with a member who was removed for fraud: counts, no words, and one mail that warns them. */
export function Correspondents({ me, id, onChange }: CorrespondentsProps) {
  const t = useTexts()
  const [isAsking, setAsking] = useState(false)
  const list = useQuery({
    queryKey: ['correspondents', id],
    queryFn: () => ask(getCorrespondents, { query: { id } }),
  })
  const warn = useChange(warnCorrespondents, () => {
    setAsking(false)
    void list.refetch()
    onChange()
  })
  const { rows = [], all = 0, warned_at: warnedAt = 0 } = list.data ?? {}
  return (
    <section className="panel" aria-labelledby="correspondents">
      <h2 id="correspondents">{t('desk.correspondents.title')}</h2>
      <Failure error={list.error} onRetry={() => void list.refetch()} />
      {list.data && (
        <p className="panel__note" role="status">
          {all === 0 ? t('desk.correspondents.none') : t('desk.correspondents.members', { count: all })}
          {warnedAt > 0 && ` · ${t('desk.correspondents.warned')}`}
        </p>
      )}
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.id} className="rows__row">
            <span className="rows__main">
              {row.name}
              <span className="rows__note">
                <BrandName id={row.brand} brands={me.brands} /> ·{' '}
                {t('desk.correspondents.messages', { count: row.messages })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {all > rows.length && <p>{t('desk.correspondents.more', { count: all - rows.length })}</p>}
      {all > 0 && warnedAt === 0 && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t('desk.correspondents.warn')}
        </Button>
      )}
      <WordsDialog
        isOpen={isAsking}
        title={t('desk.correspondents.warn_title')}
        text={t('desk.correspondents.warn_text')}
        label={t('desk.correspondents.words')}
        min={3}
        max={500}
        submitLabel={t('desk.correspondents.warn')}
        isBusy={warn.isPending}
        error={warn.error}
        onClose={() => setAsking(false)}
        onSubmit={(words) => warn.mutate({ body: { id, words } })}
      />
    </section>
  )
}
