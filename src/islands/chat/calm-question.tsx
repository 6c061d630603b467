import type { Locale } from '../../contract/lists.ts'
import { hurtfulWordsFinder } from '../../core/hurtful-words/find.ts'
import { HURTFUL_WORDS } from '../../core/hurtful-words/lists.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePage } from '../shared/page-context.tsx'

/** The rules of a language; they are the browser's alone. */
export const loadFinder = async (locale: Locale) => hurtfulWordsFinder((await HURTFUL_WORDS[locale]()).WORDS)

interface CalmQuestionProps {
  /** As they were typed. */
  words: readonly string[]
  onChange: () => void
  onSend: () => void
}

/** Asks once more before words leave that can hurt. Either answer is one press. */
export function CalmQuestion({ words, onChange, onSend }: CalmQuestionProps) {
  const { t } = usePage()
  return (
    <Dialog isOpen title={t('chat.calm.title')} role="alertdialog" onClose={onChange}>
      <p>{t('chat.calm.text', { words: words.join(', ') })}</p>
      <div className="dialog__actions">
        <Button variant="secondary" onClick={onChange}>
          {t('chat.calm.change')}
        </Button>
        <Button variant="secondary" onClick={onSend}>
          {t('chat.calm.send')}
        </Button>
      </div>
    </Dialog>
  )
}
