import type { ReactNode } from 'react'
import type { Money } from '../../contract/payments.ts'
import type { CreditNote, Invoice } from '../../contract/transactions.ts'
import { countryName, formatMoney, formatNumber, formatPercent } from '../../core/format.ts'
import { dialable } from '../../core/phone.ts'
import { $company } from '../../stores/page/company.ts'
import { environment } from '../../stores/page/environment.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import type { TransactionDetails } from '../../stores/payments/transactions.ts'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../payments/fact.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useShared } from '../use-shared.ts'

/** The invoice and its credit notes; the only part of the page that is printed. */
export function Papers({ details: { invoice, credit_notes: notes } }: { details: TransactionDetails }) {
  const { t, locale } = usePage()
  if (!invoice) return null
  const money = (sum: Money) => formatMoney(locale, sum)
  return (
    <div className="papers">
      <Paper
        invoice={invoice}
        paper={invoice}
        title={t('transactions.invoice.title', { number: invoice.number })}
      >
        {invoice.discount.amount > 0 && (
          <>
            <Fact term={t('payments.order.price')}>{money(invoice.price)}</Fact>
            <Fact term={`${t('payments.order.discount')} ${invoice.discount_code ?? ''}`}>
              {money({ ...invoice.discount, amount: -invoice.discount.amount })}
            </Fact>
          </>
        )}
      </Paper>
      {notes.map((note) => (
        <Paper
          key={note.number}
          invoice={invoice}
          paper={note}
          title={t('transactions.invoice.credit_note', { number: note.number })}
        />
      ))}
      <Button variant="secondary" className="papers__print" onClick={() => environment.print()}>
        {t('transactions.invoice.print')}
      </Button>
    </div>
  )
}

interface PaperProps {
  title: string
  /** Names seller and buyer. */
  invoice: Invoice
  paper: Invoice | CreditNote
  children?: ReactNode
}

function Paper({ title, invoice, paper, children }: PaperProps) {
  const { t, locale } = usePage()
  const formatDate = useFormatDate()
  const vat = formatPercent(locale, paper.vat_percentage)
  return (
    <article className="paper">
      <h2 className="paper__title">{title}</h2>
      <Parties invoice={invoice} />
      <dl className="order-facts">
        <Fact term={t('transactions.invoice.issued')}>{formatDate(paper.issued, 'long')}</Fact>
        <Fact term={t('payments.order.credits')}>{formatNumber(locale, paper.credits)}</Fact>
        {children}
        <Fact term={t('transactions.invoice.net')}>{formatMoney(locale, paper.net)}</Fact>
        <Fact term={t('transactions.invoice.vat', { percentage: vat })}>
          {formatMoney(locale, paper.vat)}
        </Fact>
        <Fact term={t('payments.order.total')} isTotal>
          {formatMoney(locale, paper.total)}
        </Fact>
      </dl>
    </article>
  )
}

/** Both as of the invoice date; the phone number is current. */
function Parties({ invoice: { seller, buyer } }: { invoice: Invoice }) {
  const { t, locale } = usePage()
  const phone = valueOf(useShared($company, IDLE))?.support_phone
  return (
    <dl className="paper__parties">
      <div>
        <dt>{t('transactions.invoice.seller')}</dt>
        <dd>
          {seller.name} ({seller.id})
        </dd>
        <dd>{seller.address}</dd>
        <dd>
          {seller.city}, {countryName(locale, seller.country)}
        </dd>
        {seller.kvk !== '' && <dd>{t('common.footer.register', { number: seller.kvk })}</dd>}
        {seller.vat_numbers.map((number) => (
          <dd key={number}>{t('common.footer.vat', { number })}</dd>
        ))}
        <dd>{seller.email}</dd>
        {/* Its line is kept while it loads. */}
        {phone !== '' && <dd>{phone ? <a href={`tel:${dialable(phone)}`}>{phone}</a> : '\u00A0'}</dd>}
      </div>
      <div>
        <dt>{t('transactions.invoice.buyer')}</dt>
        <dd>{buyer.name}</dd>
        <dd>{countryName(locale, buyer.country)}</dd>
      </div>
    </dl>
  )
}
