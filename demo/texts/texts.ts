import type { Interest } from '../../src/contract/lists.ts'
import type { Site } from '../../src/config/site.ts'

/**
 * What demo members write in one language. `{he|she}` marks words that differ by the writer's gender; whoever is neither
 * man nor woman uses the sentences without such marks. `60+ ` in front is for writers of that age and older.
 */
export interface DemoTexts {
  /** Opening sentences about oneself; those of a niche go before the general ones. */
  openings: { any: readonly string[] } & Readonly<Partial<Record<Site['niche'], readonly string[]>>>
  interests: Readonly<Partial<Record<Interest, readonly string[]>>>
  closings: readonly string[]
  /** Short conversations: whoever starts speaks first, then in turn; two lines alone are both by who started. */
  talks: readonly (readonly string[])[]
  /** Of profiles labelled as invented, and of cam profiles. */
  fictional: readonly string[]
  cam: readonly string[]
}
