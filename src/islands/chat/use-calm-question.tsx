import { useEffect, useState } from 'react'
import { usePage } from '../shared/page-context.tsx'
import type { CalmQuestion } from './calm-question.tsx'

interface Rules {
  find: (text: string) => readonly string[]
  Question: typeof CalmQuestion
}

interface Calm {
  rules: Rules | undefined
  /** What is asked about; empty while nothing is. */
  words: readonly string[]
  /** Asks, and answers whether it did. */
  asks: () => boolean
  close: () => void
}

/**
 * Holds a message back to ask whether it is meant like that. The rules are loaded once somebody types; what is sent before
 * they are there is sent. The server is told nothing.
 */
export function useCalmQuestion(text: string): Calm {
  const { locale, site } = usePage()
  const [rules, setRules] = useState<Rules>()
  const [words, setWords] = useState<readonly string[]>([])
  const isDue = text !== '' && !rules && site.features.includes('calm_question')
  useEffect(() => {
    if (!isDue) return
    const load = async () => {
      const { loadFinder, CalmQuestion: Question } = await import('./calm-question.tsx')
      const find = await loadFinder(locale)
      setRules({ find, Question })
    }
    // Without a line there is no question.
    load().catch(() => undefined)
  }, [isDue, locale])

  const asks = () => {
    const found = rules?.find(text) ?? []
    setWords(found)
    return found.length > 0
  }
  return { rules, words, asks, close: () => setWords([]) }
}

/** The question while it is asked. */
export function AskedCalmly({ calm, onSend }: { calm: Calm; onSend: () => void }) {
  const { rules, words, close } = calm
  if (!rules || words.length === 0) return null
  const send = () => {
    close()
    onSend()
  }
  return <rules.Question words={words} onChange={close} onSend={send} />
}
