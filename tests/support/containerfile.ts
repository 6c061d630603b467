// Plays a Containerfile in a folder, where no container engine is: each stage has a root of its own below it, its commands are
// run as they stand with these roots before their absolute paths. Bases are not there: what they bring, the machine brings.

import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, globSync, lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

interface Step {
  keyword: string
  text: string
}

interface Stage {
  name: string
  steps: Step[]
}

/** What a stage of an image ends as. */
export interface BuiltStage {
  root: string
  workdir: string
  env: Record<string, string>
  /** `65532:65532` */
  user: string
  healthcheck: readonly string[]
  entrypoint: readonly string[]
  cmd: readonly string[]
}

export function readContainerfile(text: string): Stage[] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, keyword = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (keyword === 'FROM') stages.push({ name: / AS (\w+)$/.exec(rest)?.[1] ?? '', steps: [] })
    else stages.at(-1)?.steps.push({ keyword, text: rest })
  }
  return stages
}

const listIn = (text: string) => JSON.parse(text.slice(text.indexOf('['))) as string[]

interface BuildOptions {
  /** The project, as it would be sent to an engine. */
  context: string
  folder: string
  args?: Readonly<Record<string, string>>
}

/** Builds the stages of these names in turn. Throws what a command says that fails. */
export function buildStages(
  stages: readonly Stage[],
  names: readonly string[],
  { context, folder, args = {} }: BuildOptions,
): Map<string, BuiltStage> {
  const ignored = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const built = new Map<string, BuiltStage>()
  for (const name of names) {
    const root = join(folder, name)
    mkdirSync(root, { recursive: true })
    const stage: BuiltStage = {
      ...{ root, workdir: '/', user: '', healthcheck: [], entrypoint: [], cmd: [] },
      env: {},
    }
    const within = (path: string) => join(root, path.startsWith('/') ? path : join(stage.workdir, path))
    const copy = (text: string) => {
      const from = /--from=(\w+)/.exec(text)?.[1]
      const owner = /--chown=(\d+):(\d+)/.exec(text)
      const paths = text.split(/\s+/).filter((word) => !word.startsWith('--'))
      const to = within(paths.at(-1)!)
      for (const path of paths.slice(0, -1)) {
        const source = join(from ? built.get(from)!.root : context, path)
        const target = paths.at(-1)!.endsWith('/') ? join(to, basename(path)) : to
        cpSync(source, target, {
          recursive: true,
          verbatimSymlinks: true,
          filter: (each) => from !== undefined || !ignored.some((one) => each === join(context, one)),
        })
        if (owner && process.getuid?.() === 0) chownSync(target, Number(owner[1]), Number(owner[2]))
      }
    }
    const run = (text: string) => {
      const command = text.replaceAll(/(?<=^|\s)\/(?=\w)/g, `${root}/`)
      const { status, stdout, stderr } = spawnSync('sh', ['-ec', command], {
        cwd: within('.'),
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...args, ...stage.env },
      })
      if (status !== 0) throw new Error(`RUN ${text}\n${stdout.slice(-2000)}\n${stderr.slice(-2000)}`)
    }
    for (const { keyword, text } of stages.find((each) => each.name === name)?.steps ?? []) {
      if (keyword === 'WORKDIR') {
        stage.workdir = text
        mkdirSync(within('.'), { recursive: true })
      } else if (keyword === 'COPY') copy(text)
      else if (keyword === 'RUN') run(text)
      else if (keyword === 'USER') stage.user = text
      else if (keyword === 'HEALTHCHECK') stage.healthcheck = listIn(text)
      else if (keyword === 'ENTRYPOINT') stage.entrypoint = listIn(text)
      else if (keyword === 'CMD') stage.cmd = listIn(text)
      else if (keyword === 'ENV') {
        const [key = '', ...value] = text.split('=')
        stage.env[key] = value.join('=')
      } else if (!['ARG', 'STOPSIGNAL'].includes(keyword)) throw new Error(`no step ${keyword}`)
    }
    built.set(name, stage)
  }
  return built
}

/** Bytes of all files below a folder. */
export function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0
  return globSync('**/*', { cwd: folder, dot: true } as object)
    .map((path) => lstatSync(join(folder, path)))
    .filter((entry) => entry.isFile())
    .reduce((sum, { size }) => sum + size, 0)
}
