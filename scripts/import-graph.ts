// The imports between the files of `src/`: static, of types alone, and lazy ones; of .astro files in frontmatter and scripts.

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'

/** Files, each with the files it imports. Paths are as `files` names them. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const SCRIPTS = /^---$([\s\S]*?)^---$|<script[^>]*>([\s\S]*?)<\/script>/gm

const scriptOf = (file: string, text: string): string =>
  file.endsWith('.astro')
    ? [...text.matchAll(SCRIPTS)].map(([, head = '', script = '']) => head + script).join('\n')
    : text

export function importGraph(sources: ReadonlyMap<string, string>): ImportGraph {
  return new Map(
    [...sources].map(([file, text]) => {
      const { importedFiles } = ts.preProcessFile(scriptOf(file, text), true, true)
      const imported = importedFiles
        .filter(({ fileName }) => fileName.startsWith('.'))
        .map(({ fileName }) => normalize(join(dirname(file), fileName)))
      return [file, [...new Set(imported)].filter((each) => sources.has(each))]
    }),
  )
}

/** Sources of the shipped files under `folder`, by their path from `root`. */
export const readSources = (root: string, folder: string): Map<string, string> =>
  new Map(
    globSync(`${folder}/**/*.{ts,tsx,mjs,astro}`, { cwd: root, exclude: ['**/*.test.*'] }).map((file) => [
      file,
      readFileSync(join(root, file), 'utf8'),
    ]),
  )

/** Groups of files that reach one another by imports, each sorted: strongly connected components (Tarjan). */
export function findCircles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const index = order.size
    order.set(file, index)
    lowest.set(file, index)
    stack.push(file)
    for (const other of graph.get(file) ?? []) {
      const reached = order.has(other) ? (stack.includes(other) ? order.get(other) : undefined) : visit(other)
      lowest.set(file, Math.min(lowest.get(file) ?? index, reached ?? index))
    }
    if (lowest.get(file) === index) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1 || graph.get(file)?.includes(file)) circles.push(group.toSorted())
    }
    return lowest.get(file) ?? index
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}
