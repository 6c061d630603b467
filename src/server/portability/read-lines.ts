// JSON Lines, a line at a time: whatever stands in a file, no more than one line of it is held.

import { createReadStream } from 'node:fs'
import { saidBy } from '../platform/start-error.ts'
import { ImportError } from './import-error.ts'

/** Bytes of a line; a longer one is refused. */
export const LONGEST_LINE = 16 * 1024 * 1024
const NEWLINE = 0x0a

export interface Line {
  /** From 1. */
  number: number
  value: unknown
}
export interface BrokenLine {
  number: number
  problem: 'too_long' | 'encoding' | 'not_json'
}

/** The lines of a file but empty ones. Throws `ImportError` for one that cannot be read. */
export async function* readLines(file: string): AsyncGenerator<Line | BrokenLine> {
  let number = 1
  let parts: Buffer[] = []
  let size = 0
  const take = (part: Buffer) => {
    size += part.length
    // Of a line that is too long nothing more is kept than that it is.
    if (size > LONGEST_LINE) parts = []
    else parts.push(part)
  }
  const end = (): Line | BrokenLine | null => {
    const line = size > LONGEST_LINE ? null : Buffer.concat(parts)
    const read = line ? parse(number, line) : { number, problem: 'too_long' as const }
    number += 1
    parts = []
    size = 0
    return read
  }
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      let from = 0
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
        take(chunk.subarray(from, at))
        from = at + 1
        const line = end()
        if (line) yield line
      }
      take(chunk.subarray(from))
    }
  } catch (error) {
    throw new ImportError(`${file} cannot be read (${saidBy(error)}). Correct its path.`)
  }
  const last = end()
  if (last) yield last
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Null for an empty line. Skips a byte order mark. */
function parse(number: number, bytes: Buffer): Line | BrokenLine | null {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    return { number, problem: 'encoding' }
  }
  if (text.trim() === '') return null
  try {
    return { number, value: JSON.parse(text) }
  } catch {
    return { number, problem: 'not_json' }
  }
}
