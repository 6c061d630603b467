import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getConversation } from '../../../contract/desk/case-calls.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ask } from '../../ask.ts'
import { WordsDialog } from '../../shell/words-dialog.tsx'
import { useTexts } from '../../texts.ts'
import { MessageList } from './messages.tsx'

interface WholeConversationProps {
  me: Me
  caseId: string
  notice: string
  isOpen: boolean
  onClose: () => void
}

const REASON_LETTERS = { min: 20, max: 500 }

/** Asks why, then shows all that two members wrote to each other; the log has the reason. */
export function WholeConversation({ me, caseId, notice, isOpen, onClose }: WholeConversationProps) {
  const t = useTexts()
  const [reason, setReason] = useState('')
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['conversation', caseId, notice, reason],
    queryFn: ({ pageParam }) =>
      ask(getConversation, {
        query: { case: caseId, notice, whole: '1', reason, ...(pageParam > 0 && { before: pageParam }) },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ earlier }) => earlier || undefined,
    enabled: isOpen && reason !== '',
    staleTime: Infinity,
    retry: false,
  })
  const handleSubmit = (words: string) => {
    if (words === reason) void refetch()
    else setReason(words)
  }
  if (!data) {
    return (
      <WordsDialog
        isOpen={isOpen}
        title={t('desk.conversation.whole')}
        text={t('desk.conversation.whole_text')}
        label={t('desk.reason')}
        hint={t('desk.case.reason_hint', { count: REASON_LETTERS.min })}
        {...REASON_LETTERS}
        submitLabel={t('desk.conversation.show')}
        isBusy={isFetching}
        error={error}
        onClose={onClose}
        onSubmit={handleSubmit}
      />
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      size="large"
      title={t('desk.conversation.whole')}
      closeLabel={t('desk.close')}
      onClose={onClose}
    >
      {hasNextPage && (
        <Button variant="secondary" isBusy={isFetching} onClick={() => void fetchNextPage()}>
          {t('desk.conversation.earlier')}
        </Button>
      )}
      <MessageList messages={data.pages.toReversed().flatMap(({ messages }) => messages)} me={me} />
    </Dialog>
  )
}
