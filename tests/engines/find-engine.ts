import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const
export type Engine = (typeof ENGINES)[number]

/** Programs of an engine, each with the Debian package that has it. `npm test` finds or installs Chromium itself. */
const PROGRAMS: Record<Engine, Record<string, string>> = {
  chromium: {},
  firefox: { 'firefox-esr': 'firefox-esr' },
  webkit: { WebKitWebDriver: 'webkit2gtk-driver', 'xvfb-run': 'xvfb' },
}

const FOLDERS = (process.env.PATH ?? '').split(delimiter)

/** Path of a program of the system. */
export const findProgram = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path))

/** Debian packages that an engine lacks here. */
export const missingPackages = (engine: Engine): string[] =>
  Object.entries(PROGRAMS[engine]).flatMap(([program, name]) => (findProgram(program) ? [] : [name]))
