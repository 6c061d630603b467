// Scale factors of a system face, so that headings keep their width and lines while a display face is not there.

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'

interface Measured {
  name: string
  fallback: string
  weight: number
}

/** Fields of `theme.font`, in percent. */
interface Metrics {
  size_adjust: number
  ascent: number
  descent: number
}

const SAMPLE =
  'A slow Sunday in good company. Ein langsamer Sonntag. Un domingo sin prisas. Koffie, een wandeling en een bericht.'

interface Box {
  width: number
  ascent: number
  descent: number
}

/** Runs in the browser, whose types the scripts do not have. */
const MEASURE = `
  async function measure([name, fallback], data, weight, sample) {
    const face = new FontFace(name, 'url(data:font/woff2;base64,' + data + ')', { weight: '100 900' })
    document.fonts.add(await face.load())
    const context = document.createElement('canvas').getContext('2d')
    return [name, fallback].map((family) => {
      context.font = weight + ' 100px "' + family + '"'
      const box = context.measureText(sample)
      return { width: box.width, ascent: box.fontBoundingBoxAscent, descent: box.fontBoundingBoxDescent }
    })
  }`

const executable = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
)

/** The metrics by name of the face; null without a browser. The fallback is a face with the system's metrics for its name. */
export async function measureFaces(
  folder: string,
  faces: readonly Measured[],
): Promise<Record<string, Metrics> | null> {
  const path = executable ?? chromium.executablePath()
  if (!existsSync(path)) return null
  const browser = await chromium.launch({ executablePath: path })
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: MEASURE })
    const measured: Record<string, Metrics> = {}
    for (const { name, fallback, weight } of faces) {
      const data = (await readFile(join(folder, `${name}.woff2`))).toString('base64')
      const families = JSON.stringify([name, fallback])
      const [display, system] = await page.evaluate<Box[]>(
        `measure(${families}, "${data}", ${weight}, ${JSON.stringify(SAMPLE)})`,
      )
      if (!display || !system) continue
      const scale = display.width / system.width
      measured[name] = {
        size_adjust: Math.round(scale * 1000) / 10,
        // Overrides count in the scaled em.
        ascent: Math.round((display.ascent / scale) * 10) / 10,
        descent: Math.round((display.descent / scale) * 10) / 10,
      }
    }
    return measured
  } finally {
    await browser.close()
  }
}
