import { useQuery } from '@tanstack/react-query'
import { useStore } from '@nanostores/react'
import { getPagePath, openPage } from '@nanostores/router'
import { useState } from 'react'
import type { BodyOf } from '../../contract/calls/define-call.ts'
import {
  actOnMember,
  getMember,
  MAIL_STOPS,
  type Member,
  revealContact,
} from '../../contract/desk/members.ts'
import type { Me } from '../../contract/desk/operators.ts'
import { type Country, type NoticeKind, NOTICE_KINDS } from '../../contract/lists.ts'
import { GIFT_DAYS, MEMBER_ACTION_RIGHTS } from '../../core/desk.ts'
import { countryName, formatMoney, formatNumber, formatPercent, languageName } from '../../core/format.ts'
import { zoneOf } from '../../core/time-zone.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ask, DeskError } from '../ask.ts'
import { caseName, wordFor } from '../case-words.ts'
import { momentWriter } from '../moments.ts'
import { $router } from '../router.ts'
import { useChange } from '../session.ts'
import { MemberPhotos } from '../shell/member-photos.tsx'
import { BrandName } from '../shell/brand.tsx'
import { Failure, useFieldError } from '../shell/failure.tsx'
import { TableSkeleton } from '../shell/table-skeleton.tsx'
import { WordsDialog } from '../shell/words-dialog.tsx'
import { TableBox } from '../shell/table-box.tsx'
import { useTexts } from '../texts.ts'
import { useNow } from '../use-now.ts'
import { DecisionList, SignalList } from './case/member-panel.tsx'
import { Fact } from './case/money.tsx'

type Action = keyof typeof MEMBER_ACTION_RIGHTS
const ACTIONS = Object.keys(MEMBER_ACTION_RIGHTS) as Action[]

/** One member: states, words, photos, decisions, cases, orders and logins; no message. */
export function MemberScreen({ me }: { me: Me }) {
  const page = useStore($router)
  const id = page?.route === 'member' ? page.params.id : ''
  // What was revealed or typed of one member is not shown of another.
  return <MemberOf key={id} id={id} me={me} />
}

function MemberOf({ id, me }: { id: string; me: Me }) {
  const t = useTexts()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['member', id],
    queryFn: () => ask(getMember, { query: { id } }),
    staleTime: Infinity,
  })
  if (isPending) return <TableSkeleton />
  if (!data) {
    if (!(error instanceof DeskError && error.code === 'not_found'))
      return <Failure error={error} onRetry={() => void refetch()} />
    return (
      <div className="empty">
        <h1>{t('desk.members.nobody')}</h1>
        <a href={getPagePath($router, 'members')}>{t('desk.members.title')}</a>
      </div>
    )
  }
  return (
    <>
      <header className="screen__head">
        <h1>
          {data.name}, {data.age}
        </h1>
        <Actions me={me} member={data} onDone={() => void refetch()} />
      </header>
      <div className="columns">
        <States me={me} member={data} />
        <Profile member={data} />
        <section className="panel">
          <DecisionList me={me} decisions={data.decisions} names={{}} />
          <SignalList me={me} signals={data.signals} />
        </section>
        <Cases me={me} member={data} />
        {data.orders && <Orders me={me} orders={data.orders} />}
        {data.credits && <Credits me={me} credits={data.credits} />}
        {data.codes && <Codes me={me} codes={data.codes} />}
        <Logins me={me} member={data} />
      </div>
    </>
  )
}

interface PartProps {
  me: Me
  member: Member
}

function States({ me, member }: PartProps) {
  const t = useTexts()
  const now = useNow()
  const moment = momentWriter(me.language, me.time_zone)
  const theirs = momentWriter(me.language, zoneOf(member.time_zone, member.country as Country))
  const reveal = useChange(revealContact)
  const [isAsking, setAsking] = useState(false)
  const contact = reveal.data
  return (
    <section className="panel" aria-labelledby="states">
      <h2 id="states">{t('desk.members.states')}</h2>
      <p className="member__line">
        <BrandName id={member.brand} brands={me.brands} />
        <span className="tag">{wordFor(t, 'statuses', member.status)}</span>
        {member.paid && <span className="tag">{t('desk.member.paid')}</span>}
      </p>
      <dl className="facts">
        <Fact name={t('desk.email')} value={contact?.email ?? member.email} />
        {contact && contact.names.length > 0 && (
          <Fact name={t('desk.members.names')} value={contact.names.join(', ')} />
        )}
        <Fact
          name={t('desk.members.confirmed')}
          value={member.confirmed_at > 0 ? moment(member.confirmed_at) : t('desk.never')}
        />
        {member.suspended_until > 0 && (
          <Fact
            name={t('desk.outcomes.suspended')}
            value={t('desk.case.until', { at: moment(member.suspended_until) })}
          />
        )}
        <Fact name={t('desk.members.since')} value={moment(member.since)} />
        <Fact
          name={t('desk.people.seen')}
          value={member.seen_at > 0 ? moment(member.seen_at) : t('desk.never')}
        />
        <Fact name={t('desk.members.clock')} value={theirs(now)} />
        {member.mail_stopped.length > 0 && (
          <Fact
            name={t('desk.members.mail_stopped')}
            value={member.mail_stopped.map((why) => t(`desk.members.stops.${why}`)).join(', ')}
          />
        )}
        {member.partners.length > 0 && (
          <Fact
            name={t('desk.members.partners')}
            value={member.partners.map((brand) => (
              <BrandName key={brand} id={brand} brands={me.brands} />
            ))}
          />
        )}
        {member.consents.map(({ kind, given, at }) => (
          <Fact
            key={kind}
            name={t(`desk.members.consents.${kind}`)}
            value={
              at === 0
                ? t('desk.never')
                : t(given ? 'desk.members.given' : 'desk.members.withdrawn', { at: moment(at) })
            }
          />
        ))}
      </dl>
      {me.rights.includes('members.contact') && !contact && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t('desk.members.reveal')}
        </Button>
      )}
      <WordsDialog
        isOpen={isAsking}
        title={t('desk.members.reveal')}
        text={t('desk.members.reveal_text')}
        label={t('desk.reason')}
        min={3}
        max={500}
        submitLabel={t('desk.members.reveal')}
        isBusy={reveal.isPending}
        error={reveal.error}
        onClose={() => setAsking(false)}
        onSubmit={(reason) =>
          reveal.mutate({ body: { id: member.id, reason } }, { onSuccess: () => setAsking(false) })
        }
      />
    </section>
  )
}

