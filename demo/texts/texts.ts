import type { Interest } from '../../src/contract/lists.ts'
import type { Site } from '../../src/config/site.ts'

/**
 * What demo members write in one language. `{he|she}` is for words that differ by the writer's gender; non-binary
 * writers use the sentences without it. `60+ ` in front is for writers of that age and older, `35- ` for those
 * of that age and younger.
 */
export interface DemoTexts {
  /** Opening sentences about the writer; those of a niche go before the general ones. */
  openings: { any: readonly string[] } & Readonly<Partial<Record<Site['niche'], readonly string[]>>>
  interests: Readonly<Partial<Record<Interest, readonly string[]>>>
  closings: readonly string[]
  /** Short conversations, each of two members of a brand: the starter writes first, then in turn; one or two lines alone are the starter's. */
  conversations: readonly (readonly string[])[]
  /** Of profiles labelled as invented, and of cam profiles. */
  fictional: readonly string[]
  cam: readonly string[]
}
