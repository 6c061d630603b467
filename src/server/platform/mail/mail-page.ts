import { toHex } from '../../../config/contrast.ts'
import type { Site } from '../../../config/site.ts'
import type { Locale } from '../../../contract/lists.ts'
import { noBreakHyphens } from '../../../core/no-break.ts'
import { pictureTag } from './mail-pictures.ts'
import { mailStrip } from './mail-strip.ts'

interface Link {
  url: string
  label: string
}

interface MailPage {
  title: string
  /** The greeting first. */
  paragraphs: readonly string[]
  /** Links that stand below one another. */
  list: readonly Link[]
  footer: string
  button: Link | undefined
  /** Where mails of this kind end. */
  end: Link | undefined
}

const SANS = 'system-ui,-apple-system,Segoe UI,Roboto,sans-serif'
const SERIF = 'Georgia,Times New Roman,serif'
/** Keeps the mail itself out of the line that a list of mails shows of it. */
const AFTER_PREVIEW = '&#847;&zwnj;&nbsp;'.repeat(60)

/**
 * The HTML of a mail. Styles stand in the tags, as many mail programs drop all others; a program that knows dark schemes
 * reads the rules for them. Nothing is loaded: pictures travel with the mail, or are left out of it.
 */
export function mailPage(
  { name, theme }: Pick<Site, 'name' | 'theme'>,
  locale: Locale,
  { title, paragraphs, list, footer, button, end }: MailPage,
): string {
  const { shape, base_size, text_face, display } = theme
  const [light, dark] = [coloursOf(theme.light), coloursOf(theme.dark)]
  const [, opening = ''] = paragraphs
  const other = toHex(theme.light.secondary)
  const face = text_face === 'serif' ? SERIF : SANS
  const corner = shape.control === 'pill' ? shape.control_height : shape.control
  const padding = (shape.control_height - 24) / 2
  const inner = Math.max(0, shape.card - shape.rule)
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${darkRules(dark)}}</style><body class="ground" style="margin:0;background:${light.ground}">
<div class="ground" style="padding:24px 12px;background:${light.ground};font:${base_size}px/1.5 ${face};overflow-wrap:anywhere;word-break:break-word">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(sentence(locale, opening))}${AFTER_PREVIEW}</div>
<div style="max-width:520px;margin:0 auto">
<div class="name" style="margin:0 0 16px;color:${light.primary}">
<p style="margin:0 12px 12px;font-size:22px;font-weight:700;line-height:32px">${pictureTag('mail-mark', 32, 32, 'vertical-align:middle;margin-right:10px')}${escapeHtml(name)}</p>
${mailStrip(theme.hero, other)}
</div>
<div class="card" style="border:${shape.rule}px solid ${light.border};border-radius:${shape.card}px;background:${light.surface};color:${light.text}">
${pictureTag('mail-scene', 520, 120, `display:block;width:100%;height:auto;border-radius:${inner}px ${inner}px 0 0`)}
<div style="padding:8px 24px">
<h1 style="margin:16px 0;font:700 26px/1.2 ${face};${display.case === 'uppercase' ? 'text-transform:uppercase;letter-spacing:.02em' : ''}">${escapeHtml(noBreakHyphens(title))}</h1>
${paragraphs.map((paragraph) => `<p>${lines(paragraph)}</p>`).join('\n')}
${list.map((link) => `<div style="margin:8px 0">${anchor(link, 'name', `font-weight:600;color:${light.primary}`)}</div>`).join('\n')}
${button ? `<p style="margin:24px 0">${anchor(button, 'button', `display:inline-block;padding:${padding}px 24px;border-radius:${corner}px;background:${light.primary};color:${light.on_primary};line-height:24px;font-weight:600;text-decoration:none`)}</p>` : ''}
</div>
</div>
<div class="small" style="margin:16px 12px;font-size:14px;color:${light.muted}">
<p>${lines(footer)}</p>
${end ? `<p>${anchor(end, 'small', `color:${light.muted}`)}</p>` : ''}
</div>
</div>
</div></body></html>`
}

type Colours = ReturnType<typeof coloursOf>

/** As hex: mail programs do not read oklch(). */
const coloursOf = (scheme: Site['theme']['light']) => ({
  ground: toHex(scheme.ground),
  surface: toHex(scheme.surface),
  text: toHex(scheme.text),
  muted: toHex(scheme.muted),
  border: toHex(scheme.border),
  primary: toHex(scheme.primary),
  on_primary: toHex(scheme.on_primary),
})

const darkRules = ({ ground, surface, text, muted, border, primary, on_primary }: Colours) =>
  [
    `.ground{background:${ground}!important}`,
    `.card{background:${surface}!important;border-color:${border}!important;color:${text}!important}`,
    `.name{color:${primary}!important}`,
    `.small{color:${muted}!important}`,
    `.button{background:${primary}!important;color:${on_primary}!important}`,
  ].join('')

const anchor = ({ url, label }: Link, className: string, style: string) =>
  `<a class="${className}" href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`

const lines = (paragraph: string) => escapeHtml(paragraph).replaceAll('\n', '<br>')

/** After a greeting some languages go on with a small letter; alone, the words begin a sentence. */
const sentence = (locale: Locale, text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')
