import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BuildError, runAstro } from './run-astro.ts'
import { inlineAttributes, inlineHashes } from './inline-hashes.ts'

/** Below `dist/`, beside the folders of brands. */
export const DESK_FOLDER = '.desk'

/** Builds the operators' desk, and writes the policy of its page, which the server sends with it. */
export async function buildDeskInto(root: string, folder: string): Promise<void> {
  await runAstro(root, { id: 'desk', domain: 'the desk' }, folder, { config: 'src/desk/astro.config.mjs' })
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const [forbidden] = inlineAttributes(html)
  if (forbidden) throw new BuildError(`the desk holds what its policy forbids: ${forbidden}`)
  const { script, style } = inlineHashes(html)
  const policy = [
    "default-src 'none'",
    `script-src ${["'self'", ...script].join(' ')}`,
    `style-src ${["'self'", ...style].join(' ')}`,
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  await writeFile(join(folder, 'policy.txt'), `${policy.join('; ')}\n`)
}
