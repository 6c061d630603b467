import { expect, test } from 'vitest'
import { loadSites } from '../../src/config/load-sites.ts'
import { folderWith } from './files.ts'
import { textsInOtherForm } from './spoken-texts.ts'

const sites = await loadSites()
const [informal, formal] = ['amora', 'herbstgold'].map((id) => sites.find((site) => site.id === id)!)

const textsOf = async (html: string, site = formal!, file = 'de/faq.html') =>
  textsInOtherForm(await folderWith({ [file]: html }), site)

test.each([
  ['a paragraph', '<p>Was <b>du</b> willst</p>'],
  ['a description', '<meta name="description" content="Was du willst">'],
  ['an attribute of its own name', '<img alt="Was du willst">'],
  ['the texts of an island', '<astro-island props="{&quot;a&quot;:[0,&quot;Was du willst&quot;]}">'],
  ['inlined texts', '<script type="application/json">{"chat.a":"Was du willst"}</script>'],
])('the other form of address is found in %s', async (_, html) => {
  const site = { ...formal!, locales: ['en' as const, ...formal!.locales] }
  expect(await textsOf(html, site)).toEqual(['de: “du” in “Was du willst”'])
})

test('pages without a language in their path speak the brand’s main language', async () => {
  expect(await textsOf('<p>Was du willst</p>', formal, 'index.html')).toHaveLength(1)
  expect(await textsOf('<p>Wählen Sie etwas</p>', informal, 'de.html')).toHaveLength(1)
  expect(await textsOf('<p>Wählen Sie etwas</p>', informal, 'index.html')).toEqual([])
})

test('code and styles of a page say nothing', async () => {
  expect(await textsOf('<script>const du = "was du bist"</script><style>.du .du {}</style>')).toEqual([])
})
