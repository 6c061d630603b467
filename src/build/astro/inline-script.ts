import { minifySync } from 'vite'

const FILES = {
  firstPaint: new URL('../../layouts/first-paint.ts', import.meta.url),
  wakeIslands: new URL('../../layouts/wake-islands.ts', import.meta.url),
}

/** A function of `src/layouts` as the text of an inline script; imported by address, as this side knows no DOM. */
export async function inlineScript(name: keyof typeof FILES, ...inputs: unknown[]): Promise<string> {
  const module = (await import(FILES[name].href)) as Record<string, (...inputs: never[]) => void>
  return minifySync(`${name}.js`, `(${String(module[name])})(...${JSON.stringify(inputs)})`).code
}

const SCRIPT = /<script( type="speculationrules")?>([\s\S]*?)<\/script>/g
const small = new Map<string, string>()

/** A page with its inline scripts and rules as short as they can be. */
export const minifyScripts = (html: string): string =>
  html.replace(SCRIPT, (_, rules: string | undefined, text: string) => {
    const known =
      small.get(text) ?? (rules ? JSON.stringify(JSON.parse(text)) : minifySync('inline.js', text).code)
    small.set(text, known)
    return `<script${rules ?? ''}>${known}</script>`
  })
