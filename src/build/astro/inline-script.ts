import { minifySync } from 'vite'

const FIRST_PAINT = new URL('../../layouts/first-paint.ts', import.meta.url).href

/** `firstPaint` as the text of an inline script; imported by address, as this side knows no DOM. */
export async function firstPaintScript(...inputs: unknown[]): Promise<string> {
  const { firstPaint } = (await import(FIRST_PAINT)) as { firstPaint: (...inputs: never[]) => void }
  return minifySync('first-paint.js', `(${String(firstPaint)})(...${JSON.stringify(inputs)})`).code
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
