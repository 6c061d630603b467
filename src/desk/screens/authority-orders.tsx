import { openPage } from '@nanostores/router'
import { ORDER_KINDS, type OrderKind } from '../../contract/desk/case-lists.ts'
import type { Me } from '../../contract/desk/operators.ts'
import { enterAuthorityOrder } from '../../contract/desk/requests.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { dayEnd, dayOf, dayStart } from '../days.ts'
import { $router } from '../router.ts'
import { useChange } from '../session.ts'
import { BrandField } from '../shell/brand-field.tsx'
import { useFieldOf } from '../shell/failure.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import { useTexts } from '../texts.ts'
import { useNow } from '../use-now.ts'
import { EnteredCases } from './queue/entered-cases.tsx'

/** Orders of authorities, by the deadline each of them set. */
export function AuthorityOrdersScreen({ me }: { me: Me }) {
  const t = useTexts()
  return (
    <EnteredCases
      me={me}
      kind="authority_order"
      title={t('desk.authority_orders.title')}
      emptyText={t('desk.authority_orders.empty_text')}
      enterLabel={t('desk.authority_orders.enter')}
    >
      {(dialog) => <EnterOrder {...dialog} />}
    </EnteredCases>
  )
}

function EnterOrder({ me, isOpen, onClose }: { me: Me; isOpen: boolean; onClose: () => void }) {
  const t = useTexts()
  const enter = useChange(enterAuthorityOrder, ({ case: id }) => openPage($router, 'case', { id }))
  const fieldOf = useFieldOf(enter.error)
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
      <BrandField me={me} {...fieldOf('brand')} />
      <TextField
        label={t('desk.authority_orders.authority')}
        {...fieldOf('authority')}
        required
        minLength={2}
        maxLength={200}
      />
      <TextField
        label={t('desk.authority_orders.reference')}
        {...fieldOf('reference')}
        required
        maxLength={100}
      />
      <SelectField
        label={t('desk.authority_orders.kind')}
        {...fieldOf('kind')}
        options={ORDER_KINDS.map((kind) => ({
          value: kind,
          label: t(`desk.authority_orders.kinds.${kind}`),
        }))}
      />
      <TextField
        label={t('desk.authority_orders.legal_basis')}
        {...fieldOf('legal_basis')}
        required
        minLength={2}
        maxLength={300}
      />
      <TextField
        label={t('desk.privacy.member_id')}
        hint={t('desk.authority_orders.member_hint')}
        {...fieldOf('member')}
        spellCheck={false}
        autoComplete="off"
      />
      <TextField
        label={t('desk.authority_orders.ordered')}
        {...fieldOf('ordered_at')}
        type="date"
        required
        max={today}
      />
      <TextField label={t('desk.authority_orders.due')} {...fieldOf('due_at')} type="date" required />
      <TextArea
        label={t('desk.authority_orders.concerns')}
        {...fieldOf('concerns')}
        required
        minLength={3}
        maxLength={2000}
      />
    </FormDialog>
  )
}
