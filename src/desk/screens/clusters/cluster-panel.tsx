import { getPagePath } from '@nanostores/router'
import { useId, useState } from 'react'
import {
  type Cluster,
  decideCluster,
  decideClusterRequest,
  REMOVED_ALONE,
} from '../../../contract/desk/clusters.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { FACTS } from '../../../contract/moderation.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { actorName } from '../../actors.ts'
import { wordFor } from '../../case-words.ts'
import { momentWriter } from '../../moments.ts'
import { $router } from '../../router.ts'
import { useChange } from '../../session.ts'
import { BrandName } from '../../shell/brand.tsx'
import { useFieldError } from '../../shell/failure.tsx'
import { WordsDialog } from '../../shell/words-dialog.tsx'
import { TableBox } from '../../shell/table-box.tsx'
import { useTexts } from '../../texts.ts'

interface ClusterPanelProps {
  me: Me
  cluster: Cluster
  onChange: () => void
}

type Asking = 'remove' | 'household' | 'sign' | 'refuse'

/** One cluster: its accounts, and what may be decided on them. */
export function ClusterPanel({ me, cluster, onChange }: ClusterPanelProps) {
  const t = useTexts()
  const heading = useId()
  const { kind, value, accounts, request, is_whole: isWhole } = cluster
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [facts, setFacts] = useState<readonly string[]>([])
  const [asking, setAsking] = useState<Asking | null>(null)
  const [done, setDone] = useState('')
  const end = (said: string) => {
    setAsking(null)
    setChosen([])
    setDone(said)
    onChange()
  }
  const decide = useChange(decideCluster, ({ asked, removed }) =>
    end(t(`desk.clusters.${asked ? 'asked_now' : removed.length > 0 ? 'removed' : 'hidden'}`)),
  )
  const answer = useChange(decideClusterRequest, () => end(''))
  const fieldError = useFieldError(decide.error)
  const moment = momentWriter(me.language, me.time_zone)
  const toggle = (list: readonly string[], id: string, isOn: boolean) =>
    isOn ? [...list, id] : list.filter((each) => each !== id)
  const isOwn = request?.asked_by === `operator:${me.id}`
  const number = { accounts: chosen.length }
  const send = (words: string) => {
    if (asking === 'household') decide.mutate({ body: { is: asking, kind, value, words } })
    if (asking === 'remove')
      decide.mutate({ body: { is: asking, kind, value, accounts: [...chosen], facts: [...facts], words } })
    if ((asking === 'sign' || asking === 'refuse') && request)
      answer.mutate({ body: { id: request.id, is: asking, words } })
  }
  return (
    <section className="panel cluster" aria-labelledby={heading}>
      <h2 id={heading}>
        {t(`desk.clusters.kinds.${kind}`)}: {t('desk.clusters.accounts', { count: accounts.length })}
      </h2>
      <p className="panel__note" role="status">
        {t('desk.clusters.since', { at: moment(cluster.since) })} {done}
      </p>
      <TableBox labelledBy={heading}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('desk.clusters.choose')}</span>
              </th>
              <th scope="col">{t('desk.clusters.member')}</th>
              <th scope="col">{t('desk.brand')}</th>
              <th scope="col">{t('desk.clusters.state')}</th>
              <th scope="col">{t('desk.clusters.signup')}</th>
              <th scope="col" className="table__number">
                {t('desk.clusters.weight')}
              </th>
              <th scope="col">{t('desk.clusters.case')}</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <tr key={account.id}>
                <td>
                  {account.status !== 'deleted' && request === null && (
                    <input
                      type="checkbox"
                      aria-label={account.name}
                      checked={chosen.includes(account.id)}
                      onChange={({ target }) => setChosen(toggle(chosen, account.id, target.checked))}
                    />
                  )}
                </td>
                <th scope="row">
                  <a href={getPagePath($router, 'member', { id: account.id })}>
                    {account.name || account.id}
                  </a>
                </th>
                <td>
                  <BrandName id={account.brand} brands={me.brands} />
                </td>
                <td>
                  <span className="tag">{wordFor(t, 'statuses', account.status)}</span>
                </td>
                <td className="table__nowrap">{moment(account.signup_at)}</td>
                <td className="table__number">{account.weight}</td>
                <td>
                  {account.case !== '' && (
                    <a href={getPagePath($router, 'case', { id: account.case })}>
                      <code className="table__id">{account.case}</code>
                    </a>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
      {request && (
        <>
          <p>
            {t('desk.clusters.asked', {
              who: actorName(
                t,
                request.asked_by,
                { [request.asked_by.replace('operator:', '')]: request.name },
                me,
              ),
              accounts: request.accounts.length,
              words: request.words,
            })}
          </p>
          <p className="panel__note">{t('desk.clusters.until', { at: moment(request.ends_at) })}</p>
          {isOwn && <p>{t('desk.clusters.own')}</p>}
        </>
      )}
      {!isWhole && <p className="panel__note">{t('desk.clusters.elsewhere')}</p>}
      <div className="form__end">
        {request && !isOwn && (
          <>
            <Button onClick={() => setAsking('sign')}>{t('desk.clusters.sign')}</Button>
            <Button variant="secondary" onClick={() => setAsking('refuse')}>
              {t('desk.clusters.refuse')}
            </Button>
          </>
        )}
        {!request && (
          <>
            <Button disabled={chosen.length === 0} onClick={() => setAsking('remove')}>
              {t('desk.clusters.remove')}
            </Button>
            {isWhole && (
              <Button variant="secondary" onClick={() => setAsking('household')}>
                {t('desk.clusters.household')}
              </Button>
            )}
          </>
        )}
      </div>
      <WordsDialog
        isOpen={asking !== null}
        title={asking === null ? '' : t(`desk.clusters.${asking}_title`)}
        text={
          asking === 'remove'
            ? `${t('desk.clusters.remove_text', number)} ${chosen.length > REMOVED_ALONE ? t('desk.clusters.remove_two', { alone: REMOVED_ALONE }) : ''}`
            : asking === 'household'
              ? t('desk.clusters.household_text')
              : ''
        }
        label={t('desk.clusters.words')}
        hint={t('desk.clusters.words_hint')}
        min={3}
        max={500}
        submitLabel={asking === null ? '' : t(`desk.clusters.${asking}`)}
        isBusy={decide.isPending || answer.isPending}
        error={decide.error ?? answer.error}
        onClose={() => setAsking(null)}
        onSubmit={send}
      >
        {asking === 'remove' && (
          <fieldset className="ticks">
            <legend className="field__label">{t('desk.clusters.facts')}</legend>
            {FACTS.fraud.map((fact) => (
              <Checkbox
                key={fact}
                label={t(`desk.facts.fraud.${fact}`)}
                checked={facts.includes(`fraud.${fact}`)}
                onChange={({ target }) => setFacts(toggle(facts, `fraud.${fact}`, target.checked))}
              />
            ))}
            {fieldError('facts') !== undefined && <p className="field__error">{fieldError('facts')}</p>}
          </fieldset>
        )}
      </WordsDialog>
    </section>
  )
}
