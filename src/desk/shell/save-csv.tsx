import type { Call, QueryOf } from '../../contract/calls/define-call.ts'
import { urlOf } from '../ask.ts'
import { useTexts } from '../texts.ts'
import { FileLink } from './file-link.tsx'

interface SaveCsvProps<C extends Call> {
  /** Answers the file. */
  call: C
  query: QueryOf<C>
}

/** Saves a table as a file, which the browser writes while the server reads. */
export function SaveCsv<C extends Call>({ call, query }: SaveCsvProps<C>) {
  const t = useTexts()
  return <FileLink href={urlOf(call, query as Record<string, unknown>)}>{t('desk.save_csv')}</FileLink>
}
