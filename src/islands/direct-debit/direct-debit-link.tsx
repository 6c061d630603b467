import { Icon } from '../../ui/icon.tsx'
import { METHOD_ICONS, methodName } from '../payments/method-name.ts'
import { usePage } from '../shared/page-context.tsx'

/** One more way to pay, with a page of its own. */
export function DirectDebitLink({ bundle }: { bundle: string }) {
  const { t, href } = usePage()
  return (
    <a className="method method--link" href={`${href('directdebit')}?bundle=${encodeURIComponent(bundle)}`}>
      <Icon name={METHOD_ICONS.sdd} />
      <span className="method__name">{methodName(t, 'sdd')}</span>
      <Icon name="forward" />
    </a>
  )
}
