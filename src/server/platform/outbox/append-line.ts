import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../private-files.ts'

/** Adds a value to a file of JSON lines; begins a new one first, lest it go on where a crash or a full disk cut one short. */
export async function appendLine(file: string, value: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: PRIVATE_FOLDER })
  await appendFile(file, `\n${JSON.stringify(value)}\n`, { mode: PRIVATE_FILE })
}

/** The values of a file of JSON lines, without those cut short. */
export async function readLines<T>(file: string): Promise<T[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => readLine<T>(line) ?? [])
}

function readLine<T>(line: string): T | null {
  try {
    return line ? (JSON.parse(line) as T) : null
  } catch {
    return null
  }
}
