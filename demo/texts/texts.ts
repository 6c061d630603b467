import type { Interest } from '../../src/contract/lists.ts'
import type { Site } from '../../src/config/site.ts'

/**
 * What demo members write in one language. `{he|she}` is for words that differ by the writer's gender; non-binary
 * writers use the sentences without it. Brackets in front hold conditions that all have to hold for the writer: `60+`
 * of that age or older, `35-` that age or younger, else a fact of `life.ts`, a country, a large city, or an interest;
 * `!` before one that may not hold, `/` between those of which one is enough. `[work 66-] I bake bread.`
 */
export interface DemoTexts {
  /** Opening sentences about the writer; those of a niche go before the general ones. */
  openings: { any: readonly string[] } & Readonly<Partial<Record<Site['niche'], readonly string[]>>>
  interests: Readonly<Partial<Record<Interest, readonly string[]>>>
  closings: readonly string[]
  /** Short conversations, each of two members of a brand: the starter writes first, then in turn; one or two lines alone are the starter's. Conditions are those of who says the line; `~cat` asks for the word in what they tell of themselves. */
  conversations: readonly (readonly string[])[]
  /** Of profiles labelled as invented, and of cam profiles. */
  fictional: readonly string[]
  cam: readonly string[]
}