function Profile({ member }: { member: Member }) {
  const t = useTexts()
  return (
    <section className="panel" aria-labelledby="profile">
      <h2 id="profile">{t('desk.evidence.profile')}</h2>
      <p>
        {[
          t(`desk.member.genders.${member.gender}`),
          [member.city, member.region].filter(Boolean).join(', '),
          countryName(t.locale, member.country),
          languageName(t.locale, member.language),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {member.about !== '' && (
        <blockquote className="quote" lang={member.language}>
          {member.about}
        </blockquote>
      )}
      <MemberPhotos member={member} />
    </section>
  )
}

function Cases({ me, member }: PartProps) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  return (
    <section className="panel" aria-labelledby="cases">
      <h2 id="cases">{t('desk.members.cases', { count: member.cases.length })}</h2>
      <ul className="rows">
        {member.cases.map((row) => (
          <li key={row.id} className="rows__row">
            <span className="rows__main">
              <a href={getPagePath($router, 'case', { id: row.id })}>{caseName(t, row)}</a>
              <span className="rows__note">{moment(row.opened_at)}</span>
            </span>
            <span className="tag">
              {row.outcome === '' ? t(`desk.queue.states.${row.state}`) : wordFor(t, 'outcomes', row.outcome)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Orders({ me, orders }: { me: Me; orders: NonNullable<Member['orders']> }) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  return (
    <section className="panel" aria-labelledby="orders">
      <h2 id="orders">{t('desk.members.orders', { count: orders.length })}</h2>
      <ul className="rows">
        {orders.map(({ id, at, state, total, currency, returned }) => (
          <li key={id} className="rows__row">
            <span className="rows__main">
              {formatMoney(t.locale, { amount: total, currency })}
              {returned > 0 &&
                ` · ${t('desk.members.returned', { amount: formatMoney(t.locale, { amount: returned, currency }) })}`}
              <span className="rows__note">
                {moment(at)} · {id}
              </span>
            </span>
            <span className="tag">{t(`desk.members.order_states.${state}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Credits({ me, credits }: { me: Me; credits: NonNullable<Member['credits']> }) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  const { balance, owed, count, bookings } = credits
  return (
    <section className="panel" aria-labelledby="credits">
      <h2 id="credits">{t('desk.members.credits', { count: balance })}</h2>
      {owed > 0 && <p>{t('desk.members.owed', { count: owed })}</p>}
      {bookings.length > 0 && (
        <TableBox labelledBy="credits">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('desk.log.at')}</th>
                <th scope="col">{t('desk.members.booking')}</th>
                <th scope="col">{t('desk.members.amount')}</th>
                <th scope="col">{t('desk.members.balance')}</th>
              </tr>
            </thead>
            <tbody>
              {bookings.map(({ at, reason, amount, balance: after }, place) => (
                <tr key={place}>
                  <td className="table__nowrap">{moment(at)}</td>
                  <td>{t(`desk.members.bookings.${reason}`)}</td>
                  <td>{`${amount > 0 ? '+' : ''}${formatNumber(t.locale, amount)}`}</td>
                  <td>{formatNumber(t.locale, after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
      {count > bookings.length && (
        <p className="panel__note">
          {t('desk.members.earlier_bookings', { count: count - bookings.length })}
        </p>
      )}
    </section>
  )
}

function Codes({ me, codes }: { me: Me; codes: NonNullable<Member['codes']> }) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  const stateOf = ({ used_at, order, expires_at }: (typeof codes)[number]) => {
    if (used_at > 0) return t('desk.members.code_used', { at: moment(used_at) })
    if (order !== '') return t('desk.members.code_held')
    return t('desk.members.code_until', { at: moment(expires_at) })
  }
  return (
    <section className="panel" aria-labelledby="codes">
      <h2 id="codes">{t('desk.members.codes', { count: codes.length })}</h2>
      <ul className="rows">
        {codes.map((each) => (
          <li key={`${each.code} ${each.order}`} className="rows__row">
            <span className="rows__main">
              {each.code === '' ? t('desk.members.first_purchase') : <code>{each.code}</code>}
              {each.percent > 0 && ` · ${formatPercent(t.locale, each.percent)}`}
              <span className="rows__note">{[stateOf(each), each.order].filter(Boolean).join(' · ')}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Logins({ me, member }: PartProps) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  return (
    <section className="panel" aria-labelledby="logins">
      <h2 id="logins">{t('desk.members.logins', { count: member.logins.length })}</h2>
      <ul className="rows">
        {member.logins.map(({ device, since, seen_at }) => (
          <li key={`${device} ${since}`} className="rows__row">
            <span className="rows__main">
              {device}
              <span className="rows__note">
                {moment(since)} – {moment(seen_at)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What may be done for a member, each with a reason that the log keeps. */
function Actions({ me, member, onDone }: PartProps & { onDone: () => void }) {
  const t = useTexts()
  const [action, setAction] = useState<Action | null>(null)
  const [ground, setGround] = useState<NoticeKind>('fraud')
  const [because, setBecause] = useState<(typeof MAIL_STOPS)[number]>('bounce')
  const [email, setEmail] = useState('')
  const [born, setBorn] = useState(member.born)
  const [credits, setCredits] = useState('')
  const act = useChange(actOnMember, ({ case: opened }) => {
    setAction(null)
    if (opened === '') onDone()
    else openPage($router, 'case', { id: opened })
  })
  const errorOf = useFieldError(act.error)
  const giftsLeft = member.credits?.gifts_left ?? 0
  const allowed = ACTIONS.filter(
    (each) =>
      me.rights.includes(MEMBER_ACTION_RIGHTS[each]) &&
      (each !== 'resend_activation' || member.confirmed_at === 0) &&
      (each !== 'give_credits' || giftsLeft > 0),
  )
  const bodyOf = (chosen: Action, of: { id: string; reason: string }): BodyOf<typeof actOnMember> => {
    switch (chosen) {
      case 'open_case':
        return { action: chosen, ground, ...of }
      case 'stop_mail':
        return { action: chosen, because, ...of }
      case 'correct_address':
        return { action: chosen, email, ...of }
      case 'correct_birth_date':
        return { action: chosen, born, ...of }
      case 'give_credits':
        return { action: chosen, credits: Number(credits), ...of }
      default:
        return { action: chosen, ...of }
    }
  }
  return (
    <div className="form__end">
      <p role="status">{act.isSuccess && t('desk.members.done')}</p>
      {allowed.map((each) => (
        <Button key={each} variant="secondary" onClick={() => setAction(each)}>
          {t(`desk.members.actions.${each}`)}
        </Button>
      ))}
      {allowed.map((each) => (
        <WordsDialog
          key={each}
          isOpen={action === each}
          title={t(`desk.members.actions.${each}`)}
          {...(each === 'correct_address' || each === 'correct_birth_date'
            ? { text: t(`desk.members.action_texts.${each}`) }
            : each === 'give_credits'
              ? { text: t('desk.members.action_texts.give_credits', { count: giftsLeft, days: GIFT_DAYS }) }
              : {})}
          label={t('desk.reason')}
          min={3}
          max={500}
          submitLabel={t(`desk.members.actions.${each}`)}
          isBusy={act.isPending}
          error={act.error}
          onClose={() => setAction(null)}
          onSubmit={(reason) => act.mutate({ body: bodyOf(each, { id: member.id, reason }) })}
        >
          {each === 'open_case' && (
            <SelectField
              label={t('desk.queue.ground')}
              value={ground}
              options={NOTICE_KINDS.map((kind) => ({ value: kind, label: t(`desk.grounds.${kind}`) }))}
              onChange={({ target }) => setGround(target.value as NoticeKind)}
            />
          )}
          {each === 'stop_mail' && (
            <SelectField
              label={t('desk.members.because')}
              value={because}
              options={MAIL_STOPS.map((value) => ({ value, label: t(`desk.members.mail_stops.${value}`) }))}
              onChange={({ target }) => setBecause(target.value as typeof because)}
            />
          )}
          {each === 'correct_address' && (
            <TextField
              label={t('desk.members.new_address')}
              type="email"
              required
              autoComplete="off"
              value={email}
              error={errorOf('email')}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
          {each === 'give_credits' && (
            <TextField
              label={t('desk.members.gift_credits')}
              type="number"
              inputMode="numeric"
              min={1}
              max={giftsLeft}
              required
              value={credits}
              error={errorOf('credits')}
              onChange={({ target }) => setCredits(target.value)}
            />
          )}
          {each === 'correct_birth_date' && (
            <TextField
              label={t('desk.evidence.fields.born')}
              type="date"
              required
              value={born}
              error={errorOf('born')}
              onChange={({ target }) => setBorn(target.value)}
            />
          )}
        </WordsDialog>
      ))}
    </div>
  )
}
