import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = new Set(['.html', '.css', '.js', '.svg', '.json', '.webmanifest', '.xml', '.txt'])
const AT_ONCE = 4

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** `host.json` is read by hosts, not sent by them. */
const isText = (file: string) => TEXT.has(extname(file)) && basename(file) !== 'host.json'

/** Writes `.br` and `.gz` beside each text file; one that would not be smaller is left out. */
export async function compressAll(files: readonly string[], quality: number): Promise<void> {
  const queue = files.filter(isText)
  const work = async () => {
    for (let file = queue.pop(); file; file = queue.pop()) await compress(file, quality)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function compress(file: string, quality: number): Promise<void> {
  const source = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  const [small, smallGz] = await Promise.all([
    brotli(source, { params }),
    gz(source, { level: quality > 9 ? 9 : 6 }),
  ])
  await put(`${file}.br`, small, source.length)
  await put(`${file}.gz`, smallGz, source.length)
}

async function put(file: string, content: Buffer, least: number): Promise<void> {
  if (content.length >= least) return rm(file, { force: true })
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}
