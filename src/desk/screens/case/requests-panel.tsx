import { useState } from 'react'
import type { Me } from '../../../contract/desk/operators.ts'
import { extendPrivacyRequest } from '../../../contract/desk/requests.ts'
import { Button } from '../../../ui/button.tsx'
import { type CaseDetail, useSetCase } from '../../cases.ts'
import { momentWriter } from '../../moments.ts'
import { useChange } from '../../session.ts'
import { useShortcuts } from '../../shell/shortcuts.tsx'
import { WordsDialog } from '../../shell/words-dialog.tsx'
import { useTexts } from '../../texts.ts'
import { Fact } from './money.tsx'

interface RequestsProps {
  me: Me
  detail: CaseDetail
}

/** What a member asks of their data, and the way to take longer for it. */
export function PrivacyRequest({ me, detail }: RequestsProps) {
  const t = useTexts()
  const { request } = detail
  if (!request) return null
  const moment = momentWriter(me.language, me.time_zone)
  return (
    <section className="panel" aria-labelledby="request">
      <h2 id="request">{t(`desk.grounds.${request.kind}`)}</h2>
      {request.text !== '' && (
        <blockquote className="quote" lang={detail.language}>
          {request.text}
        </blockquote>
      )}
      <dl className="facts">
        <Fact name={t('desk.privacy.channel')} value={t(`desk.privacy.channels.${request.channel}`)} />
        <Fact
          name={t('desk.privacy.identity')}
          value={t(`desk.privacy.identities.${request.identity || 'none'}`)}
        />
        <Fact name={t('desk.privacy.received')} value={moment(request.received_at)} />
        <Fact name={t('desk.privacy.due')} value={moment(request.due_at)} />
        {request.extended_to > 0 && (
          <Fact name={t('desk.privacy.extended_to')} value={moment(request.extended_to)} />
        )}
      </dl>
      {detail.claimed_by === me.id && detail.closed_at === 0 && request.extended_to === 0 && (
        <Extend detail={detail} />
      )}
    </section>
  )
}

function Extend({ detail: { id, version } }: { detail: CaseDetail }) {
  const t = useTexts()
  const setCase = useSetCase()
  const [isAsking, setAsking] = useState(false)
  const extend = useChange(extendPrivacyRequest, (changed) => {
    setAsking(false)
    setCase(id, changed)
  })
  useShortcuts([{ keys: 'v', label: t('desk.privacy.extend'), run: () => setAsking(true) }])
  return (
    <>
      <Button variant="secondary" aria-keyshortcuts="v" onClick={() => setAsking(true)}>
        {t('desk.privacy.extend')} <kbd aria-hidden="true">v</kbd>
      </Button>
      <WordsDialog
        isOpen={isAsking}
        title={t('desk.privacy.extend')}
        text={t('desk.privacy.extend_text')}
        label={t('desk.reason')}
        min={3}
        max={1000}
        submitLabel={t('desk.privacy.extend')}
        isBusy={extend.isPending}
        error={extend.error}
        onClose={() => setAsking(false)}
        onSubmit={(words) => extend.mutate({ body: { id, version, words } })}
      />
    </>
  )
}

/** An order of an authority, as it was entered. */
export function AuthorityOrder({ me, detail }: RequestsProps) {
  const t = useTexts()
  const { authority_order: order } = detail
  if (!order) return null
  const moment = momentWriter(me.language, me.time_zone)
  return (
    <section className="panel" aria-labelledby="order">
      <h2 id="order">{t(`desk.authority_orders.kinds.${order.kind}`)}</h2>
      {order.concerns !== '' && <blockquote className="quote">{order.concerns}</blockquote>}
      <dl className="facts">
        <Fact name={t('desk.authority_orders.authority')} value={order.authority} />
        <Fact name={t('desk.authority_orders.reference')} value={order.reference} />
        <Fact name={t('desk.authority_orders.legal_basis')} value={order.legal_basis} />
        <Fact name={t('desk.authority_orders.ordered')} value={moment(order.ordered_at)} />
        <Fact name={t('desk.authority_orders.due')} value={moment(order.due_at)} />
        {order.informed_at > 0 ? (
          <Fact name={t('desk.authority_orders.informed')} value={moment(order.informed_at)} />
        ) : (
          order.inform_at > 0 && (
            <Fact name={t('desk.authority_orders.inform_at')} value={moment(order.inform_at)} />
          )
        )}
      </dl>
    </section>
  )
}

/** What an authority was told, and until when the account is kept for it. */
export function AuthorityReport({ me, detail }: RequestsProps) {
  const t = useTexts()
  const { report } = detail
  if (!report) return null
  const moment = momentWriter(me.language, me.time_zone)
  return (
    <section className="panel" aria-labelledby="report">
      <h2 id="report">{t('desk.report.title')}</h2>
      <dl className="facts">
        <Fact name={t('desk.report.authority')} value={report.authority} />
        <Fact name={t('desk.report.reference')} value={report.reference} />
        <Fact name={t('desk.report.at')} value={moment(report.reported_at)} />
        {report.hold_until > 0 && <Fact name={t('desk.report.hold')} value={moment(report.hold_until)} />}
      </dl>
    </section>
  )
}
