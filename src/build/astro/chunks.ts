// Code splitting, by manual chunks of modules that share a file: few large files compress better than many small ones, but a page should carry little that
// it does not need.
import type { Plugin } from 'vite'

interface Modules {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

const ISLAND = '.island.tsx'
/** The islands around every member page. */
const FRAME = /islands\/(nav|modals|push)\/\w+\.island\.tsx$/
/** Have no frame around them. */
const DOOR = /islands\/(signup\/Signup|login\/Login)\.island\.tsx$/
const CONVERSATION = 'islands/chat/Conversation.island.tsx'
/** So many of the islands have a module in common that the others may bring it along, too. */
const COMMON = 11
/** A file of their own would weigh more than they do. */
const SMALL =
  /src\/(islands\/(move-link|shared\/(failure-toast|use-format-date))|ui\/(load-more|toast)|stores\/signup\/traffic-source)\./

/** The islands that bring a module with them, whoever opens; what opens later brings its own. */
function islandsWith(id: string, modules: Modules): string[] {
  const importers = new Set([id])
  for (const each of importers) {
    for (const next of modules.getModuleInfo(each)?.importers ?? []) importers.add(next)
  }
  return [...importers].filter((each) => each.endsWith(ISLAND))
}

/** One file for modules of many islands, another for those of the frame alone. */
function commonChunk(id: string, modules: Modules): string | null {
  const islands = islandsWith(id, modules)
  const has = (side: RegExp) => islands.some((island) => side.test(island))
  if ((has(FRAME) && has(DOOR)) || islands.length >= COMMON || SMALL.test(id)) return 'shared'
  return has(FRAME) ? 'frame' : null
}

/** Modules that only the islands of one topic need; a conversation also opens beside the list. */
function topicChunk(id: string, modules: Modules): string | null {
  const islands = islandsWith(id, modules)
  const [topic, ...others] = new Set(islands.map((island) => /islands\/([\w-]+)\//.exec(island)?.[1]))
  if (topic === undefined || others.length > 0) return null
  if (islands.length > 1) return topic
  return islands[0]?.endsWith(CONVERSATION) && !id.endsWith(ISLAND) ? 'conversation' : null
}

/** One file for all countries of a language. */
function dateLanguage(id: string): string | null {
  const [, language] = /date-fns\/locale\/([a-z]{2})\b/.exec(id) ?? []
  return language === undefined ? null : `dates-${language}`
}

const some = (name: string, test: RegExp) => ({ name, test })

/** The first that takes a module has it. */
export const chunks = [
  some('react', /node_modules\/(react|react-dom|scheduler)\//),
  { name: dateLanguage },
  some('dates', /node_modules\/date-fns\/|src\/(core\/dates|build\/astro\/date-formatters)\./),
  some('field', /src\/ui\/(select-)?field\./),
  some('fields', /src\/(ui\/text-field|stores\/page\/field-errors|islands\/shared\/field-error-texts)\./),
  some('people', /src\/(ui\/portrait|islands\/members\/(card|photo)|core\/hold-marks)\./),
  { name: commonChunk },
  some('consent', /src\/(core|stores\/page)\/consent\./),
  some('cards', /src\/islands\/members\/(member-(card|grid)|like-button)\./),
  some(
    'profile',
    /src\/(stores\/(profiles\/profiles|moderation\/moderation)|client\/(photos|profiles)|ui\/menu|islands\/(profile-view\/(early|interests)|moderation\/safety))\./,
  ),
  some(
    'prices',
    /src\/((contract|client|stores\/payments)\/(payments|prices|discounts?|discount-code)|contract\/orders|core\/discount|islands\/payments\/(fact|method-name|owed-note))\./,
  ),
  some('orders', /src\/(client\/orders|stores\/payments\/order)\./),
  some('order', /src\/(ui\/checkbox|islands\/payments\/order-summary)\./),
  some('discount', /src\/islands\/payments\/(discount-note|countdown)\./),
  some(
    'resend',
    /src\/(stores\/account\/tokens|islands\/(activation\/resend-button|nav\/activate-reminder))\./,
  ),
  some(
    'live',
    /src\/(stores\/\w+\/(chat|drafts|coalesced|icebreakers|stream)|(client|contract)\/(chat|events))\./,
  ),
  { name: topicChunk },
]

/** Chunks that import one another in a circle run before what they need is there. */
function circleIn(importsOf: ReadonlyMap<string, readonly string[]>): string | undefined {
  return [...importsOf.keys()].find((chunk) => {
    const needed = new Set(importsOf.get(chunk))
    for (const each of needed) for (const next of importsOf.get(each) ?? []) needed.add(next)
    return needed.has(chunk)
  })
}

/** Lets a group take what it names without all of what that imports; an entry may then hand on more than its own. */
export const exactChunks: Plugin = {
  name: 'exact-chunks',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).filter((file) => file.type === 'chunk')
    const circle = circleIn(new Map(files.map(({ fileName, imports }) => [fileName, imports])))
    if (circle) this.error(`${circle} imports files that import it`)
  },
}
