import { useQuery } from '@tanstack/react-query'
import { useStore } from '@nanostores/react'
import { getPagePath } from '@nanostores/router'
import type { SubmitEvent } from 'react'
import { findMembers } from '../../contract/desk/members.ts'
import type { Me } from '../../contract/desk/operators.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ask } from '../ask.ts'
import { wordFor } from '../case-words.ts'
import { textIn } from '../form-text.ts'
import { momentWriter } from '../moments.ts'
import { ownedAtom } from '../owner.ts'
import { $router } from '../router.ts'
import { BrandName } from '../shell/brand.tsx'
import { Failure } from '../shell/failure.tsx'
import { useShortcuts } from '../shell/shortcuts.tsx'
import { TableSkeleton } from '../shell/table-skeleton.tsx'
import { SCREEN_TITLE, TableBox } from '../shell/table-box.tsx'
import { useTexts } from '../texts.ts'

/** What was looked for last. It may be an address, so it stands in no history. */
const $term = ownedAtom('')

/** Members by one exact term; there is no list to leaf through. */
export function MembersScreen({ me }: { me: Me }) {
  const t = useTexts()
  const term = useStore($term)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['members', term],
    queryFn: () => ask(findMembers, { query: { find: term } }),
    enabled: term !== '',
    staleTime: Infinity,
  })
  useShortcuts([
    {
      keys: '[Shift]+/',
      label: t('desk.members.find'),
      run: () => document.querySelector<HTMLInputElement>('input[name=find]')?.focus(),
    },
  ])
  const moment = momentWriter(me.language, me.time_zone)
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = textIn(new FormData(event.currentTarget), 'find').trim()
    if (next === term) void refetch()
    else $term.set(next)
  }
  const hits = data?.members ?? []
  return (
    <>
      <header className="screen__head">
        <h1 id={SCREEN_TITLE}>{t('desk.members.title')}</h1>
      </header>
      <form className="form members__find" role="search" onSubmit={handleSubmit}>
        <TextField
          label={t('desk.members.find')}
          hint={t('desk.members.hint')}
          name="find"
          type="search"
          required
          autoComplete="off"
          spellCheck={false}
          aria-keyshortcuts="/"
          defaultValue={term}
        />
        <Button type="submit" isBusy={isFetching}>
          {t('desk.members.submit')}
        </Button>
      </form>
      <Failure error={error} onRetry={() => void refetch()} />
      {isFetching && !data && <TableSkeleton />}
      <div role="status">
        {data && hits.length === 0 && (
          <div className="empty">
            <h2>{t('desk.members.nobody')}</h2>
            <p>{t('desk.members.nobody_text')}</p>
          </div>
        )}
        {hits.length > 0 && (
          <TableBox>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{t('desk.name')}</th>
                  <th scope="col">{t('desk.brand')}</th>
                  <th scope="col">{t('desk.email')}</th>
                  <th scope="col">{t('desk.queue.state')}</th>
                  <th scope="col">{t('desk.members.since')}</th>
                </tr>
              </thead>
              <tbody>
                {hits.map((hit) => (
                  <tr key={hit.id}>
                    <th scope="row">
                      <a href={getPagePath($router, 'member', { id: hit.id })}>{hit.name}</a>
                    </th>
                    <td>
                      <BrandName id={hit.brand} brands={me.brands} />
                    </td>
                    <td>{hit.email}</td>
                    <td>{wordFor(t, 'statuses', hit.status)}</td>
                    <td className="table__nowrap">{moment(hit.since)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableBox>
        )}
      </div>
    </>
  )
}
