import { open, stat, readFile, realpath } from 'node:fs/promises'
import { join, relative } from 'node:path'

const TIMEOUT_MS = 30_000

interface Brought {
  /** A path below the folder, or an https address. */
  file: string
  folder: string
  /** Those that addresses may name. */
  hosts: readonly string[]
  /** Bytes it may have. */
  most: number
}

const isAddress = (file: string) => /^https?:/.test(file)

/** Why a file cannot be read, as far as one sees without reading it: a code, or null. */
export async function fileProblem({ file, folder, hosts, most }: Brought): Promise<string | null> {
  if (isAddress(file)) {
    const url = URL.parse(file)
    return url?.protocol === 'https:' && hosts.includes(url.host) ? null : 'host_not_allowed'
  }
  const path = await pathBelow(folder, file)
  if (path === null) return 'not_found'
  const { size } = await stat(path)
  return size > most ? 'too_large' : null
}

/** The bytes of a file; null for one that is not there. Reads nothing beside the folder and the hosts. */
export async function readFileOf(brought: Brought): Promise<Uint8Array | null> {
  const { file, folder, most } = brought
  if ((await fileProblem(brought)) !== null) return null
  if (isAddress(file)) return download(file, most)
  const path = await pathBelow(folder, file)
  return path === null ? null : readFile(path)
}

/** The first bytes of a file of the folder; null for any other. */
export async function readStartOf(
  { file, folder }: Pick<Brought, 'file' | 'folder'>,
  bytes: number,
): Promise<Uint8Array | null> {
  const path = isAddress(file) ? null : await pathBelow(folder, file)
  if (path === null) return null
  const opened = await open(path)
  try {
    const { buffer, bytesRead } = await opened.read({ buffer: Buffer.alloc(bytes) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await opened.close()
  }
}

/** The path of a file that lies below the folder, also where links lead there; null for any other. */
async function pathBelow(folder: string, file: string): Promise<string | null> {
  try {
    const root = await realpath(folder)
    const path = await realpath(join(root, file))
    return relative(root, path).startsWith('..') || !(await stat(path)).isFile() ? null : path
  } catch {
    return null
  }
}

async function download(address: string, most: number): Promise<Uint8Array | null> {
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) return null
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > most) return null
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch {
    return null
  }
}
