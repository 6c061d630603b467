import type { Deps } from '../../platform/context.ts'
import { FeedError } from './feed-error.ts'
import { importCams } from './import-cams.ts'
import { openFeed } from './open-feed.ts'

/** Makes the imports that operators asked for, of the feed that the brand's file names. */
export async function runImports(deps: Deps, open = openFeed): Promise<void> {
  const waiting = await deps.store.db
    .selectFrom('cam_import')
    .selectAll()
    .where('brand', 'in', [...deps.brands.keys()])
    .where('finished_at', '=', 0)
    .execute()
  for (const { id, brand, asked_by } of waiting) {
    const feed = deps.brands.get(brand)?.site.cam_feed ?? ''
    const actor = { kind: 'operator', id: asked_by.replace(/^operator:/, '') } as const
    try {
      await importCams(deps, actor, brand, () => open(feed), { id })
    } catch (error) {
      // Kept with the import.
      if (!(error instanceof FeedError)) throw error
    }
  }
}
