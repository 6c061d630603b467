import { openPage } from '@nanostores/router'
import { useState } from 'react'
import { ORDER_KINDS, type OrderKind } from '../../contract/desk/case-lists.ts'
import type { Me } from '../../contract/desk/operators.ts'
import { enterAuthorityOrder } from '../../contract/desk/requests.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { dayEnd, dayOf, dayStart } from '../days.ts'
import { $router } from '../router.ts'
import { useChange } from '../session.ts'
import { useFieldError } from '../shell/failure.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import { Keys, useShortcuts } from '../shell/shortcuts.tsx'
import { useTexts } from '../texts.ts'
import { useNow } from '../use-now.ts'
import { CaseList } from './queue/case-list.tsx'

const FILTERS = { kind: 'authority_order' } as const

/** Orders of authorities, by the deadline each of them set. */
export function AuthorityOrdersScreen({ me }: { me: Me }) {
  const t = useTexts()
  const [isEntering, setEntering] = useState(false)
  useShortcuts([{ keys: 'e', label: t('desk.authority_orders.enter'), run: () => setEntering(true) }])
  return (
    <>
      <CaseList
        {...{ me, filters: FILTERS }}
        title={t('desk.authority_orders.title')}
        emptyText={t('desk.authority_orders.empty_text')}
      >
        <div>
          <Button variant="secondary" icon="plus" onClick={() => setEntering(true)}>
            {t('desk.authority_orders.enter')} <Keys keys="e" />
          </Button>
        </div>
      </CaseList>
      <EnterOrder me={me} isOpen={isEntering} onClose={() => setEntering(false)} />
    </>
  )
}

function EnterOrder({ me, isOpen, onClose }: { me: Me; isOpen: boolean; onClose: () => void }) {
  const t = useTexts()
  const enter = useChange(enterAuthorityOrder, ({ case: id }) => openPage($router, 'case', { id }))
  const fieldError = useFieldError(enter.error)
  const today = dayOf(useNow(), me.time_zone)
  return (
    <FormDialog
      {...{ isOpen, onClose }}
      title={t('desk.authority_orders.enter')}
      isBusy={enter.isPending}
      error={enter.error}
      onSubmit={(textOf) =>
        enter.mutate({
          body: {
            brand: textOf('brand'),
            member: textOf('member'),
            kind: textOf('kind') as OrderKind,
            authority: textOf('authority'),
            reference: textOf('reference'),
            legal_basis: textOf('legal_basis'),
            concerns: textOf('concerns'),
            ordered_at: dayStart(textOf('ordered_at'), me.time_zone),
            due_at: dayEnd(textOf('due_at'), me.time_zone) - 1,
          },
        })
      }
    >
      <SelectField
        label={t('desk.brand')}
        name="brand"
        error={fieldError('brand')}
        options={me.brands.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        label={t('desk.authority_orders.authority')}
        name="authority"
        required
        minLength={2}
        maxLength={200}
        error={fieldError('authority')}
      />
      <TextField
        label={t('desk.authority_orders.reference')}
        name="reference"
        required
        maxLength={100}
        error={fieldError('reference')}
      />
      <SelectField
        label={t('desk.authority_orders.kind')}
        name="kind"
        error={fieldError('kind')}
        options={ORDER_KINDS.map((kind) => ({
          value: kind,
          label: t(`desk.authority_orders.kinds.${kind}`),
        }))}
      />
      <TextField
        label={t('desk.authority_orders.legal_basis')}
        name="legal_basis"
        required
        minLength={2}
        maxLength={300}
        error={fieldError('legal_basis')}
      />
      <TextField
        label={t('desk.privacy.member_id')}
        hint={t('desk.authority_orders.member_hint')}
        name="member"
        spellCheck={false}
        autoComplete="off"
        error={fieldError('member')}
      />
      <TextField
        label={t('desk.authority_orders.ordered')}
        name="ordered_at"
        type="date"
        required
        max={today}
        error={fieldError('ordered_at')}
      />
      <TextField
        label={t('desk.authority_orders.due')}
        name="due_at"
        type="date"
        required
        error={fieldError('due_at')}
      />
      <TextArea
        label={t('desk.authority_orders.concerns')}
        name="concerns"
        required
        minLength={3}
        maxLength={2000}
        error={fieldError('concerns')}
      />
    </FormDialog>
  )
}
