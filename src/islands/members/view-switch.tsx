import { useState, useSyncExternalStore } from 'react'
import { storageKey } from '../../core/storage-keys.ts'
import { environment } from '../../stores/page/environment.ts'
import { IconButton } from '../../ui/button.tsx'
import { usePage } from '../shared/page-context.tsx'

/** Read by `src/components/show-view.ts` before the first paint. */
const KEY = storageKey('view')

/** Changes between cards and a list, and remembers which. */
export function ViewSwitch() {
  const { t } = usePage()
  const isKept = useSyncExternalStore(
    () => () => undefined,
    () => environment.read('local', KEY) === 'list',
    () => false,
  )
  const [chosen, setList] = useState<boolean | null>(null)
  const isList = chosen ?? isKept
  const other = isList ? 'cards' : 'list'

  const change = () => {
    setList(!isList)
    environment.write('local', KEY, other)
    document.documentElement.dataset.view = other
  }
  return (
    <IconButton className="members__view" icon={other} label={t(`profiles.view.${other}`)} onClick={change} />
  )
}
