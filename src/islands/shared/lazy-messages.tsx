import { type ReactNode, useEffect, useState } from 'react'
import { getTexts } from '../../client/texts.ts'
import { createTranslator, type Translator } from '../../core/messages.ts'
import { PageContext, usePage } from './page-context.tsx'

interface LazyMessagesProps {
  /** Of the file with all messages the children use. */
  url: string
  /** Whether one of the children is about to open. */
  isDue: boolean
  children: ReactNode
}

/** Fetches its children's messages when one first opens; without them nothing opens. */
export function LazyMessages({ url, isDue, children }: LazyMessagesProps) {
  const page = usePage()
  const { locale } = page
  const [t, setTranslator] = useState<Translator | null>(null)
  const isMissing = isDue && !t
  useEffect(() => {
    if (!isMissing) return
    void getTexts(url).then((texts) => texts && setTranslator(() => createTranslator(locale, texts)))
  }, [isMissing, url, locale])
  return t && <PageContext value={{ ...page, t }}>{children}</PageContext>
}
