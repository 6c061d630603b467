import { useQuery } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { assignCases, getAssignable } from '../../contract/desk/case-calls.ts'
import { languageName } from '../../core/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ask } from '../ask.ts'
import { textIn } from '../form-text.ts'
import { useChange } from '../session.ts'
import { useTexts } from '../texts.ts'
import { Failure } from './failure.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

interface AssignProps {
  isOpen: boolean
  ids: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** Hands cases over to somebody who may decide them. */
export function Assign({ isOpen, ids, onClose, onDone }: AssignProps) {
  const t = useTexts()
  return (
    <Dialog
      isOpen={isOpen}
      title={t('desk.assign.title', { count: ids.length })}
      closeLabel={t('desk.close')}
      onClose={onClose}
    >
      <AssignForm ids={ids} onDone={onDone} />
    </Dialog>
  )
}

function AssignForm({ ids, onDone }: Pick<AssignProps, 'ids' | 'onDone'>) {
  const t = useTexts()
  const [id = ''] = ids
  const people = useQuery({
    queryKey: ['assignable', id],
    queryFn: () => ask(getAssignable, { query: { id } }),
  })
  const assign = useChange(assignCases, onDone)
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const operator = textIn(new FormData(event.currentTarget), 'operator')
    assign.mutate({ body: { ids: [...ids], operator } })
  }
  if (people.isPending) return <TableSkeleton />
  if (people.error) return <Failure error={people.error} onRetry={() => void people.refetch()} />
  if (people.data.operators.length === 0) return <p>{t('desk.assign.nobody')}</p>
  return (
    <form className="form" onSubmit={handleSubmit}>
      <SelectField
        label={t('desk.assign.to')}
        name="operator"
        required
        options={people.data.operators.map(({ id: value, name, language }) => ({
          value,
          label: `${name} (${languageName(t.locale, language)})`,
        }))}
      />
      <Failure error={assign.error} />
      <Button type="submit" isBusy={assign.isPending}>
        {t('desk.assign.submit')}
      </Button>
    </form>
  )
}
