import { useState } from 'react'
import type { Removal } from '../../stores/chat/chat.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useParams } from '../use-params.ts'
import { RemoveDialog } from './remove-dialog.tsx'

/** A conversation that cannot be shown, but can be removed. */
export function UnreachableChat({ onRemove }: { onRemove: (which: Removal) => void }) {
  const { t, href } = usePage()
  const { id: route, params } = useParams()
  const [isRemoving, setRemoving] = useState(false)
  const { id } = params
  return (
    <>
      <EmptyState
        drawing="broken"
        title={t('chat.gone.title')}
        action={
          <>
            <LinkButton href={href('chats')}>{t('chat.gone.back')}</LinkButton>
            {id !== undefined && (
              <Button variant="secondary" onClick={() => setRemoving(true)}>
                {t('chat.remove.action')}
              </Button>
            )}
          </>
        }
      >
        {t('chat.gone.text')}
      </EmptyState>
      {isRemoving && (
        <RemoveDialog
          onClose={() => setRemoving(false)}
          onConfirm={() => {
            setRemoving(false)
            if (id !== undefined) onRemove(route === 'chats-id' ? { conversation: id } : { profile: id })
          }}
        />
      )}
    </>
  )
}
