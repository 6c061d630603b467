import { useEffect, useRef, useState } from 'react'
import type { Failure, Result } from '../../client/failure.ts'
import { DECLINE_DAYS } from '../../core/limits.ts'
import {
  blockedList,
  declinedList,
  type NamedList,
  type NamedMember,
} from '../../stores/moderation/named-lists.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { Button } from '../../ui/button.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useSequentialTasks } from '../shared/use-sequential-tasks.ts'
import { useShared } from '../use-shared.ts'
import { Confirm, Loaded } from './parts.tsx'

const MORE = 'more'

/** Members this one has blocked, the newest first. */
export function BlockedMembers() {
  const { t } = usePage()
  const [asked, setAsked] = useState<{ member: NamedMember; release: () => void } | null>(null)
  return (
    <>
      <p>{t('settings.blocked.text')}</p>
      <NamedMembers
        list={blockedList}
        words="blocked"
        onRelease={(member, release) => setAsked({ member, release })}
      />
      <Confirm
        isOpen={asked !== null}
        title={t('settings.blocked.ask_title', { name: asked?.member.name ?? '' })}
        text={t('settings.blocked.ask_text')}
        confirm={t('settings.blocked.release')}
        onConfirm={() => {
          setAsked(null)
          asked?.release()
        }}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

/** Members this one is not interested in, the newest first. */
export function DeclinedMembers() {
  const { t } = usePage()
  return (
    <>
      <p>{t('settings.declined.text', { days: DECLINE_DAYS })}</p>
      <NamedMembers list={declinedList} words="declined" onRelease={(_, release) => release()} />
    </>
  )
}

interface NamedMembersProps {
  list: NamedList
  words: 'blocked' | 'declined'
  onRelease: (member: NamedMember, release: () => void) => void
}

function NamedMembers({ list, words, onRelease }: NamedMembersProps) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  const state = useShared(list.$list, IDLE)
  const { busy, inSequence } = useSequentialTasks()
  const outcome = useRef<HTMLParagraphElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [released, setReleased] = useState('')

  const work = async (id: string, call: () => Promise<Result<unknown>>): Promise<boolean> => {
    const result = await inSequence(id, call)
    if (result) setFailure(result.ok ? null : result.failure)
    return result?.ok ?? false
  }
  const handleRelease = async ({ id, name }: NamedMember) => {
    if (!(await work(id, () => list.release(id)))) return
    setReleased(name)
  }
  // The button that was pressed is gone; without words the line takes no focus.
  useEffect(() => {
    if (released !== '') outcome.current?.focus({ preventScroll: true })
  }, [released])

  return (
    <>
      {failure && <FailureAlert failure={failure} />}
      <p className="settings__outcome" role="status" ref={outcome} tabIndex={-1}>
        {released && t(`settings.${words}.done`, { name: released })}
      </p>
      <Loaded state={state} onRetry={() => void list.load()}>
        {({ named, num_results: total }) =>
          named.length === 0 ? (
            <p className="settings__empty">{t(`settings.${words}.empty`)}</p>
          ) : (
            <>
              <ul className="settings__list">
                {named.map((member) => (
                  <li key={member.id} className="settings__item">
                    <p className="settings__name">
                      <bdi>{member.name}</bdi>
                      <span className="settings__detail">
                        {t(`settings.${words}.since`, { date: formatDate(member.at, 'long') })}
                      </span>
                    </p>
                    <Button
                      variant="quiet"
                      isSmall
                      isBusy={busy.includes(member.id)}
                      aria-label={t(`settings.${words}.release_name`, { name: member.name })}
                      onClick={() => onRelease(member, () => void handleRelease(member))}
                    >
                      {t(`settings.${words}.release`)}
                    </Button>
                  </li>
                ))}
              </ul>
              <LoadMore
                label={t('profiles.load_more')}
                isBusy={busy.includes(MORE)}
                hasMore={named.length < total}
                onMore={() => void work(MORE, list.loadMore)}
              />
            </>
          )
        }
      </Loaded>
    </>
  )
}
