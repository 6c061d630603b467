import { environment } from '../../stores/page/environment.ts'
import type { Page } from '../shared/page.ts'

/** Where a login leads: `next` of the URL, else the members. */
export function nextPath(page: Page): string {
  const query = environment.path().split('?')[1]?.split('#')[0] ?? ''
  return new URLSearchParams(query).get('next') ?? page.href('members')
}
